import { AppError, toMessage } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import type { LedgerSummary } from "../core/ledger.ts";
import type { JobContext, JobOptions } from "../jobs.ts";
import {
  type DownloadRequest,
  isSameDownload,
  loadRequest,
  removeDownload,
  saveRequest,
} from "./download-request.ts";
import { fetchArchive, type FetchArchiveDeps } from "./fetch-archive.ts";

/** What becomes of the parts once all are there; returns when they are not needed any more. */
export type UseParts = (
  request: DownloadRequest,
  summary: LedgerSummary,
  context: JobContext,
) => Promise<void>;

/**
 * Keeps a request, so that a start after a kill goes on with it, and answers with what an earlier try
 * of the same download has left. Another one in its place is dropped.
 */
async function adoptRequest(
  deps: Pick<Deps, "paths">,
  wanted: DownloadRequest,
): Promise<DownloadRequest> {
  const earlier = await loadRequest(deps, wanted.id);
  if (earlier !== null && !isSameDownload(earlier, wanted)) await removeDownload(deps, wanted.id);
  const request =
    earlier !== null && isSameDownload(earlier, wanted)
      ? { ...earlier, isFollowing: wanted.isFollowing, video: wanted.video, state: wanted.state }
      : wanted;
  await saveRequest(deps, request);
  return request;
}

type JobDeps = Pick<Deps, "paths" | "jobs" | "log">;
/** `request` is what is kept: the wanted one with what an earlier try has left. */
type Work = (request: DownloadRequest, context: JobContext) => Promise<void>;

/** Begins the job of a download and answers with its name; who wants to know how it goes looks at the job. */
export async function beginDownload(
  deps: JobDeps,
  options: JobOptions,
  wanted: DownloadRequest,
  work: Work,
): Promise<string> {
  const { adopted, done } = startDownload(deps, { options, wanted, work });
  done.catch((error: unknown) => {
    if (!deps.jobs.isQuitting())
      deps.log.module("downloads").error(`${options.name} failed: ${toMessage(error)}`);
  });
  await adopted;
  return options.name;
}

/** Of this recording: one in another folder may have the same name. */
export function isDownloadRunning(
  { jobs }: Pick<Deps, "jobs">,
  { name, vodUuid }: Pick<JobOptions, "name" | "vodUuid">,
): boolean {
  return jobs.list().some((job) => {
    const isIt = vodUuid === null ? job.name === name : job.name.startsWith(name);
    return isIt && job.vod_uuid === vodUuid && jobs.isActive(job.name);
  });
}

/** The same for those who wait for its end. */
export async function downloadInJob(
  deps: JobDeps,
  options: JobOptions,
  wanted: DownloadRequest,
  work: Work,
): Promise<void> {
  await startDownload(deps, { options, wanted, work }).done;
}

interface Download {
  options: JobOptions;
  wanted: DownloadRequest;
  work: Work;
}

/** Throws `vod_busy`. Up to the start of the job nothing is awaited: two requests at once are still two. */
function startDownload(
  deps: JobDeps,
  download: Download,
): { adopted: Promise<DownloadRequest>; done: Promise<void> } {
  if (isDownloadRunning(deps, download.options))
    throw new AppError("vod_busy", "This is being downloaded already.");
  const adopted = adoptRequest(deps, download.wanted);
  // While the job waits for its turn nobody else looks whether this fails.
  adopted.catch(() => undefined);
  return { adopted, done: runAsJob(deps, download, adopted) };
}

async function runAsJob(
  deps: JobDeps,
  { options, work }: Download,
  adopted: Promise<DownloadRequest>,
): Promise<void> {
  const state = { hasBegun: false };
  try {
    await deps.jobs.run(options, async (context) => {
      state.hasBegun = true;
      await work(await adopted, context);
    });
  } catch (error) {
    // Stopped while it was waiting for its turn: the next start must not begin it.
    if (!state.hasBegun && !deps.jobs.isQuitting())
      await saveRequest(deps, { ...(await adopted), state: "stopped" });
    throw error;
  }
}

/**
 * The work of a download's job, from wherever an earlier try ended. When it ends before it is done,
 * its bytes stay: the daemon's next start, or whoever asks for it again, goes on.
 */
export async function runDownload(
  deps: FetchArchiveDeps,
  request: DownloadRequest,
  useParts: UseParts,
  context: JobContext,
): Promise<void> {
  try {
    const summary = await fetchArchive(deps, request, context);
    await useParts(request, summary, context);
    await removeDownload(deps, request.id);
  } catch (error) {
    if (error instanceof AppError && error.code === "vod_unknown")
      await removeDownload(deps, request.id);
    else if (!context.quit.aborted) {
      const state = context.stop.aborted ? "stopped" : "failed";
      await saveRequest(deps, { ...request, state }).catch(() => {});
    }
    throw error;
  }
}
