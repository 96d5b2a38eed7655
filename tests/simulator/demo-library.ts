import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createApi, type Api } from "../../shared/api/client.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { waitFor } from "../support/wait-for.ts";
import { startChatter } from "./chatter.ts";
import { startDaemon } from "./demo-daemon.ts";
import { countFields, differences, readLibrary } from "./library-snapshot.ts";
import {
  archiveAndRestore,
  bookmarkAndForget,
  cleanUpAndRestore,
  countVods,
  cutAndDelete,
  finishFollowUps,
  renameThereAndBack,
  scan,
  splitAndDelete,
  type Story,
} from "./library-story.ts";
import { type Simulator, startSimulator } from "./simulator.ts";

const login = "aurora";

export interface LibraryDemo {
  /** An empty one, or none yet. */
  dataFolder: string;
  environment: Record<string, string>;
  say: (sentence: string) => void;
}

/**
 * Records two broadcasts, does to one of them everything an operator does to a recording, loses the
 * store, and scans: the library must be what it was. Returns the places where it is not.
 */
export async function playLibraryDemo(demo: LibraryDemo): Promise<string[]> {
  const { say } = demo;
  say("Starting a simulated platform (its pictures are made once, which takes some seconds)…");
  const simulator = await startSimulator({ channels: [{ login, displayName: "Aurora" }] });
  try {
    return await play(demo, simulator);
  } finally {
    await simulator.close();
  }
}

async function play(demo: LibraryDemo, simulator: Simulator): Promise<string[]> {
  const { dataFolder, environment, say } = demo;
  const storage = path.join(dataFolder, "storage");
  const start = () =>
    startDaemon({
      addresses: simulator.addresses,
      port: 0,
      dataFolder,
      environment,
      onComplaint: say,
    });
  let daemon = await start();
  try {
    let api = createApi({ baseUrl: daemon.url });
    const { data: channel } = await api("POST /api/v0/channels", {
      body: { internalName: login },
    });
    const vods = [
      await record(simulator, api, channel.uuid, { number: 1, title: "Painting the lights" }),
      await record(simulator, api, channel.uuid, { number: 2, title: "And once more" }),
    ];
    say(`Recorded ${vods.map(({ basename }) => basename).join(" and ")}.`);
    await finishFollowUps(api);
    const story: Story = {
      api,
      say,
      storage,
      channelUuid: channel.uuid,
      vodUuid: vods[0]?.uuid ?? "",
    };
    await annotate(story, vods[1]?.uuid ?? "");
    const before = await readLibrary(api, storage);
    say(
      `The library: ${Object.keys(before.vods).length} recordings, ${Object.keys(before.files).length} files, ${countFields(before)} fields.`,
    );
    await renameThereAndBack(story);
    await bookmarkAndForget(story);
    await cutAndDelete(story);
    await splitAndDelete(story);
    await archiveAndRestore(story);
    await cleanUpAndRestore(story);
    await finishFollowUps(api);
    await daemon.stop();
    await rm(path.join(dataFolder, "db", "vods"), { recursive: true });
    say("Stopped the daemon and deleted its store of recordings.");
    daemon = await start();
    api = createApi({ baseUrl: daemon.url });
    say(`Started again: it knows ${await countVods({ ...story, api })} recordings.`);
    await scan({ api, say });
    const after = await readLibrary(api, storage);
    return differences(before, after);
  } finally {
    await daemon.stop();
  }
}

/** What an operator has added must come back too. */
async function annotate({ api, vodUuid }: Story, otherUuid: string): Promise<void> {
  await api("POST /api/v0/vod/:uuid", {
    params: { uuid: otherUuid },
    body: { comment: "The green one.", prevent_deletion: true },
  });
  await api("POST /api/v0/vod/:uuid/bookmark", {
    params: { uuid: vodUuid },
    body: { name: "Sunset", offset: 5 },
  });
}

interface Broadcast {
  /** Of the channel's broadcasts, from 1. */
  number: number;
  title: string;
}

const chapterSeconds = 8;

async function record(
  simulator: Simulator,
  api: Api,
  uuid: string,
  { number, title }: Broadcast,
): Promise<Vod> {
  const streamer = simulator.channel(login);
  const hush = startChatter(streamer.chat, { perSecond: 3, seed: number });
  streamer.goLive({ title, game: "Art", viewers: 120 });
  await waitFor("the recording", async () => {
    const { data } = await api("GET /api/v0/channels/:uuid", { params: { uuid }, query: {} });
    return data.is_capturing && data.vod_count === number ? data : null;
  });
  await sleep(chapterSeconds * 1000);
  streamer.update({ title: `${title}, with chess`, game: "Chess", viewers: 168 });
  await sleep(chapterSeconds * 1000);
  streamer.goOffline({ ending: "endlist" });
  hush();
  return waitFor("the finished recording", async () => {
    const { data } = await api("GET /api/v0/channels/:uuid/vods", {
      params: { uuid },
      query: { phase: "finalized" },
    });
    const [newest] = data.vods;
    if (newest === undefined || data.vod_count < number) return null;
    return (await api("GET /api/v0/vod/:uuid", { params: { uuid: newest.uuid } })).data;
  });
}
