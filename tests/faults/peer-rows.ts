import { type ClientRun, runClient } from "../simulator/client-process.ts";
import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openSource } from "../simulator/simulator-client.ts";
import type { Verdict } from "./judge.ts";
import { judgeByPackets, type KnownHashes } from "./judge-packets.ts";
import { type Rig, startRig } from "./rig.ts";
import type { EngineRow } from "./rows.ts";
import { orFailure } from "./run-rows.ts";
import { readTruth } from "./truth.ts";

export const peerNames = ["streamlink", "ffmpeg", "yt-dlp"] as const;
export type Peer = (typeof peerNames)[number];
export const isPeer = (name: string): name is Peer => peerNames.some((peer) => peer === name);

/** Python programs start slowly: more of them at a time would measure this machine. */
const atATime = 8;
const warmUpSeconds = 8;
const historySeconds = 60;
/** After the end of the broadcast a peer that does not end by itself is interrupted. */
const graceSeconds = 15;

/** The rows that a peer can be asked about, in real time, judged by its video packets. */
export async function runPeerRows(
  peer: Peer,
  rows: readonly EngineRow[],
  onRow: (verdict: Verdict) => void,
): Promise<void> {
  const rig = await startRig({ factor: 1, client: "http", hasProxy: true });
  const waiting = rows.filter(
    (row) => row.peers === undefined || (row.peers === "by-name" && peer === "streamlink"),
  );
  const known: KnownHashes = new Map();
  const worker = async (): Promise<void> => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const login = `peer${waiting.length}`;
      onRow(await orFailure(row.fault, runPeerRow(rig, peer, { row, login, known })));
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  await rig.close();
}

interface PeerRow {
  row: EngineRow;
  login: string;
  known: KnownHashes;
}

async function runPeerRow(rig: Rig, peer: Peer, { row, login, known }: PeerRow): Promise<Verdict> {
  const { simulator } = rig;
  const folder = path.join(rig.folder, login);
  await mkdir(folder, { recursive: true });
  const channel = simulator.addChannel({ login });
  channel.goLive({ historySeconds });
  for (const spec of row.before ?? []) channel.fault(spec);
  const seconds = warmUpSeconds + row.lasts + graceSeconds;
  const playlist = await openSource(simulator, login);
  const running = startPeer(rig, peer, { login, folder, seconds, playlist });
  await delay(warmUpSeconds * 1000);
  for (const spec of row.specs) channel.fault(spec);
  await delay(row.lasts * 1000);
  if (!row.endsItself) channel.goOffline();
  const ended = await running;
  const truth = await readTruth(simulator, login, ["chunked", ...(row.alsoIn ?? [])]);
  const file = (await readdir(folder)).find((name) => name.startsWith("out"));
  const output = file === undefined ? null : path.join(folder, file);
  const verdict = await judgeByPackets(row.fault, {
    output,
    truth,
    simulator,
    login,
    folder,
    known,
  });
  const end = ended.code === null ? "interrupted" : `exit ${ended.code}`;
  return { ...verdict, note: [end, verdict.note].filter(Boolean).join(", ") };
}

interface PeerRun {
  login: string;
  folder: string;
  seconds: number;
  playlist: string;
}

/** Each the way its own users would be told to lose the least: from the oldest segment, without end. */
function startPeer(
  { simulator }: Rig,
  peer: Peer,
  { login, folder, seconds, playlist }: PeerRun,
): Promise<ClientRun> {
  const options = {
    cwd: folder,
    interruptAfterMs: seconds * 1000,
    killAfterMs: (seconds + 20) * 1000,
    environment: { ...simulator.proxy?.environment, XDG_CONFIG_HOME: folder },
  };
  if (peer === "streamlink") {
    const live = ["--hls-live-edge", "99", "--twitch-disable-ads", "-o", "out.ts"];
    const address = `https://www.twitch.tv/${login}`;
    return runClient(
      "streamlink",
      ["--http-proxy", simulator.url, ...live, address, "best"],
      options,
    );
  }
  const plain = { ...options, environment: { XDG_CONFIG_HOME: folder } };
  if (peer === "ffmpeg") {
    const input = ["-live_start_index", "0", "-i", playlist];
    return runClient(
      "ffmpeg",
      ["-v", "error", "-nostdin", ...input, "-c", "copy", "out.ts"],
      plain,
    );
  }
  const download = ["--ignore-config", "--no-cache-dir", "--no-part", "--hls-use-mpegts"];
  const outside = ["--downloader", "ffmpeg", "--downloader-args", "ffmpeg_i:-live_start_index 0"];
  return runClient("yt-dlp", [...download, ...outside, "-o", "out.%(ext)s", playlist], plain);
}
