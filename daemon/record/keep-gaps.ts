import { toMessage } from "../../shared/errors.ts";
import type { LedgerSummary } from "../core/ledger.ts";
import { toVodGaps } from "../core/timeline.ts";
import type { Deps } from "../deps.ts";
import { repeat } from "../io/clock.ts";
import { findVod, updateVod } from "../vods/update.ts";

type GapDeps = Pick<Deps, "activities" | "clock" | "events" | "log" | "store">;

const intervalMs = 1000;

/**
 * Writes what is missing to a recording while it is still captured, until the signal ends: a capture
 * lasts for hours, and whoever looks wants to know now. The summary grows with its ledger.
 */
export async function keepGaps(
  deps: GapDeps,
  uuid: string,
  summary: Pick<LedgerSummary, "gaps">,
  signal: AbortSignal,
): Promise<void> {
  let known = findVod(deps, uuid).gaps.length;
  for await (const _ of repeat(deps.clock, () => intervalMs, signal)) {
    if (summary.gaps.length === known) continue;
    known = summary.gaps.length;
    await updateVod(deps, uuid, { gaps: toVodGaps(summary) }).catch((error: unknown) =>
      deps.log.module("record").warn(`A gap was not shown: ${toMessage(error)}`),
    );
  }
}
