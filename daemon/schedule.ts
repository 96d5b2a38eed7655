import { Cron } from "croner";
import { z } from "zod";
import { AppError, toMessage } from "../shared/errors.ts";
import { ScheduledTask } from "../shared/model/schedule.ts";
import { toSentence } from "../shared/sentences.ts";
import type { Alerts } from "./alerts.ts";
import { type Clock, toIso } from "./io/clock.ts";
import { openDocument } from "./io/json-document.ts";
import type { Log } from "./log.ts";

/** Work that comes back by the clock. */
export interface Task {
  name: string;
  /** Minute, hour, day, month, weekday; empty: only when asked to. */
  cron(): string;
  /** Does the work and says in a sentence what came of it. */
  run(signal: AbortSignal): Promise<string>;
}

export interface Schedule {
  list(): ScheduledTask[];
  /** Starts a task unless it is running. Throws `task_unknown`. */
  run(name: string): void;
  /** Runs tasks when they are due, until the signal ends and those that run have ended. */
  follow(signal: AbortSignal): Promise<void>;
}

interface ScheduleDeps {
  clock: Clock;
  log: Log;
  alerts: Pick<Alerts, "set">;
}

const LastRun = ScheduledTask.pick({
  last_run: true,
  last_seconds: true,
  last_result: true,
  last_message: true,
});
type LastRun = z.infer<typeof LastRun>;
const Document = z.object({ version: z.literal(1), runs: z.record(z.string(), LastRun) });

const never: LastRun = {
  last_run: null,
  last_seconds: null,
  last_result: null,
  last_message: null,
};
/** The wall clock may be corrected and settings may change: never slept longer than this. */
const longestSleepMs = 30_000;

export async function openSchedule(
  deps: ScheduleDeps,
  tasks: readonly Task[],
  file: string,
): Promise<Schedule> {
  const log = deps.log.module("schedule");
  const { low, problem } = await openDocument(file, Document, { version: 1, runs: {} });
  if (problem !== null) log.warn(problem);
  const running = new Map<string, Promise<void>>();
  const over = new AbortController();

  let saved = Promise.resolve();
  const note = (name: string, run: LastRun) => {
    low.data.runs = { ...low.data.runs, [name]: run };
    saved = low.write().catch((error: unknown) => log.warn(`Not kept: ${toMessage(error)}`));
  };
  const begin = (task: Task) => {
    if (running.has(task.name) || over.signal.aborted) return;
    const done = runTask(deps, task, over.signal).then((run) => note(task.name, run));
    running.set(
      task.name,
      done.finally(() => running.delete(task.name)),
    );
  };
  return {
    list: () =>
      tasks.map((task) => ({
        name: task.name,
        cron: task.cron(),
        is_running: running.has(task.name),
        ...(low.data.runs[task.name] ?? never),
        next_run: toIsoOrNull(nextRun(deps, task, deps.clock.now())),
      })),
    run(name) {
      const task = tasks.find((candidate) => candidate.name === name);
      if (task === undefined) throw new AppError("task_unknown", `There is no task ${name}.`);
      begin(task);
    },
    async follow(signal) {
      let seenMs = deps.clock.now();
      while (!signal.aborted) {
        const from = seenMs;
        seenMs = Math.max(seenMs, deps.clock.now());
        for (const task of tasks) if (isDue(deps, task, from, seenMs)) begin(task);
        await deps.clock.sleep(untilNext(deps, tasks, seenMs), signal);
        // A clock that was set back starts counting anew.
        if (deps.clock.now() < seenMs - longestSleepMs) seenMs = deps.clock.now();
      }
      over.abort();
      await Promise.all(running.values());
      await saved;
    },
  };
}

async function runTask(deps: ScheduleDeps, task: Task, signal: AbortSignal): Promise<LastRun> {
  const log = deps.log.module("schedule");
  const started = deps.clock.monotonic();
  const last_run = toIso(deps.clock.now());
  const finish = (last_result: "ok" | "error", last_message: string): LastRun => ({
    last_run,
    last_seconds: (deps.clock.monotonic() - started) / 1000,
    last_result,
    last_message,
  });
  try {
    const message = await task.run(signal);
    log.debug(`${task.name}: ${message}`);
    return finish("ok", message);
  } catch (error) {
    if (!signal.aborted) log.warn(`${task.name} failed: ${toMessage(error)}`);
    return finish("error", toMessage(error));
  }
}

function isDue(deps: ScheduleDeps, task: Task, fromMs: number, toMs: number): boolean {
  const next = nextRun(deps, task, fromMs);
  return next !== null && next > fromMs && next <= toMs;
}

function untilNext(deps: ScheduleDeps, tasks: readonly Task[], nowMs: number): number {
  const delays = tasks.map((task) => (nextRun(deps, task, nowMs) ?? Infinity) - nowMs);
  return Math.min(longestSleepMs, ...delays);
}

/** Null when the task never runs by itself; a pattern that is none is something to look at. */
function nextRun({ alerts }: ScheduleDeps, task: Task, afterMs: number): number | null {
  const cause = `schedule ${task.name}`;
  const cron = task.cron();
  try {
    const next = cron === "" ? null : new Cron(cron, { paused: true }).nextRun(new Date(afterMs));
    alerts.set(cause, null);
    return next?.getTime() ?? null;
  } catch {
    alerts.set(cause, toSentence("alert_task_never", { task: task.name, cron }));
    return null;
  }
}

function toIsoOrNull(timeMs: number | null): string | null {
  return timeMs === null ? null : toIso(timeMs);
}
