import { AppError, toMessage } from "../../shared/errors.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import type { JobContext } from "../jobs.ts";
import { downloadVod } from "./download.ts";
import { matchVod } from "./match.ts";

/** A platform that keeps past broadcasts has the copy within minutes; it is asked this often, for this long. */
const askIntervalMs = 60_000;
const patienceMs = 45 * 60_000;

/** Whether the channel's rules ask for the platform's copy of what the daemon has recorded by itself. */
export function isDownloadedAtEnd(
  deps: Pick<Deps, "store" | "providers">,
  vod: VodRecord,
): boolean {
  const channel = deps.store.channels.get(vod.channel_uuid);
  const hasLibrary = (deps.providers.get(vod.provider)?.library ?? null) !== null;
  return channel?.download_vod_at_end === true && vod.capture_started !== null && hasLibrary;
}

/**
 * Waits until the platform has its copy of a recording that has just ended, and fetches it whole.
 * Throws `not_matched` when no copy comes, and what a download throws.
 */
export async function downloadAtEnd(deps: Deps, vod: VodRecord): Promise<void> {
  if (vod.products.some(({ kind }) => kind === "downloaded_vod")) return;
  const channel = deps.store.channels.get(vod.channel_uuid);
  await waitForCopy(deps, vod);
  await downloadVod(
    deps,
    vod.uuid,
    {
      quality: channel?.download_vod_at_end_quality ?? "best",
      fromSeconds: 0,
      toSeconds: null,
      // The platform may still be writing the last minutes.
      isFollowing: true,
    },
    new AbortController().signal,
  );
}

/** Until the platform has its copy of a recording. Throws `not_matched` when none comes. */
export async function waitForCopy(deps: Deps, vod: VodRecord): Promise<void> {
  await deps.jobs.run(
    // It touches no file: until there is a copy the recording may be renamed, archived and deleted.
    { name: `await_copy_${vod.uuid}`, kind: "files", vodUuid: null },
    (context) => awaitCopy(deps, vod, context),
  );
}

async function awaitCopy(
  deps: Deps,
  { uuid }: VodRecord,
  { stop, quit, report }: JobContext,
): Promise<void> {
  const signal = AbortSignal.any([stop, quit]);
  const started = deps.clock.monotonic();
  for (;;) {
    try {
      await matchVod(deps, uuid, { video: null }, signal);
      return;
    } catch (error) {
      signal.throwIfAborted();
      const isOverdue = deps.clock.monotonic() - started >= patienceMs;
      if (isOverdue || !isWorthWaiting(error)) throw error;
      report.log(toMessage(error));
    }
    report.progress((deps.clock.monotonic() - started) / patienceMs);
    await deps.clock.sleep(askIntervalMs, signal);
    signal.throwIfAborted();
  }
}

/** The copy may come, and a platform that is silent may speak again. */
function isWorthWaiting(error: unknown): boolean {
  return (
    error instanceof AppError &&
    (error.code === "not_matched" || error.code === "provider_unavailable")
  );
}
