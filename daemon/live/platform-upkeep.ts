import { AppError } from "../../shared/errors.ts";
import { matchNewVods } from "../channels/match-all.ts";
import { checkCopies } from "../vods/check-copy.ts";
import type { CopyDeps } from "../vods/record-copy-facts.ts";
import { watchExpiry } from "../vods/watch-expiry.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";

/** Streamers and platforms may still take sound out of a copy this long after it was made. */
const muteDoubtMs = 3 * 86_400_000;

/** Whether the platform still has its copies, and which of them it deletes soon; says what came of it. */
export async function checkPlatformCopies(
  deps: CopyDeps & Pick<Deps, "alerts">,
  signal: AbortSignal,
): Promise<string> {
  // What is about to be deleted is known without asking anybody.
  await watchExpiry(deps);
  const result = await checkCopies(deps, knownCopies(deps), signal);
  const atRisk = await watchExpiry(deps);
  failIfSilent(result);
  const { checked, deleted, muted } = result;
  return `${checked} copies were checked: ${deleted} are gone, ${muted} have lost sound, ${atRisk} will be deleted soon.`;
}

/** The same for copies whose sound the platform may still take out, more often. */
export async function checkPlatformSound(deps: CopyDeps, signal: AbortSignal): Promise<string> {
  const doubtful = knownCopies(deps).filter((vod) => isSoundInDoubt(vod, deps.clock.now()));
  const result = await checkCopies(deps, doubtful, signal);
  failIfSilent(result);
  return `${result.checked} copies were checked: ${result.muted} have lost sound.`;
}

export async function matchRecordings(deps: CopyDeps, signal: AbortSignal): Promise<string> {
  const { matched, unmatched, failed } = await matchNewVods(deps, signal);
  if (failed > 0)
    throw new AppError(
      "provider_unavailable",
      `${matched} recordings were matched; ${failed} could not be asked about.`,
    );
  return `${matched} recordings were matched, ${unmatched} have no copy.`;
}

/** Recordings whose copies were there when last looked for, outside the trash. */
function knownCopies({ store }: Pick<Deps, "store">): VodRecord[] {
  return store.vods
    .all()
    .filter((vod) => vod.shelf !== "trash" && vod.phase !== "capturing")
    .filter((vod) => vod.external_vod_id !== null && vod.external_vod_exists !== false);
}

function isSoundInDoubt(vod: VodRecord, nowMs: number): boolean {
  if (vod.external_vod_muted === "unknown") return true;
  const madeMs = Date.parse(vod.external_vod_date ?? "") + (vod.external_vod_duration ?? 0) * 1000;
  return vod.external_vod_muted === "unmuted" && nowMs - madeMs < muteDoubtMs;
}

/** A check that nobody answered is no success. */
function failIfSilent({ checked, failed }: { checked: number; failed: number }): void {
  if (failed === 0) return;
  throw new AppError(
    "provider_unavailable",
    `${checked} copies were checked; ${failed} could not be asked about.`,
  );
}
