import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadLedger } from "../../daemon/capture/resume.ts";
import { placeChapters } from "../../daemon/core/timeline.ts";
import type { StreamMark } from "../../daemon/core/vod-record.ts";
import type { Clock } from "../../daemon/io/clock.ts";
import type { SimulatedChannel } from "../simulator/channel.ts";
import { createManualClock } from "../simulator/clock.ts";
import { type Simulator, startSimulator } from "../simulator/simulator.ts";
import { type StartedEngine, startEngine } from "./engine-run.ts";
import { judge, type Verdict } from "./judge.ts";
import { createLockstep, type Lockstep } from "./lockstep.ts";
import { formatMemory, measureMemory, type Memory } from "./memory.ts";
import { readRecording } from "./recording.ts";
import { type ClientKind, createClient, createProvider } from "./rig.ts";
import { formatHeader, formatRow, toJson } from "./table.ts";
import { readTruth } from "./truth.ts";

export interface DayOptions {
  hours: number;
  client: ClientKind;
}

export interface DayResult {
  verdict: Verdict;
  chapters: number;
  /** At start, middle and end. */
  memory: Memory[];
  /** Requests of a playlist for each target duration; one is the steady state. */
  playlistRate: number;
  tookSeconds: number;
}

/** Sound alone: the events of a day are the subject, and its pictures would fill the disk. */
const quality = "audio_only";
const login = "marathon";
/** The simulator keeps its newest segments in memory; after some hours it holds as many as it ever will. */
const warmUpHours = 6;
const adSeconds = 30;

/** Records a broadcast of many hours in which every hour has everything, in as little time as that takes. */
export async function recordDay({ hours, client: kind }: DayOptions): Promise<DayResult> {
  const started = performance.now();
  const simulated = createManualClock();
  const simulator = await startSimulator({ clock: simulated, channels: [{ login }], prepare: [] });
  const lockstep = createLockstep(simulated);
  const folder = await mkdtemp(path.join(tmpdir(), "reelkeep-day-"));
  const client = createClient(kind);
  try {
    const channel = simulator.channel(login);
    channel.goLive({ historySeconds: 60, game: "Game 0" });
    const engine = await startEngine({
      clock: lockstep.clock,
      client: lockstep.client(client),
      provider: createProvider(simulator, lockstep.clock),
      folder,
      login,
      factor: 1,
      rules: { preferences: [quality], reconnectMs: 30_000 },
      wrap: lockstep,
    });
    const day = live(lockstep, channel, engine, hours, simulator);
    const [{ memory, marks, playlists }] = await lockstep.runUntil(Promise.all([day, engine.done]));
    const recording = await readRecording(engine.ledgerFile, engine.partFolder);
    const truth = await readTruth(simulator, login, [quality]);
    const verdict = judge(`${hours} hours`, recording, truth);
    const ledger = await loadLedger(engine.ledgerFile);
    const chapters = placeChapters(
      marks,
      ledger?.summary.runs ?? [],
      ledger?.summary.durationSeconds ?? 0,
    );
    return {
      verdict,
      chapters: chapters.length,
      memory,
      playlistRate: (playlists * simulator.settings.targetDurationSeconds) / (hours * 3600),
      tookSeconds: (performance.now() - started) / 1000,
    };
  } finally {
    client.close();
    await simulator.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function live(
  { clock }: Lockstep,
  channel: SimulatedChannel,
  { capture }: StartedEngine,
  hours: number,
  simulator: Simulator,
): Promise<{ memory: Memory[]; marks: StreamMark[]; playlists: number }> {
  const memory: Memory[] = [];
  let playlists = 0;
  const marks = [toMark(clock, channel)];
  for (let hour = 0; hour < hours; hour += 1) {
    await minutes(clock, 3);
    const isStart = hour === Math.min(warmUpHours, Math.floor(hours / 4));
    if (isStart || hour === Math.floor(hours / 2)) memory.push(measureMemory());
    await liveAnHour(clock, channel);
    channel.update({ game: `Game ${hour + 1}` });
    const mark = toMark(clock, channel);
    marks.push(mark);
    capture.state.appender.note({
      type: "stream",
      at: mark.at,
      id: channel.liveAt()?.streamId ?? "",
      title: mark.title,
      game: mark.game_name,
    });
    await minutes(clock, 10);
    playlists += simulator.requests.count({ kind: "playlist" });
    simulator.requests.clear();
  }
  memory.push(measureMemory());
  channel.goOffline();
  return { memory, marks, playlists };
}

/** A death of the session, an ad that can be escaped and one that can't, a drop, another game. */
async function liveAnHour(clock: Clock, channel: SimulatedChannel): Promise<void> {
  channel.killSessions();
  await minutes(clock, 12);
  channel.startAds(adSeconds);
  await minutes(clock, 15);
  channel.setPreroll(adSeconds);
  channel.startAds(adSeconds);
  await minutes(clock, 2);
  channel.setPreroll(0);
  await minutes(clock, 10);
  channel.returnAsNewStream(9);
  await minutes(clock, 8);
}

const never = (): AbortSignal => new AbortController().signal;
const minutes = (clock: Clock, count: number): Promise<void> =>
  clock.sleep(count * 60_000, never());

function toMark(clock: Clock, channel: SimulatedChannel): StreamMark {
  return {
    at: new Date(clock.now()).toISOString(),
    title: channel.title,
    game_id: channel.game,
    game_name: channel.game,
    image_url: null,
    viewer_count: null,
    is_mature: null,
  };
}

/** Prints a day; false when it breaks the rule. */
export async function runDay(options: DayOptions & { isJson: boolean }): Promise<boolean> {
  const { verdict, chapters, memory, playlistRate, tookSeconds } = await recordDay(options);
  if (options.isJson) console.log(toJson(verdict));
  else {
    console.log(formatHeader());
    console.log(formatRow(verdict));
    console.log(`${chapters} chapters of ${options.hours + 1} games`);
    console.log(`${playlistRate.toFixed(3)} playlist requests a target duration`);
    console.log(`took ${tookSeconds.toFixed(0)} s`);
    ["start", "middle", "end"].forEach((name, index) => {
      const measured = memory[index];
      if (measured !== undefined) console.log(`${name.padEnd(6)} ${formatMemory(measured)}`);
    });
  }
  return verdict.breaches.length === 0 && chapters === options.hours + 1;
}
