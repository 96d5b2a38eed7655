import { writeFileSync } from "node:fs";
import path from "node:path";
import { type CaptureJob, type ClientKind, partName } from "./capture-process.ts";
import { compile } from "./compile.ts";
import { bestOf, type BenchOrigin, type OpenedStream } from "./origin.ts";
import { type Peer, peerCommands, peerEnvironment } from "./peers.ts";
import type { StartOptions, Workspace } from "./workspace.ts";

/** `ours` is what the daemon uses; `ours-http` the same engine on node:http. */
export const engineNames = [
  "ours",
  "ours-http",
  "ffmpeg",
  "streamlink",
  "yt-dlp",
  "floor",
] as const;
export type EngineName = (typeof engineNames)[number];

export function isEngineName(name: string): name is EngineName {
  return (engineNames as readonly string[]).includes(name);
}

export interface EngineRun {
  origin: BenchOrigin;
  streams: OpenedStream[];
  folder: string;
  /** Where our process leaves a profile of its processor time; null for none. */
  profileFolder: string | null;
}

/** How an engine records some streams: its programs and the file of each stream. */
export interface EnginePlan {
  programs: { command: string[]; options: StartOptions }[];
  files: string[];
}

const plans: Record<EngineName, (workspace: Workspace, run: EngineRun) => EnginePlan> = {
  ours: (_, run) => planOurs("socket", run),
  "ours-http": (_, run) => planOurs("http", run),
  ffmpeg: (_, run) => planPeer("ffmpeg", run),
  streamlink: (_, run) => planPeer("streamlink", run),
  "yt-dlp": (_, run) => planPeer("yt-dlp", run),
  floor: planFloor,
};

export function planEngine(workspace: Workspace, name: EngineName, run: EngineRun): EnginePlan {
  return plans[name](workspace, run);
}

/** One process for all streams. */
function planOurs(
  client: ClientKind,
  { origin, streams, folder, profileFolder }: EngineRun,
): EnginePlan {
  const job: CaptureJob = { client, folder, streams };
  const file = path.join(folder, "job.json");
  writeFileSync(file, JSON.stringify(job));
  const profile = profileFolder === null ? [] : ["--cpu-prof", "--cpu-prof-dir", profileFolder];
  const program = path.join(import.meta.dirname, "capture-process.ts");
  const environment = {
    ...process.env,
    // As `npm start` and the service do.
    MALLOC_MMAP_THRESHOLD_: "1048576",
    ...(origin.caFile === null ? {} : { NODE_EXTRA_CA_CERTS: origin.caFile }),
  };
  return {
    programs: [
      { command: [process.execPath, ...profile, program, file], options: { environment } },
    ],
    files: streams.map((_, number) => path.join(folder, String(number), `${partName}.part0.ts`)),
  };
}

/** One process, or more, for each stream. */
function planPeer(peer: Peer, { streams, folder }: EngineRun): EnginePlan {
  const environment = peerEnvironment(folder);
  const files = streams.map((_, number) => path.join(folder, `${number}.ts`));
  const programs = streams.map((stream, number) => ({
    command: peerCommands[peer]({ url: bestOf(stream).url, file: files[number] ?? "" }),
    options: { environment },
  }));
  return { programs, files };
}

/** One process for all streams, which are on an origin without TLS. */
function planFloor(workspace: Workspace, { origin, streams, folder }: EngineRun): EnginePlan {
  const { hostname, port } = new URL(origin.url);
  const paths = streams.map((stream) => new URL(bestOf(stream).url).pathname);
  const command = [compile(workspace, "floor"), hostname, port, folder];
  return {
    programs: [{ command, options: { input: `${paths.join("\n")}\n` } }],
    files: streams.map((_, number) => path.join(folder, `${number}.ts`)),
  };
}
