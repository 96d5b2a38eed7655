import { AppError, toMessage } from "../../shared/errors.ts";
import type { LedgerSummary } from "../core/ledger.ts";
import { toExtent } from "../core/timeline.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { rememberNumbers } from "../numbers.ts";
import { removeUnfinishedCuts } from "../vods/cut.ts";
import { takeUpMoves } from "../vods/move.ts";
import { removeUnfinishedPreviews } from "../vods/previews.ts";
import { takeUpReplacements } from "../vods/replace-segment.ts";
import { takeUpTrash } from "../vods/trash.ts";
import { updateVod } from "../vods/update.ts";
import { discardEmpty } from "./discard.ts";
import { removeSpentParts } from "./finalize.ts";
import { finalizeAndFollowUp, followUp } from "./follow-up.ts";
import { reopenLedger, runRecording } from "./record.ts";
import { superviseRecording } from "./start.ts";
import { takeUpChats } from "./take-up-chats.ts";
import { toFailure } from "./to-failure.ts";

/**
 * Takes up every recording that a crash, a kill or a restart interrupted, before anything else: the
 * captures first, then the conversions. Returns once all are on their way.
 */
export async function takeUpRecordings(deps: Deps): Promise<void> {
  const vods = deps.store.vods.list();
  const capturing = vods.filter((vod) => vod.phase === "capturing");
  const log = deps.log.module("record");
  // Trouble with one of them, such as a disk that is full, must not keep the daemon from recording.
  const attempt = (work: Promise<unknown>) =>
    work.catch((error: unknown) => log.error(`Not all was taken up: ${toMessage(error)}`));
  await Promise.all(capturing.map((vod) => attempt(takeUpCapture(deps, vod))));
  await attempt(takeUpMoves(deps, new AbortController().signal));
  await attempt(takeUpReplacements(deps));
  await attempt(takeUpTrash(deps));
  await Promise.all([removeUnfinishedCuts(deps), removeUnfinishedPreviews(deps)].map(attempt));
  for (const vod of vods.filter(({ phase }) => phase === "captured" || phase === "converting")) {
    superviseRecording(deps, vod, finalizeAndFollowUp(deps, vod.uuid));
  }
  const finished = deps.store.vods.all().filter(({ shelf }) => shelf !== "trash");
  for (const vod of finished.filter(({ phase }) => phase === "finalized")) {
    if (vod.spent_parts.length > 0) superviseRecording(deps, vod, removeSpentParts(deps, vod.uuid));
    if (vod.followed_up !== null)
      superviseRecording(
        deps,
        vod,
        deps.claims.whenFree(vod.uuid).then(() => followUp(deps, vod.uuid)),
      );
  }
  await attempt(takeUpChats(deps));
}

async function takeUpCapture(deps: Deps, vod: VodRecord): Promise<void> {
  try {
    const ledger = await reopenLedger(deps, vod);
    if (ledger === null)
      throw new AppError("check_failed", "Its ledger is missing or can't be read.");
    const channel = deps.store.channels.get(vod.channel_uuid);
    if (channel === null || ledger.summary.end !== null) {
      await concludeInterrupted(deps, vod, ledger.summary);
      return;
    }
    deps.log
      .module("record")
      .info(`Going on with ${vod.basename}.`, { channel: channel.internalName });
    superviseRecording(
      deps,
      vod,
      runRecording(deps, { channel, vod, ledger, first: null, quality: channel.quality }),
    );
  } catch (error) {
    const { code, message } = toFailure(deps, error);
    const failure = { code, message: `Capturing failed: ${message}` };
    await updateVod(deps, vod.uuid, { phase: "failed", failure });
  }
}

/** The capture was over, or its channel is no longer watched: what there is gets finalized. */
async function concludeInterrupted(
  deps: Deps,
  vod: VodRecord,
  summary: LedgerSummary,
): Promise<void> {
  if (await discardEmpty(deps, vod.uuid)) return;
  await rememberNumbers(
    deps,
    await updateVod(deps, vod.uuid, { phase: "captured", ...toExtent(summary) }),
  );
  superviseRecording(deps, vod, finalizeAndFollowUp(deps, vod.uuid));
}
