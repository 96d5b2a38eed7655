import type { Clock } from "../../daemon/io/clock.ts";
import { withSteps } from "./clocks.ts";
import { startEngine } from "./engine-run.ts";
import { judge, type Verdict } from "./judge.ts";
import { readRecording } from "./recording.ts";
import type { Rig } from "./rig.ts";
import type { EngineRow } from "./rows.ts";
import { readTruth } from "./truth.ts";

/** Before the fault, so that it hits a capture that is under way. */
const warmUpSeconds = 8;
const historySeconds = 60;
/** A capture that has not noticed the end of its broadcast by then never will. */
const patienceSeconds = 60;

/** Records one broadcast that the row's fault happens to, and judges what came of it. */
export async function runEngineRow(
  rig: Rig,
  row: EngineRow,
  login: string,
  onLog?: (line: string) => void,
): Promise<Verdict> {
  const { simulator } = rig;
  const channel = simulator.addChannel({ login });
  channel.goLive({ historySeconds });
  for (const spec of row.before ?? []) channel.fault(spec);
  const wall = withSteps(rig.clock);
  const engine = await startEngine({
    ...rig,
    clock: wall.clock,
    login,
    ...(onLog === undefined ? {} : { onLog }),
  });
  const failed = engine.done.then(
    () => null,
    (error: unknown) => String(error),
  );
  await rest(rig.clock, warmUpSeconds);
  for (const spec of row.specs) channel.fault(spec);
  for (const step of row.wallClockSteps ?? []) {
    wall.step(step);
    await rest(rig.clock, row.lasts / 3);
  }
  await rest(rig.clock, row.wallClockSteps === undefined ? row.lasts : row.lasts / 3);
  if (!row.endsItself) channel.goOffline();
  const inTime = await Promise.race([
    failed.then(() => true),
    rest(rig.clock, patienceSeconds).then(() => false),
  ]);
  engine.stop();
  const error = await failed;
  const truth = await readTruth(simulator, login, ["chunked", ...(row.alsoIn ?? [])]);
  const verdict = judge(
    row.fault,
    await readRecording(engine.ledgerFile, engine.partFolder),
    truth,
  );
  if (error !== null) verdict.breaches.push(`the capture failed: ${error}`);
  if (!inTime) verdict.breaches.push("the capture did not end with its broadcast");
  const { retries } = engine.capture.state.counters;
  return { ...verdict, note: `${verdict.note}, ${retries} retries` };
}

const rest = (clock: Clock, seconds: number): Promise<void> =>
  clock.sleep(seconds * 1000, new AbortController().signal);
