import { toMessage } from "../shared/errors.ts";
import type { Job } from "../shared/model/job.ts";
import type { Events } from "./events.ts";
import { type Clock, toIso } from "./io/clock.ts";

/** What running work can say about itself. */
export interface JobReport {
  progress(fraction: number): void;
  log(line: string): void;
  pid(pid: number | null): void;
}

export interface JobContext {
  report: JobReport;
  /** Ends when the operator stops the job. */
  stop: AbortSignal;
  /** Ends when the daemon does. */
  quit: AbortSignal;
}

/** A job with what the daemon holds of it while it lasts. */
export interface Entry {
  job: Job;
  stop: AbortController;
  lastProgressAt: number;
  done: Promise<unknown>;
}

interface EntryDeps {
  clock: Clock;
  events: Pick<Events, "emit">;
}

const keptLogLines = 40;
const progressIntervalMs = 500;

export function createEntry(
  { clock }: EntryDeps,
  { name, kind, vodUuid }: { name: string; kind: string; vodUuid: string | null },
): Entry {
  return toEntry({
    name,
    kind,
    pid: null,
    status: "waiting",
    progress: 0,
    eta_seconds: null,
    vod_uuid: vodUuid,
    created_at: toIso(clock.now()),
    started_at: null,
    ended_at: null,
    error: null,
    log: [],
  });
}

export function toEntry(job: Job): Entry {
  return { job, stop: new AbortController(), lastProgressAt: 0, done: Promise.resolve() };
}

export function isActive(entry: Entry | undefined): boolean {
  return entry?.job.status === "running" || entry?.job.status === "waiting";
}

/** A copy that later work does not change. */
export function copyJob(job: Job): Job {
  return { ...job, log: [...job.log] };
}

/** Runs the work of an entry and keeps the job true: states, times, error. */
export async function execute<T>(
  deps: EntryDeps,
  entry: Entry,
  quit: AbortSignal,
  work: (context: JobContext) => Promise<T>,
): Promise<T> {
  const { job, stop } = entry;
  const update = () => deps.events.emit("job_update", { job_name: job.name, job: copyJob(job) });
  job.status = "running";
  job.pid = process.pid;
  job.started_at = toIso(deps.clock.now());
  update();
  try {
    stop.signal.throwIfAborted();
    quit.throwIfAborted();
    const result = await work({ report: createReport(deps, entry), stop: stop.signal, quit });
    job.status = stop.signal.aborted ? "stopped" : "none";
    job.progress = stop.signal.aborted ? job.progress : 1;
    return result;
  } catch (error) {
    job.status = stop.signal.aborted || quit.aborted ? "stopped" : "error";
    job.error = job.status === "error" ? toMessage(error) : null;
    throw error;
  } finally {
    job.ended_at = toIso(deps.clock.now());
    job.eta_seconds = null;
    job.pid = null;
    update();
  }
}

function createReport(deps: EntryDeps, entry: Entry): JobReport {
  const { job } = entry;
  return {
    progress(fraction) {
      job.progress = Math.min(1, Math.max(0, fraction));
      const now = deps.clock.monotonic();
      if (now - entry.lastProgressAt < progressIntervalMs && job.progress < 1) return;
      entry.lastProgressAt = now;
      job.eta_seconds = toEta(job, deps.clock.now());
      deps.events.emit("job_progress", {
        job_name: job.name,
        progress: job.progress,
        eta_seconds: job.eta_seconds,
      });
    },
    log(line) {
      job.log.push(line);
      if (job.log.length > keptLogLines) job.log.shift();
    },
    pid(pid) {
      job.pid = pid ?? process.pid;
    },
  };
}

/** Elapsed time carried on; unknown before the first percent. */
function toEta(job: Job, nowMs: number): number | null {
  if (job.started_at === null || job.progress < 0.01) return null;
  const elapsedSeconds = (nowMs - Date.parse(job.started_at)) / 1000;
  return Math.round(elapsedSeconds * (1 / job.progress - 1));
}
