import PQueue from "p-queue";
import { AppError, toMessage } from "../shared/errors.ts";
import type { Job } from "../shared/model/job.ts";
import type { Clock } from "./io/clock.ts";
import { toIso } from "./io/clock.ts";
import type { Events } from "./events.ts";

export type JobKind = "capture" | "convert";

export interface JobOptions {
  name: string;
  kind: JobKind;
  vodUuid: string | null;
}

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

export interface Jobs {
  /** Starts or queues work; settles with it. A job of the same name that is not over is an error. */
  run<T>(options: JobOptions, work: (context: JobContext) => Promise<T>): Promise<T>;
  list(): Job[];
  isActive(name: string): boolean;
  /** Names of jobs that are not over and match: a name, or a prefix before a final `*`. */
  find(pattern: string): string[];
  /** Tells jobs to stop; returns their names. Throws `job_unknown` when none matches. */
  stop(pattern: string): string[];
  isQuitting(): boolean;
  /** Ends all work for a restart and waits for it. */
  quit(): Promise<void>;
}

interface Entry {
  job: Job;
  stop: AbortController;
  lastProgressAt: number;
  done: Promise<unknown>;
}

const keptEndedJobs = 50;
const keptLogLines = 40;
const progressIntervalMs = 500;

export interface JobsDeps {
  clock: Clock;
  events: Pick<Events, "emit">;
  /** Jobs of a kind that may run at the same time; captures never wait for anything. */
  limits: Record<Exclude<JobKind, "capture">, number>;
}

export function createJobs(deps: JobsDeps): Jobs {
  const entries = new Map<string, Entry>();
  const quit = new AbortController();
  const queues: Record<JobKind, PQueue> = {
    capture: new PQueue({ concurrency: Number.POSITIVE_INFINITY }),
    convert: new PQueue({ concurrency: deps.limits.convert }),
  };

  return {
    run(options, work) {
      if (quit.signal.aborted) throw new AppError("vod_busy", "The daemon is stopping.");
      if (isActive(entries.get(options.name))) {
        throw new AppError("vod_busy", `The job ${options.name} is running already.`);
      }
      const entry = createEntry(deps, options);
      entries.delete(options.name);
      entries.set(options.name, entry);
      forgetOld(deps, entries);
      deps.events.emit("job_save", { job_name: options.name, job: { ...entry.job } });
      const done = queues[options.kind].add(() => execute(deps, entry, quit.signal, work));
      entry.done = done.catch(() => {});
      return done;
    },
    list: () => [...entries.values()].map(({ job }) => ({ ...job, log: [...job.log] })),
    isActive: (name) => isActive(entries.get(name)),
    find: (pattern) => findActive(entries, pattern).map(({ job }) => job.name),
    stop(pattern) {
      const found = findActive(entries, pattern);
      if (found.length === 0)
        throw new AppError("job_unknown", `No running job is called ${pattern}.`);
      for (const { stop } of found) stop.abort();
      return found.map(({ job }) => job.name);
    },
    isQuitting: () => quit.signal.aborted,
    async quit() {
      quit.abort();
      await Promise.all([...entries.values()].map(({ done }) => done));
    },
  };
}

function isActive(entry: Entry | undefined): boolean {
  return entry?.job.status === "running" || entry?.job.status === "waiting";
}

function findActive(entries: Map<string, Entry>, pattern: string): Entry[] {
  return [...entries.values()].filter(
    (entry) => isActive(entry) && matchesJobName(entry.job.name, pattern),
  );
}

/**
 * A name, or a prefix before a final `*`. What stands for `*` after `capture_<login>_` is a stream
 * id, so that `capture_bob_*` does not reach the captures of `bob_two`.
 */
export function matchesJobName(name: string, pattern: string): boolean {
  if (!pattern.endsWith("*")) return name === pattern;
  const prefix = pattern.slice(0, -1);
  if (!name.startsWith(prefix)) return false;
  return !/^capture_.+_$/.test(prefix) || !name.slice(prefix.length).includes("_");
}

function createEntry({ clock }: JobsDeps, { name, kind, vodUuid }: JobOptions): Entry {
  const job: Job = {
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
  };
  return { job, stop: new AbortController(), lastProgressAt: 0, done: Promise.resolve() };
}

function forgetOld(deps: JobsDeps, entries: Map<string, Entry>): void {
  const ended = [...entries.values()].filter((entry) => !isActive(entry));
  for (const { job } of ended.slice(0, Math.max(0, ended.length - keptEndedJobs))) {
    entries.delete(job.name);
    deps.events.emit("job_clear", { job_name: job.name });
  }
}

async function execute<T>(
  deps: JobsDeps,
  entry: Entry,
  quit: AbortSignal,
  work: (context: JobContext) => Promise<T>,
): Promise<T> {
  const { job, stop } = entry;
  const update = () => deps.events.emit("job_update", { job_name: job.name, job: { ...job } });
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

function createReport(deps: JobsDeps, entry: Entry): JobReport {
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
