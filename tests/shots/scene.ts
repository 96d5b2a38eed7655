import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { toPaths } from "../../daemon/paths.ts";
import { createApi } from "../../shared/api/client.ts";
import type { ChannelRecord } from "../../daemon/store/channels.ts";
import { type RunningDaemon, startDaemon } from "../simulator/demo-daemon.ts";
import { connectYoutube } from "../simulator/connect-youtube.ts";
import { startSimulator } from "../simulator/simulator.ts";
import { startYoutube } from "../simulator/youtube.ts";
import { makeMedia } from "../support/library.ts";
import { makeChannel } from "../support/records.ts";
import { enrich } from "./enrich.ts";
import { makeChannels, makeVods, mediaSeconds } from "./library.ts";
import { seedFolder } from "./seed-folder.ts";
import { writeSlowFfmpeg } from "./slow-ffmpeg.ts";

export const password = "correct horse";

/** Installations that are photographed: a full one, a new one, and two with a password. */
export const installations = ["full", "new", "locked", "guest"] as const;
export type Installation = (typeof installations)[number];

export interface Scene {
  urls: Record<Installation, string>;
  /** What an address may name: `{ben}`, `{vod.rich}`. */
  places: Map<string, string>;
  stop(): Promise<void>;
}

const quick = {
  REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "2",
  REELKEEP_CAPTURE_RECONNECT_SECONDS: "0",
  REELKEEP_POLL_INTERVAL_SECONDS: "1",
  REELKEEP_SAMPLE_INTERVAL_SECONDS: "2",
  REELKEEP_SERVER_FILE_ACCESS: "true",
};

/** So that it goes on while everything is photographed. */
const slowDownloads = { REELKEEP_DOWNLOAD_MAX_MEGABITS: "4" };

const motd =
  "The disk is changed on Friday at ten; recordings go on, but downloads pause for an hour.";

/** Four daemons beside a simulated platform, the first with a rich library made for real. */
export async function startScene(say: (sentence: string) => void): Promise<Scene> {
  const folder = await mkdtemp(path.join(tmpdir(), "reelkeep-shots-"));
  const media = path.join(folder, "media.mp4");
  say("Making the recordings…");
  makeMedia(media, { seconds: mediaSeconds, fps: 25, size: "640x360" });
  const channels = makeChannels();
  const simulator = await startSimulator({ channels: Object.values(channels).map(toPlatform) });
  const youtube = await startYoutube();
  const daemons: RunningDaemon[] = [];
  const start = async (name: Installation, environment: Record<string, string> = {}) => {
    const daemon = await startDaemon({
      addresses: simulator.addresses,
      port: 0,
      dataFolder: path.join(folder, name),
      environment: { ...quick, ...environment },
    });
    daemons.push(daemon);
    return daemon.url;
  };
  const stop = async () => {
    await Promise.all(daemons.map((daemon) => daemon.stop()));
    await Promise.all([simulator.close(), youtube.close()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const vods = makeVods(channels, Date.now());
    const full = path.join(folder, "full");
    await seedFolder(full, { channels: Object.values(channels), vods: Object.values(vods), media });
    await addDisorder(full, media);
    const url = await start("full", {
      ...{ REELKEEP_INTERFACE_MOTD: motd, ...slowDownloads, ...youtube.environment },
      REELKEEP_TOOLS_FFMPEG_PATH: await writeSlowFfmpeg(folder, "finn"),
    });
    await connectYoutube(url);
    say("Filling the library…");
    const made = await enrich({ api: createApi({ baseUrl: url }), simulator, channels, vods });
    const urls = { full: url, new: await start("new"), ...(await startLocked(folder, start)) };
    const places = new Map<string, string>();
    for (const [name, uuid] of Object.entries(made)) places.set(`vod.${name}`, uuid);
    for (const [name, { uuid }] of Object.entries(channels)) places.set(name, uuid);
    for (const [name, { uuid }] of Object.entries(vods)) places.set(`vod.${name}`, uuid);
    return { urls, places, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The channel as the platform has it. */
function toPlatform(channel: ChannelRecord) {
  const { internalName: login, internalId: id, displayName, broadcaster_type: type } = channel;
  const broadcasterType = type === "partner" || type === "affiliate" ? type : "";
  return { login, id, displayName, broadcasterType } as const;
}

/** A document that can't be read, for the errors, and a video that is no recording. */
async function addDisorder(dataFolder: string, media: string): Promise<void> {
  const paths = toPaths(dataFolder);
  const broken = path.join(paths.vodRecords, "33333333-3333-4333-8333-333333333333.json");
  await writeFile(broken, "{");
  const folder = path.join(paths.vods, "ben");
  await mkdir(folder, { recursive: true });
  await copyFile(media, path.join(folder, "Trailer of last summer.mp4"));
}

/** With a password; one of them shows itself to guests. */
async function startLocked(
  folder: string,
  start: (name: Installation, environment?: Record<string, string>) => Promise<string>,
) {
  const channels = [makeChannel({ internalName: "dana", displayName: "Dana", no_capture: true })];
  for (const name of ["locked", "guest"])
    await seedFolder(path.join(folder, name), { channels, vods: [], media: folder });
  const locked = await start("locked");
  const guest = await start("guest", { REELKEEP_ACCESS_GUEST_MODE: "true" });
  for (const baseUrl of [locked, guest])
    await createApi({ baseUrl })("PUT /api/v0/auth/password", { body: { password } });
  return { locked, guest };
}
