import { readFileSync } from "node:fs";
import path from "node:path";
import tls from "node:tls";
import { z } from "zod";
import { settings } from "../../shared/config/settings.ts";
import type { Rendition } from "../../daemon/core/playlist.ts";
import { selectRendition } from "../../daemon/core/quality.ts";
import { systemClock } from "../../daemon/io/clock.ts";
import { createHttpClient } from "../../daemon/io/http.ts";
import type { Opened, Provider } from "../../daemon/providers/provider.ts";
import { createTwitchProvider } from "../../daemon/providers/twitch.ts";
import { createProcessGroup, type ProcessGroup } from "./process-group.ts";
import { type Started, waitForLine, type Workspace } from "./workspace.ts";

const Ready = z.object({
  url: z.string(),
  addresses: z.object({ gql: z.string(), usher: z.string(), helix: z.string(), id: z.string() }),
  caFile: z.string().nullable(),
});

export type OpenedStream = Extract<Opened, { state: "live" }>;

/** The simulator in a process of its own. */
export interface BenchOrigin extends z.infer<typeof Ready> {
  isTls: boolean;
  logins: readonly string[];
  started: Started;
  group: ProcessGroup;
}

/** Of each stream's picture; sound and container come on top. */
export const videoKbps = 6000;
const loopSeconds = 16;
const program = path.join(import.meta.dirname, "../simulator/main.ts");

/** Starts the simulator with so many channels, all offline. Encoding its media the first time takes a while. */
export async function startOrigin(
  workspace: Workspace,
  details: { isTls: boolean; channels: number },
): Promise<BenchOrigin> {
  const { isTls } = details;
  const logins = Array.from({ length: details.channels }, (_, number) => `bench_${number}`);
  const group = createProcessGroup();
  workspace.onClose(() => group.close());
  const media = ["--video-kbps", String(videoKbps), "--loop-seconds", String(loopSeconds)];
  const channels = ["--channels", logins.join(",")];
  const command = [process.execPath, program, "--stdin", ...media, ...channels];
  const started = workspace.start(group.join([...command, ...(isTls ? ["--tls"] : [])]));
  group.adopt(started.pid);
  const ready = Ready.parse(JSON.parse(await waitForLine(started, /"ready"/)));
  if (ready.caFile !== null) trust(ready.caFile);
  return { ...ready, isTls, logins, started, group };
}

/** From here on this process believes the simulator's certificate. */
function trust(caFile: string): void {
  const authority = readFileSync(caFile, "utf8");
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), authority]);
}

const Channel = z.object({
  broadcasts: z.array(z.object({ wentLiveAtMs: z.number() })),
  segments: z.array(z.object({ sizeBytes: z.number(), durationSeconds: z.number() })).optional(),
});

/** Seconds of a broadcast that lie behind it when it goes live: a full window. */
const historySeconds = 30;

/** Shows a stream; the time of it by the wall clock. A history of other lengths staggers segments. */
export async function goLive(
  origin: BenchOrigin,
  login: string,
  aheadSeconds = 0,
): Promise<number> {
  const body = { title: "Bench", game: "Chess", history: historySeconds + aheadSeconds };
  const state = await askControl(origin, `channels/${login}/live`, body);
  return Channel.parse(state).broadcasts.at(-1)?.wentLiveAtMs ?? Number.NaN;
}

export async function goOffline(origin: BenchOrigin, login: string): Promise<void> {
  await askControl(origin, `channels/${login}/offline`, { endlist: true });
}

/** Ends every connection to the simulator, so that the next one to ask has to connect. */
export async function dropConnections(origin: BenchOrigin): Promise<void> {
  // The answer goes down with the connection that asked.
  await askControl(origin, "down", { seconds: 0 }).catch(() => null);
}

/** What a stream that is live weighs, by the segments it has offered. */
export async function measureRate(origin: BenchOrigin, login: string): Promise<number> {
  const { segments = [] } = Channel.parse(await askControl(origin, `channels/${login}`));
  const bytes = segments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return bytes / segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
}

async function askControl(origin: BenchOrigin, route: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${origin.url}/control/${route}`, init);
  if (!response.ok) throw new Error(`the simulator answers ${response.status} to ${route}`);
  return response.json();
}

/** Asks for the playlists of a channel the way the daemon does. */
export async function openStream(origin: BenchOrigin, login: string): Promise<OpenedStream> {
  const signal = AbortSignal.timeout(10_000);
  const opened = await createProvider(origin).open({ id: "", login }, signal);
  if (opened.state !== "live") throw new Error(`${login} is ${opened.state}`);
  return opened;
}

const Shelf = z.object({ videos: z.array(z.object({ id: z.string() })) });

/** Puts up a video of that length; answers with its id. */
export async function addVideo(
  origin: BenchOrigin,
  login: string,
  seconds: number,
): Promise<string> {
  const { videos } = Shelf.parse(
    await askControl(origin, `channels/${login}/video`, { seconds, title: "Bench" }),
  );
  return videos[0]?.id ?? "";
}

/** The playlist of a video's best rendition, asked for the way the daemon does. */
export async function openVideo(origin: BenchOrigin, id: string): Promise<string> {
  const { library } = createProvider(origin);
  const opened = await library?.openVideo(id, AbortSignal.timeout(10_000));
  if (opened?.state !== "found") throw new Error(`the video is ${opened?.state ?? "nowhere"}`);
  const best = selectRendition(opened.renditions, ["best"]);
  if (best === null) throw new Error("a video without a picture");
  return best.url;
}

/** The rendition that every engine records. */
export function bestOf(stream: OpenedStream): Rendition {
  const best = selectRendition(stream.renditions, ["best"]);
  if (best === null) throw new Error("a stream without a picture");
  return best;
}

function createProvider({ addresses }: BenchOrigin): Provider {
  return createTwitchProvider({
    http: createHttpClient(),
    clock: systemClock,
    random: Math.random,
    settings: {
      clientId: () => "",
      clientSecret: () => "",
      playbackToken: () => "",
      playerTypes: () => settings["twitch.player_types"].default,
      codecs: () => settings["twitch.codecs"].default,
      publicClientIds: () => settings["twitch.public_client_ids"].default,
      gqlUrl: () => addresses.gql,
      usherUrl: () => addresses.usher,
      helixUrl: () => addresses.helix,
      idUrl: () => addresses.id,
    },
  });
}
