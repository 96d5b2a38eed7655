import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ChatDocument } from "../../daemon/core/chat-document.ts";
import { createApi } from "../../shared/api/client.ts";
import { type RunningDaemon, startDaemon } from "../simulator/demo-daemon.ts";
import { type Simulator, startSimulator } from "../simulator/simulator.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { waitFor } from "../support/wait-for.ts";

const quick = {
  REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "2",
  REELKEEP_CAPTURE_RECONNECT_SECONDS: "0",
  REELKEEP_POLL_INTERVAL_SECONDS: "1",
  REELKEEP_DOWNLOAD_KEEP_FREE_GIGABYTES: "0",
  REELKEEP_PREVIEWS_SPRITES: "false",
  REELKEEP_PREVIEWS_CONTACT_SHEET: "false",
};

let simulator: Simulator;
let daemon: RunningDaemon | null = null;
let dataFolder = "";

beforeEach(async () => {
  simulator = await startSimulator({ channels: [{ login: "ann" }] });
  dataFolder = temporaryFolder();
});
afterEach(async () => {
  await daemon?.stop();
  daemon = null;
  await simulator.close();
});

async function start() {
  const { addresses } = simulator;
  daemon = await startDaemon({ addresses, port: 0, dataFolder, environment: quick });
  return createApi({ baseUrl: daemon.url });
}
type Api = Awaited<ReturnType<typeof start>>;

async function kill(): Promise<void> {
  if (daemon === null) return;
  const exit = once(daemon.child, "exit");
  daemon.child.kill("SIGKILL");
  await exit;
}

async function findVod(api: Api, channel: string) {
  const { data } = await api("GET /api/v0/channels/:uuid/vods", {
    params: { uuid: channel },
    query: {},
  });
  const [vod] = data.vods;
  if (vod === undefined) return null;
  return (await api("GET /api/v0/vod/:uuid", { params: { uuid: vod.uuid } })).data;
}
type FoundVod = NonNullable<Awaited<ReturnType<typeof findVod>>>;

function readChat(vod: FoundVod, kind: "downloaded_chat" | "chatdump"): ChatDocument {
  const name = vod.products.find((product) => product.kind === kind)?.basename ?? "";
  const folder = path.join(dataFolder, "storage", decodeURIComponent(vod.webpath));
  return ChatDocument.parse(JSON.parse(readFileSync(path.join(folder, name), "utf8")));
}

const seconds = 60;
const messages = 1500;
const perPage = 55;

/** A video of a minute, with a chat that is busy enough for many pages. */
function makeVideo() {
  const ann = simulator.channel("ann");
  const startedAtMs = Math.floor(simulator.clock.now() / 1000) * 1000 - 3_600_000;
  const video = ann.addVideo({ seconds, title: "A minute", startedAtMs });
  const said = Array.from({ length: messages }, (_, index) =>
    ann.chat.say(`message ${index} Kappa`, {
      by: `Viewer${index % 50}`,
      color: "#1E90FF",
      badges: [{ set: "subscriber", version: "12" }],
      atMs: startedAtMs + Math.floor((index * seconds * 1000) / messages),
    }),
  );
  ann.chat.say("after the end", { atMs: startedAtMs + (seconds + 5) * 1000 });
  const [gone] = said;
  if (gone !== undefined) ann.chat.delete(gone);
  simulator.settings.goneUsers = ["viewer7"];
  return {
    ann,
    video,
    expected: said.filter(({ user }) => user.login !== "viewer7").slice(1),
    offsetOf: (atMs: number) => (atMs - startedAtMs) / 1000,
  };
}

it(
  "goes on with the chat of a video behind every page that was there when the daemon was killed",
  { timeout: 120_000 },
  async () => {
    const { ann, video, expected, offsetOf } = makeVideo();
    let api = await start();
    const { data: channel } = await api("POST /api/v0/channels", {
      body: { internalName: "ann", no_capture: true },
    });
    await api("POST /api/v0/tools/vod_download", {
      body: { url: `https://www.twitch.tv/videos/${video.id}` },
    });
    const { uuid } = await waitFor("the recording", async () => {
      const vod = await findVod(api, channel.uuid);
      return vod?.phase === "finalized" ? vod : null;
    });
    simulator.settings.commentPages = 8;
    const asked = { params: { uuid }, query: {} };
    const { data } = await api("POST /api/v0/vod/:uuid/download_chat", asked);
    expect(data.job_name).toMatch(/^chatdownload_/);
    const journal = path.join(
      dataFolder,
      "storage/vods/.downloads",
      `chat-${uuid}`,
      "comments.jsonl",
    );
    await waitFor("eight pages on the disk", async () =>
      existsSync(journal) && readFileSync(journal, "utf8").split("\n").length >= 10 ? true : null,
    );
    await kill();

    // From now on cursors are refused, too, and the times are those of another zone.
    const enough = 10_000;
    Object.assign(simulator.settings, {
      commentPages: enough,
      commentNulls: 2,
      refusesCursors: true,
      commentZoneHours: -7,
    });
    api = await start();
    const vod = await waitFor("the chat", async () => {
      const found = await findVod(api, channel.uuid);
      return found?.is_chat_downloaded === true ? found : null;
    });
    const { comments, video: facts } = readChat(vod, "downloaded_chat");
    expect(comments.map(({ _id }) => _id)).toEqual(expected.map(({ id }) => id));
    expect(facts).toMatchObject({ id: video.id, title: "A minute" });
    for (const [index, comment] of comments.entries()) {
      const { atMs = 0, text = "" } = expected[index] ?? {};
      expect(Math.abs(comment.content_offset_seconds - offsetOf(atMs))).toBeLessThan(0.05);
      expect(Date.parse(comment.created_at)).toBe(atMs);
      expect(comment.message.body).toBe(text);
    }
    expect(comments[5]?.message).toMatchObject({
      user_color: "#1E90FF",
      user_badges: [{ _id: "subscriber", version: "12" }],
      fragments: [
        { text: expect.any(String), emoticon: null },
        { text: "Kappa", emoticon: { emoticon_id: "25" } },
      ],
    });
    const pages = enough - simulator.settings.commentPages;
    // Going by the time repeats parts of pages; the first eight are not asked for again.
    expect(pages).toBeLessThan((messages / perPage) * 2 - 8);
    expect(existsSync(path.dirname(journal))).toBe(false);

    ann.shelf.deleteVideo(video.id);
    await expect(api("POST /api/v0/vod/:uuid/download_chat", asked)).rejects.toMatchObject({
      code: "chat_missing",
    });
    expect((await findVod(api, channel.uuid))?.is_chat_downloaded).toBe(true);
  },
);

it(
  "fetches the platform's chat when a stream has ended, in step with what was heard live",
  { timeout: 120_000 },
  async () => {
    const api = await start();
    const ann = simulator.channel("ann");
    const { data: channel } = await api("POST /api/v0/channels", {
      body: { internalName: "ann", download_chat: true },
    });
    ann.goLive({ title: "Live", historySeconds: 40 });
    await waitFor("a capture", async () => {
      const vod = await findVod(api, channel.uuid);
      return (vod?.capture_counters?.duration_seconds ?? 0) >= 20 ? vod : null;
    });
    const said: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      said.push(ann.chat.say(`live ${index}`).id);
      if (index === 15) ann.startAds(6);
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    await new Promise((resolve) => setTimeout(resolve, 4000));
    ann.goOffline();
    const vod = await waitFor("both chats", async () => {
      const found = await findVod(api, channel.uuid);
      return found?.is_chat_downloaded === true && found.is_chatdump_captured ? found : null;
    });
    const offsetsOf = (kind: "downloaded_chat" | "chatdump") =>
      new Map(readChat(vod, kind).comments.map(({ _id, content_offset_seconds: at }) => [_id, at]));
    const [heard, fetched] = [offsetsOf("chatdump"), offsetsOf("downloaded_chat")];
    expect([...fetched.keys()]).toEqual(said);
    // The window before the capture is in the recording, too.
    expect(fetched.get(said[0] ?? "")).toBeGreaterThan(20);
    for (const id of said)
      expect(Math.abs((fetched.get(id) ?? 0) - (heard.get(id) ?? -100))).toBeLessThan(0.1);
  },
);
