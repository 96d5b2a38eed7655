import { existsSync } from "node:fs";
import { link, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Vod } from "../../shared/model/vod.ts";
import type { SimulatedChannel } from "../simulator/channel.ts";
import type { Simulator } from "../simulator/simulator.ts";
import { createDaemonProcess, type DaemonProcess } from "./daemon-process.ts";
import { addVerdicts, judge, type Verdict } from "./judge.ts";
import { readRecording } from "./recording.ts";
import type { Rig } from "./rig.ts";
import { readTruth } from "./truth.ts";

/** What a row of the real daemon may do; times are real. */
export interface DaemonScene {
  daemon: DaemonProcess;
  simulator: Simulator;
  channel: SimulatedChannel;
  /** Everything the row may fill: data of the daemon, and what the harness keeps of it. */
  folder: string;
  isShort: boolean;
  /** Words for the notes column, and what broke the rule. */
  note(words: string): void;
  breach(words: string): void;
}

export interface DaemonRow {
  fault: string;
  /** What happens between the first segment on disk and the end of the broadcast. */
  play(scene: DaemonScene): Promise<void>;
  settings?: Record<string, string>;
  /** Further channels that the same daemon records at the same time; all are judged together. */
  companions?: number;
  /** What must hold of the finished recording beside the rule. */
  check?(vod: Vod, verdict: Verdict, scene: DaemonScene): void;
  /** Prepares a place with special properties; returns how to remove it. Null: not possible here. */
  place?(folder: string): Promise<(() => Promise<void>) | null>;
}

const historySeconds = 60;
const startMs = 20_000;
const finishMs = 60_000;
const pollMs = 100;

/** Records one broadcast with the real daemon, over everything the row does to it, to the finished file. */
export async function runDaemonRow(
  rig: Rig,
  row: DaemonRow,
  login: string,
  isShort: boolean,
): Promise<Verdict> {
  const folder = path.join(rig.folder, login);
  await mkdir(folder, { recursive: true });
  const unplace = row.place === undefined ? async () => {} : await row.place(folder);
  if (unplace === null) return skipped(row.fault);
  const daemon = createDaemonProcess(rig.simulator, path.join(folder, "data"), row.settings);
  const notes: string[] = [];
  const breaches: string[] = [];
  try {
    const channel = rig.simulator.addChannel({ login });
    channel.goLive({ historySeconds });
    const scene: DaemonScene = {
      daemon,
      simulator: rig.simulator,
      channel,
      folder,
      isShort,
      note: (words) => void notes.push(words),
      breach: (words) => void breaches.push(words),
    };
    const verdict = await record(rig, row, scene);
    return {
      ...verdict,
      breaches: [...verdict.breaches, ...breaches],
      note: [verdict.note, ...notes].join(", "),
    };
  } finally {
    if (daemon.isRunning()) await daemon.kill();
    await unplace();
  }
}

async function record(rig: Rig, row: DaemonRow, scene: DaemonScene): Promise<Verdict> {
  const { daemon, channel, simulator } = scene;
  const others = Array.from({ length: row.companions ?? 0 }, (_, index) =>
    simulator.addChannel({ login: `${channel.login}x${index}` }),
  );
  for (const other of others) other.goLive({ historySeconds });
  await daemon.start();
  const channels = [channel, ...others];
  const taken = await Promise.all(channels.map((each) => watch(scene, each)));
  try {
    await delay(1500);
    await row.play(scene);
    for (const each of channels) each.goOffline();
    if (!daemon.isRunning()) await daemon.start();
    const verdicts: Verdict[] = [];
    for (const own of taken) verdicts.push(await finish(rig, row, scene, own));
    return addVerdicts(verdicts);
  } finally {
    for (const { keeping } of taken) await keeping.stop();
  }
}

interface Watched {
  channel: SimulatedChannel;
  ledgerFile: string;
  kept: string;
  keeping: ReturnType<typeof keepParts>;
}

/** Adds a channel to the daemon and waits for its first bytes. */
async function watch({ daemon, folder }: DaemonScene, channel: SimulatedChannel): Promise<Watched> {
  const { login } = channel;
  await daemon.api()("POST /api/v0/channels", { body: { internalName: login } });
  const storage = path.join(folder, "data/storage/vods", login);
  const ledgerFile = await untilFound(() => findLedger(storage), startMs);
  const kept = path.join(folder, "kept", login);
  return { channel, ledgerFile, kept, keeping: keepParts(path.dirname(ledgerFile), kept) };
}

/** Waits for the finished recording of a channel and judges it. */
async function finish(
  rig: Rig,
  row: DaemonRow,
  scene: DaemonScene,
  { channel, ledgerFile, kept, keeping }: Watched,
): Promise<Verdict> {
  const vod = await untilFound(() => findFinished(scene, channel), finishMs);
  await keeping.look();
  const absences = scene.daemon.absences();
  const truth = await readTruth(rig.simulator, channel.login, ["chunked"], absences);
  const verdict = judge(row.fault, await readRecording(ledgerFile, kept), truth);
  checkVod(vod, verdict, scene);
  row.check?.(vod, verdict, scene);
  return verdict;
}

/** One recording, whose report says what the ledger says. */
function checkVod(vod: Vod, verdict: Verdict, scene: DaemonScene): void {
  if (vod.phase !== "finalized")
    scene.breach(`the recording is ${vod.phase}: ${vod.failure?.message ?? ""}`);
  const reported = vod.gaps.reduce((total, gap) => total + gap.duration, 0);
  if (Math.abs(reported - verdict.ledgerGapSeconds) > 0.1)
    scene.breach(`the recording reports gaps of ${reported} s`);
  if (vod.damages.length > 0)
    scene.note(
      `damage found at ${vod.damages.map(({ offset }) => offset.toFixed(1)).join(", ")} s`,
    );
  scene.note(`${vod.segments.length} file${vod.segments.length === 1 ? "" : "s"}`);
}

/** The newest recording once it is done; a second one is a broadcast broken in two. */
async function findFinished(
  { daemon, breach }: DaemonScene,
  channel: SimulatedChannel,
): Promise<Vod | null> {
  const api = daemon.api();
  const { data } = await api("GET /api/v0/channels", { query: { vods: 20 } });
  const own = data.streamer_list.find(({ internalName }) => internalName === channel.login);
  const vods = own?.vods_list ?? [];
  const [vod] = vods;
  if (vod === undefined || (vod.phase !== "finalized" && vod.phase !== "failed")) return null;
  if (vods.length > 1) breach(`${vods.length} recordings of one broadcast`);
  return (await api("GET /api/v0/vod/:uuid", { params: { uuid: vod.uuid } })).data;
}

async function findLedger(folder: string): Promise<string | null> {
  if (!existsSync(folder)) return null;
  const names = await readdir(folder, { recursive: true });
  const found = names.find((name) => name.endsWith(".ledger.jsonl"));
  const isBegun = names.some((name) => /\.part0\.\w+$/.test(name));
  return found === undefined || !isBegun ? null : path.join(folder, found);
}

async function untilFound<T>(look: () => Promise<T | null>, limitMs: number): Promise<T> {
  const started = performance.now();
  while (performance.now() - started < limitMs) {
    const found = await look();
    if (found !== null) return found;
    await delay(pollMs);
  }
  throw new Error(`nothing came of it within ${limitMs / 1000} s`);
}

/** A second name for every part, so that its bytes can be judged after the conversion has removed it. */
function keepParts(from: string, to: string) {
  const over = new AbortController();
  const look = async () => {
    await mkdir(to, { recursive: true });
    for (const name of await readdir(from).catch(() => [])) {
      if (!/\.part\d+\.\w+$/.test(name) || existsSync(path.join(to, name))) continue;
      await link(path.join(from, name), path.join(to, name)).catch(() => {});
    }
  };
  const looking = (async () => {
    while (!over.signal.aborted) {
      await look();
      await delay(pollMs);
    }
  })();
  return {
    look,
    async stop() {
      over.abort();
      await looking;
    },
  };
}

function skipped(fault: string): Verdict {
  const zero = {
    offeredSeconds: 0,
    recordedSeconds: 0,
    lostSeconds: 0,
    duplicateSeconds: 0,
    ledgerGapSeconds: 0,
    factGapSeconds: 0,
  };
  return {
    fault,
    ...zero,
    identical: true,
    breaches: [],
    note: "SKIPPED: this machine does not let us prepare it",
  };
}
