import PQueue from "p-queue";
import { AppError } from "../shared/errors.ts";
import type { Job } from "../shared/model/job.ts";
import type { Events } from "./events.ts";
import type { Clock } from "./io/clock.ts";
import {
  copyJob,
  createEntry,
  type Entry,
  execute,
  isActive,
  type JobContext,
  toEntry,
} from "./job-entry.ts";
import type { Recent } from "./store/recent.ts";

export type { JobContext, JobReport } from "./job-entry.ts";

/**
 * capture and convert make a recording; encode is what may wait for hours (re-encoding, cuts,
 * previews); download fetches from a platform; upload brings files away; files moves, copies, scans and
 * deletes.
 */
export const jobKinds = ["capture", "convert", "encode", "download", "upload", "files"] as const;
export type JobKind = (typeof jobKinds)[number];

/** Jobs of a kind that may run at the same time; captures never wait for anything, nor does the work on files. */
export type JobLimits = Record<Exclude<JobKind, "capture" | "files">, number>;

export interface JobOptions {
  name: string;
  kind: JobKind;
  vodUuid: string | null;
}

export interface Jobs {
  /**
   * Starts or queues work; settles with it. A job of the same name that is not over is an error.
   * Work that nobody waits for is begun by `beginJob` (begin-job.ts).
   */
  run<T>(options: JobOptions, work: (context: JobContext) => Promise<T>): Promise<T>;
  /** What a job would be called now: another recording of the same name may be at work. */
  nameFor(options: JobOptions): string;
  /** Running, waiting and recently ended jobs, those before a restart too. */
  list(): Job[];
  /** Ended jobs, the latest first. */
  history(): Job[];
  isActive(name: string): boolean;
  /** Names of jobs that are not over and match: a name, or a prefix before a final `*`. */
  find(pattern: string): string[];
  /** Tells jobs to stop; returns their names. Throws `job_unknown` when none matches. */
  stop(pattern: string): string[];
  /** Gives a job another name; its work goes on. */
  rename(name: string, newName: string): void;
  /** Drops the records of ended jobs; returns their names. Throws `job_unknown` when none matches. */
  clear(pattern: string): string[];
  /** New limits count from now on; what runs already goes on. */
  setLimits(limits: JobLimits): void;
  isQuitting(): boolean;
  /** Ends all work for a restart and waits for it. */
  quit(): Promise<void>;
}

export interface JobsDeps {
  clock: Clock;
  events: Pick<Events, "emit">;
  limits: JobLimits;
  /** Where ended jobs are kept; without it they are forgotten with the daemon. */
  history?: Recent<Job>;
}

const keptEndedJobs = 50;

export function createJobs(deps: JobsDeps): Jobs {
  const entries = restoreEntries(deps.history);
  const quit = new AbortController();
  const queues: Record<JobKind, PQueue> = {
    capture: new PQueue({ concurrency: Number.POSITIVE_INFINITY }),
    convert: new PQueue({ concurrency: deps.limits.convert }),
    encode: new PQueue({ concurrency: deps.limits.encode }),
    download: new PQueue({ concurrency: deps.limits.download }),
    upload: new PQueue({ concurrency: deps.limits.upload }),
    files: new PQueue({ concurrency: Number.POSITIVE_INFINITY }),
  };
  /** What a restart cut short is not over: it is taken up again. */
  const keep = ({ job }: Entry) => {
    if (!quit.signal.aborted || job.status !== "stopped") deps.history?.add(copyJob(job));
  };

  return {
    nameFor: (wanted) => toOwnName(entries, wanted),
    run(wanted, work) {
      if (quit.signal.aborted) throw new AppError("vod_busy", "The daemon is stopping.");
      const options = { ...wanted, name: toOwnName(entries, wanted) };
      if (isActive(entries.get(options.name))) {
        throw new AppError("vod_busy", `The job ${options.name} is running already.`);
      }
      const entry = createEntry(deps, options);
      entries.delete(options.name);
      entries.set(options.name, entry);
      forgetOld(deps, entries);
      deps.events.emit("job_save", { job_name: options.name, job: copyJob(entry.job) });
      const done = queues[options.kind]
        .add(() => execute(deps, entry, quit.signal, work))
        .finally(() => keep(entry));
      entry.done = done.catch(() => {});
      return done;
    },
    list: () => [...entries.values()].map(({ job }) => copyJob(job)),
    history: () => deps.history?.list() ?? [],
    isActive: (name) => isActive(entries.get(name)),
    find: (pattern) => findActive(entries, pattern).map(({ job }) => job.name),
    stop(pattern) {
      const found = findActive(entries, pattern);
      if (found.length === 0)
        throw new AppError("job_unknown", `No running job is called ${pattern}.`);
      for (const { stop } of found) stop.abort();
      return found.map(({ job }) => job.name);
    },
    rename: (name, newName) => renameEntry(deps, entries, name, newName),
    clear: (pattern) => clearEnded(deps, entries, pattern),
    setLimits({ convert, encode, download, upload }) {
      queues.convert.concurrency = convert;
      queues.encode.concurrency = encode;
      queues.download.concurrency = download;
      queues.upload.concurrency = upload;
    },
    isQuitting: () => quit.signal.aborted,
    async quit() {
      quit.abort();
      await Promise.all([...entries.values()].map(({ done }) => done));
      await deps.history?.saved();
    },
  };
}

/** Recordings in different folders may have one name; work on the one must not keep the other from its own. */
function toOwnName(entries: Map<string, Entry>, { name, kind, vodUuid }: JobOptions): string {
  const present = entries.get(name);
  const isOther = isActive(present) && present?.job.vod_uuid !== vodUuid;
  // One stream is captured once, whatever recording it would become.
  if (!isOther || vodUuid === null || kind === "capture") return name;
  return `${name}_${vodUuid.slice(0, 8)}`;
}

/** The latest job of each name that ended before a restart, the oldest first. */
function restoreEntries(history: Recent<Job> | undefined): Map<string, Entry> {
  const latest = new Map<string, Job>();
  for (const job of history?.list() ?? []) {
    if (latest.size < keptEndedJobs && !latest.has(job.name)) latest.set(job.name, job);
  }
  return new Map([...latest].toReversed().map(([name, job]) => [name, toEntry(copyJob(job))]));
}

function findActive(entries: Map<string, Entry>, pattern: string): Entry[] {
  return [...entries.values()].filter(
    (entry) => isActive(entry) && matchesJobName(entry.job.name, pattern),
  );
}

function renameEntry(
  deps: JobsDeps,
  entries: Map<string, Entry>,
  name: string,
  newName: string,
): void {
  const entry = entries.get(name);
  if (entry === undefined || entries.has(newName)) return;
  entries.delete(name);
  entry.job.name = newName;
  entries.set(newName, entry);
  deps.events.emit("job_clear", { job_name: name });
  deps.events.emit("job_save", { job_name: newName, job: copyJob(entry.job) });
}

function clearEnded(deps: JobsDeps, entries: Map<string, Entry>, pattern: string): string[] {
  const isEnded = (name: string) => matchesJobName(name, pattern) && !isActive(entries.get(name));
  const kept = [...entries.keys(), ...(deps.history?.list() ?? []).map(({ name }) => name)];
  const names = [...new Set(kept.filter(isEnded))];
  if (names.length === 0) throw new AppError("job_unknown", `No ended job is called ${pattern}.`);
  deps.history?.remove(({ name }) => names.includes(name));
  for (const name of names) {
    if (entries.delete(name)) deps.events.emit("job_clear", { job_name: name });
  }
  return names;
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

function forgetOld(deps: JobsDeps, entries: Map<string, Entry>): void {
  const ended = [...entries.values()].filter((entry) => !isActive(entry));
  for (const { job } of ended.slice(0, Math.max(0, ended.length - keptEndedJobs))) {
    entries.delete(job.name);
    deps.events.emit("job_clear", { job_name: job.name });
  }
}
