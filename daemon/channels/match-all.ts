import { toMessage } from "../../shared/errors.ts";
import { beginJob } from "../begin-job.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { findLibrary } from "../find-library.ts";
import { checkCopies } from "../vods/check-copy.ts";
import { listVideosSince, matchAmong } from "../vods/match.ts";
import type { CopyDeps } from "../vods/record-copy-facts.ts";
import { findChannel } from "./show.ts";

export interface MatchResult {
  matched: number;
  /** The platform has none of these. */
  unmatched: number;
}

/**
 * Begins to look for the platform's copies of all recordings of a channel, and whether those that are
 * known are still there; returns the job's name. Throws `channel_unknown`, `not_supported`, `vod_busy`.
 */
export function requestMatches(deps: CopyDeps & Pick<Deps, "jobs">, channelUuid: string): string {
  const channel = findChannel(deps, channelUuid);
  findLibrary(deps, channel.provider);
  const name = `match_${channel.internalName}`;
  return beginJob(deps, { name, kind: "files", vodUuid: null }, async ({ report, stop, quit }) => {
    const signal = AbortSignal.any([stop, quit]);
    const vods = deps.store.vods.all().filter((vod) => vod.channel_uuid === channelUuid);
    const settled = vods.filter(isSettled);
    const { matched, unmatched } = await matchChannel(
      deps,
      channelUuid,
      settled.filter((vod) => vod.external_vod_id === null),
      signal,
    );
    report.log(`${matched} recordings were matched, ${unmatched} have no copy.`);
    report.progress(0.5);
    const known = settled.filter((vod) => vod.external_vod_id !== null);
    const { checked, deleted, failed } = await checkCopies(deps, known, signal);
    report.log(`${checked} copies were checked, ${deleted} are gone, ${failed} are not known.`);
  });
}

/** Not in the trash, and its capture is over. */
function isSettled(vod: VodRecord): boolean {
  return vod.shelf !== "trash" && vod.phase !== "capturing";
}

/** Looks for the copies of recordings of one channel, with one list of its videos for all of them. */
export async function matchChannel(
  deps: CopyDeps,
  channelUuid: string,
  vods: readonly VodRecord[],
  signal: AbortSignal,
): Promise<MatchResult> {
  const result: MatchResult = { matched: 0, unmatched: 0 };
  if (vods.length === 0) return result;
  const channel = findChannel(deps, channelUuid);
  const sinceMs = Math.min(...vods.map((vod) => Date.parse(vod.started_at)));
  const found = await listVideosSince(deps, channel, sinceMs, signal);
  for (const { uuid } of vods) {
    signal.throwIfAborted();
    const vod = deps.store.vods.get(uuid);
    if (vod === null) continue;
    if ((await matchAmong(deps, vod, found)) === null) result.unmatched += 1;
    else result.matched += 1;
  }
  if (found.problem !== null && result.unmatched > 0) throw found.problem;
  return result;
}

/** Looks for the copies of finished recordings that have none yet, channel by channel. */
export async function matchNewVods(
  deps: CopyDeps,
  signal: AbortSignal,
): Promise<MatchResult & { failed: number }> {
  const total = { matched: 0, unmatched: 0, failed: 0 };
  const oldestMs = deps.clock.now() - longestKeptMs;
  const vods = [...deps.store.vods.list(), ...deps.store.vods.list("saved")]
    .filter((vod) => isSettled(vod) && vod.external_vod_exists === null)
    .filter((vod) => Date.parse(vod.started_at) > oldestMs);
  for (const [channelUuid, group] of Map.groupBy(vods, (vod) => vod.channel_uuid)) {
    const channel = deps.store.channels.get(channelUuid);
    if (channel === null || !deps.providers.get(channel.provider)?.library) continue;
    try {
      const { matched, unmatched } = await matchChannel(deps, channelUuid, group, signal);
      total.matched += matched;
      total.unmatched += unmatched;
    } catch (error) {
      signal.throwIfAborted();
      total.failed += group.length;
      deps.log.module("platform").warn(`${channel.displayName}: ${toMessage(error)}`);
    }
  }
  return total;
}

/** No platform keeps broadcasts longer than this, so there is nothing to look for. */
const longestKeptMs = 62 * 86_400_000;
