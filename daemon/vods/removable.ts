import { AppError } from "../../shared/errors.ts";
import type { VodPhase } from "../../shared/model/vod.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";

type BusyDeps = Pick<Deps, "claims" | "jobs">;

const workPhases: readonly VodPhase[] = ["capturing", "captured", "converting"];

/** Whether somebody works on a recording, or is going to. */
export function isBusy(deps: BusyDeps, vod: VodRecord): boolean {
  return createBusyLook(deps)(vod);
}

/** The same for many recordings at one moment: the jobs are looked through once. */
export function createBusyLook(deps: BusyDeps): (vod: VodRecord) => boolean {
  const jobs = findActiveJobs(deps);
  return (vod) => findWork(deps, vod, jobs) !== null;
}

/** Throws `vod_busy` while a recording is captured, converted or worked on, and says by what. */
export function checkIdle(deps: BusyDeps, vod: VodRecord): void {
  const work = findWork(deps, vod, findActiveJobs(deps));
  if (work !== null) throw new AppError("vod_busy", `${vod.basename} is ${work}.`);
}

/** For those who have its claim: throws `vod_busy` while it is captured, converted or half moved, `vod_trashed`. */
export function checkSettled(vod: VodRecord): void {
  checkNotTrashed(vod);
  const isWorkedOn = workPhases.includes(vod.phase) || vod.move !== null;
  if (isWorkedOn) throw new AppError("vod_busy", `${vod.basename} is being worked on.`);
}

/** What goes on with it, completing "It is …". Files that a queued job waits for count too. */
function findWork(
  deps: Pick<Deps, "claims">,
  vod: VodRecord,
  jobs: ReadonlyMap<string | null, string>,
): string | null {
  if (vod.phase === "captured") return "about to be converted";
  if (workPhases.includes(vod.phase)) return `${vod.phase} right now`;
  const holder = deps.claims.holder(vod.uuid);
  if (holder !== null) return `being ${holder} right now`;
  if (vod.move !== null) return "being moved right now";
  const job = jobs.get(vod.uuid);
  return job === undefined ? null : `in use by the job ${job}`;
}

export const previewsPrefix = "previews_";

export function isPreviewsJob(name: string): boolean {
  return name.startsWith(previewsPrefix);
}

/** Names of the jobs that are not over, by their recording. Pictures whose turn has not come keep nobody waiting. */
function findActiveJobs({ jobs }: Pick<Deps, "jobs">): Map<string | null, string> {
  const active = jobs
    .list()
    .filter(
      ({ name, status }) => jobs.isActive(name) && !(status === "waiting" && isPreviewsJob(name)),
    );
  return new Map(active.map(({ vod_uuid, name }) => [vod_uuid, name]));
}

/** Throws `vod_busy`, or `vod_protected` for what must not be deleted. */
export function checkRemovable(deps: BusyDeps, vod: VodRecord): void {
  checkIdle(deps, vod);
  if (vod.prevent_deletion)
    throw new AppError("vod_protected", `${vod.basename} is protected; take that off first.`);
}

/** Throws `vod_trashed` for what was deleted already. */
export function checkNotTrashed(vod: VodRecord): void {
  if (vod.shelf === "trash")
    throw new AppError("vod_trashed", `${vod.basename} is in the trash; restore it first.`);
}
