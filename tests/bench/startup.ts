import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { toMessage } from "../../shared/errors.ts";
import type { Bench } from "./bench.ts";
import {
  type BenchDaemon,
  decidedAtMs,
  lastDecision,
  startDaemon,
  stopRecording,
} from "./bench-daemon.ts";
import { watchFirstByte } from "./first-byte.ts";
import { median, percentile, round } from "./numbers.ts";
import {
  bestOf,
  type BenchOrigin,
  dropConnections,
  goLive,
  goOffline,
  openStream,
  startOrigin,
  videoKbps,
} from "./origin.ts";
import { type Peer, peerCommands, peerEnvironment } from "./peers.ts";
import { formatTable } from "./table.ts";
import { type Started, lastWords, type Workspace } from "./workspace.ts";

const measures = ["ours", "ours-went-live", "ffmpeg", "streamlink"] as const;
type Measure = (typeof measures)[number];

const labels: Record<Measure, string> = {
  ours: "ours: decision to first byte",
  "ours-went-live": "ours: went live to first byte",
  ffmpeg: "ffmpeg: spawn to first byte",
  streamlink: "streamlink: spawn to first byte",
};
const peers = ["ffmpeg", "streamlink"] as const satisfies readonly Peer[];

/** One line of `--json`, in milliseconds; the ratios are this median by the peer's. */
export interface StartupResult {
  engine: Measure;
  tls: boolean;
  starts: number;
  medianMs: number;
  p95Ms: number;
  leastMs: number;
  mostMs: number;
  /** Null where it would compare unlike things. */
  toFfmpeg: number | null;
  toStreamlink: number | null;
}

export const startupBench: Bench = {
  name: "startup",
  summary:
    "time to the first byte on disk: ours from the decision, streamlink and ffmpeg from spawn",
  usage: `  --starts 15             how many of each
  --poll-seconds 2        how often the daemon looks who is live
  --tls | --plain         how everything is fetched (default: --tls)
  --keep-connections      leave the daemon those it has from the start before
  --folder FOLDER         record there and not in the system's temporary folder`,
  options: {
    starts: { type: "string", default: "15" },
    "poll-seconds": { type: "string", default: "2" },
    tls: { type: "boolean", default: false },
    plain: { type: "boolean", default: false },
    "keep-connections": { type: "boolean", default: false },
  },
  async run({ workspace, values, report }) {
    const starts = Number(values.text("starts"));
    const pollSeconds = Number(values.text("poll-seconds"));
    const isTls = !values.flag("plain");
    if (!(starts >= 1 && starts <= 200)) throw new TypeError("--starts is from 1 to 200");
    const origin = await startOrigin(workspace, { isTls, channels: starts });
    const daemon = await startDaemon(workspace, origin, pollSeconds);
    const scene = { origin, daemon, pollSeconds, isCold: !values.flag("keep-connections") };
    report.note(header(scene));
    const times: Record<Measure, number[]> = {
      ours: [],
      "ours-went-live": [],
      ffmpeg: [],
      streamlink: [],
    };
    for (const [number, login] of origin.logins.entries()) {
      const ours = await startOurs(scene, login);
      times.ours.push(ours.decidedMs);
      times["ours-went-live"].push(ours.wentLiveMs);
      for (const peer of peers) times[peer].push(await startPeer(workspace, origin, peer, login));
      await goOffline(origin, login);
      report.note(
        `  start ${number + 1} of ${starts}: ${measures.map((name) => `${name} ${times[name].at(-1)?.toFixed(1) ?? "?"}`).join(", ")} ms`,
      );
    }
    const results = measures.map((name) => toResult(name, times, isTls));
    for (const result of results) report.json(result);
    report.text(`\n${toTable(results)}`);
  },
};

interface Scene {
  origin: BenchOrigin;
  daemon: BenchDaemon;
  pollSeconds: number;
  /** The daemon has no connection to the simulator when it decides. */
  isCold: boolean;
}

const header = ({ origin: { isTls }, daemon: { program }, pollSeconds, isCold }: Scene): string =>
  `First byte on disk of a stream of ${videoKbps / 1000} Mbit/s from the simulator in a process of its own, over ${isTls ? "TLS" : "plain HTTP"}.
First byte: a thread outside asks for the file's size every 0.4 ms and takes the wall clock when it is
not 0; that can only be late. Ours: a running daemon (${program}); "decision" is the recording's
capture_started, which the daemon takes as soon as it has decided, cut to whole milliseconds, so up
to 1 ms too early; its connections to the simulator are ${isCold ? "broken" : "kept"} before each start. "Went live" is
the simulator's own time; the daemon looks every ${pollSeconds} s and has to notice first, by the platform's
interface and two playlists. Peers: from before spawn, with the address of the media playlist given.`;

const startLimitMs = 30_000;

async function startOurs(
  { origin, daemon, pollSeconds, isCold }: Scene,
  login: string,
): Promise<{ decidedMs: number; wentLiveMs: number }> {
  const { data: channel } = await daemon.api("POST /api/v0/channels", {
    body: { internalName: login },
  });
  const watch = watchFirstByte({ partBelow: daemon.folderOf(login) }, startLimitMs);
  await watch.armed;
  // At a moment that has nothing to do with the daemon's polls.
  await delay(Math.random() * pollSeconds * 1000);
  if (isCold) await dropConnections(origin);
  const wentLiveAtMs = await goLive(origin, login);
  const { atMs } = await watch.seen.catch(async (error: unknown) => {
    const decision = await lastDecision(daemon, channel.uuid);
    throw new Error(`${login}: ${toMessage(error)}; the daemon's decision: ${decision}`);
  });
  const decided = await decidedAtMs(daemon, channel.uuid);
  await stopRecording(daemon, login);
  await daemon.api("DELETE /api/v0/channels/:uuid", { params: { uuid: channel.uuid } });
  return { decidedMs: atMs - decided, wentLiveMs: atMs - wentLiveAtMs };
}

async function startPeer(
  workspace: Workspace,
  origin: BenchOrigin,
  peer: Peer,
  login: string,
): Promise<number> {
  const { url } = bestOf(await openStream(origin, login));
  const folder = workspace.newFolder(peer);
  const file = path.join(folder, "recording.ts");
  const watch = watchFirstByte({ file }, startLimitMs);
  await watch.armed;
  const environment = peerEnvironment(folder);
  const fromMs = performance.timeOrigin + performance.now();
  const started = workspace.start(peerCommands[peer]({ url, file }), { environment });
  try {
    const { atMs } = await Promise.race([watch.seen, untilEnded(peer, started)]);
    return atMs - fromMs;
  } finally {
    watch.cancel();
    await workspace.stop(started);
  }
}

/** Rejects when a program that should record ends. */
function untilEnded(peer: Peer, started: Started): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    started.child.once("exit", () => reject(new Error(`${peer} ended: ${lastWords(started)}`)));
  });
  ended.catch(() => {});
  return ended;
}

function toResult(engine: Measure, times: Record<Measure, number[]>, tls: boolean): StartupResult {
  const own = times[engine];
  const ratioTo = (peer: (typeof peers)[number]): number | null =>
    engine === "ours-went-live" ? null : round(median(own) / median(times[peer]), 3);
  return {
    ...{ engine, tls, starts: own.length },
    medianMs: round(median(own), 1),
    p95Ms: round(percentile(own, 0.95), 1),
    leastMs: round(Math.min(...own), 1),
    mostMs: round(Math.max(...own), 1),
    toFfmpeg: ratioTo("ffmpeg"),
    toStreamlink: ratioTo("streamlink"),
  };
}

function toTable(results: readonly StartupResult[]): string {
  const head = [
    "milliseconds",
    "starts",
    "median",
    "p95",
    "least",
    "most",
    "/ ffmpeg",
    "/ streamlink",
  ];
  const rows = results.map((result) => [
    labels[result.engine],
    ...[result.starts, result.medianMs.toFixed(1), result.p95Ms.toFixed(1)],
    ...[result.leastMs.toFixed(1), result.mostMs.toFixed(1)],
    ...[result.toFfmpeg?.toFixed(3) ?? "", result.toStreamlink?.toFixed(3) ?? ""],
  ]);
  return formatTable(head, rows);
}
