import { toMessage } from "../../shared/errors.ts";
import type { MutedRange, MutedState } from "../../shared/model/vod.ts";
import type { VodRecord } from "../core/vod-record.ts";
import { findLibrary } from "../find-library.ts";
import { askAgain, matchVod } from "./match.ts";
import { type CopyDeps, recordCopyFacts } from "./record-copy-facts.ts";
import { checkNotTrashed } from "./removable.ts";
import { findVod } from "./update.ts";

export interface CopyCheck {
  checked: number;
  deleted: number;
  muted: number;
  /** Could not be asked about; nothing of them was changed. */
  failed: number;
}

/** Recordings in one question. */
const batchSize = 100;

/**
 * Asks the platform whether it still has its copy of a recording; looks for the copy first when none is
 * known. Throws as `matchVod` does.
 */
export async function checkCopy(
  deps: CopyDeps,
  uuid: string,
  signal: AbortSignal,
): Promise<VodRecord> {
  const vod = findVod(deps, uuid);
  checkNotTrashed(vod);
  const id = vod.external_vod_id;
  if (id === null) return matchVod(deps, uuid, { video: null }, signal);
  return askAgain(deps, vod, id, signal);
}

export interface MuteCheck {
  muted: MutedState;
  muted_ranges: MutedRange[];
}

/** Asks where the platform took the sound out of its copy. Throws as `matchVod` does. */
export async function checkMute(
  deps: CopyDeps,
  uuid: string,
  signal: AbortSignal,
): Promise<MuteCheck> {
  const vod = await checkCopy(deps, uuid, signal);
  // Of a copy that is gone nothing can be said any more.
  if (vod.external_vod_exists !== true) return { muted: "unknown", muted_ranges: [] };
  return { muted: vod.external_vod_muted, muted_ranges: vod.external_vod_muted_ranges };
}

/** The same for many recordings whose copies are known, a hundred with a question. */
export async function checkCopies(
  deps: CopyDeps,
  vods: readonly VodRecord[],
  signal: AbortSignal,
): Promise<CopyCheck> {
  const result: CopyCheck = { checked: 0, deleted: 0, muted: 0, failed: 0 };
  for (const [provider, group] of Map.groupBy(vods, (vod) => vod.provider)) {
    for (let start = 0; start < group.length; start += batchSize) {
      const batch = group.slice(start, start + batchSize);
      try {
        await checkBatch(deps, provider, batch, result, signal);
      } catch (error) {
        signal.throwIfAborted();
        // What does not answer now would not answer the next question either.
        result.failed += group.length - start;
        deps.log.module("platform").warn(`${provider}: ${toMessage(error)}`);
        break;
      }
    }
  }
  return result;
}

async function checkBatch(
  deps: CopyDeps,
  provider: string,
  batch: readonly VodRecord[],
  result: CopyCheck,
  signal: AbortSignal,
): Promise<void> {
  const ids = batch.flatMap(({ external_vod_id: id }) => id ?? []);
  const videos = await findLibrary(deps, provider).lookUpVideos([...new Set(ids)], signal);
  for (const { uuid, external_vod_id: id } of batch) {
    signal.throwIfAborted();
    const video = id === null ? undefined : videos.get(id);
    const vod = deps.store.vods.get(uuid);
    // It may have been deleted or matched anew while the platform was asked.
    if (video === undefined || vod === null || vod.external_vod_id !== id) continue;
    const before = { exists: vod.external_vod_exists, muted: vod.external_vod_muted };
    const after = await recordCopyFacts(deps, vod, video);
    result.checked += 1;
    if (after.external_vod_exists === false && before.exists !== false) result.deleted += 1;
    if (after.external_vod_muted === "muted" && before.muted !== "muted") result.muted += 1;
  }
}
