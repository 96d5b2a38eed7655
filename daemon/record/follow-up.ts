import { toMessage } from "../../shared/errors.ts";
import { cleanUpAfterRecording } from "../channels/clean-up.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { exportAtEnd, isExportedAtEnd } from "../vods/export-at-end.ts";
import { downloadAtEnd, isDownloadedAtEnd } from "../vods/download-at-end.ts";
import { keepCapturedChat } from "../vods/keep-chat.ts";
import { downloadChatAtEnd, isChatDownloadedAtEnd } from "../vods/download-chat-at-end.ts";
import { isMatchable, matchAtEnd } from "../vods/match-at-end.ts";
import { makePreviews, wantsPreviews } from "../vods/previews.ts";
import { reencodeAtEnd, wantsReencode } from "../vods/reencode.ts";
import { burnChatAtEnd, wantsBurnedChat } from "../vods/render.ts";
import { refreshSidecars } from "../vods/refresh-sidecars.ts";
import { splitAtEnd, wantsSplit } from "../vods/split.ts";
import { finalizeVod } from "./finalize.ts";

/** Something that happens by itself once a recording is finalized; each runs its own job. */
export interface FollowUpStep {
  name: string;
  /** Whether settings and the channel's rules ask for it. */
  isWanted(deps: Deps, vod: VodRecord): boolean;
  run(deps: Deps, vod: VodRecord): Promise<unknown>;
}

/** In this order, one after another: what a later step works on, an earlier one has made. */
export const followUpSteps: readonly FollowUpStep[] = [
  { name: "sidecars", isWanted: () => true, run: (deps, { uuid }) => refreshSidecars(deps, uuid) },
  { name: "chat", isWanted: () => true, run: keepCapturedChat },
  { name: "previews", isWanted: wantsPreviews, run: (deps, { uuid }) => makePreviews(deps, uuid) },
  { name: "match", isWanted: isMatchable, run: matchAtEnd },
  { name: "download", isWanted: isDownloadedAtEnd, run: downloadAtEnd },
  { name: "download_chat", isWanted: isChatDownloadedAtEnd, run: downloadChatAtEnd },
  { name: "burn_chat", isWanted: wantsBurnedChat, run: burnChatAtEnd },
  { name: "split", isWanted: wantsSplit, run: splitAtEnd },
  { name: "reencode", isWanted: wantsReencode, run: reencodeAtEnd },
  { name: "export", isWanted: isExportedAtEnd, run: exportAtEnd },
  // The last one: what is still to be made of the recording is made by then.
  { name: "cleanup", isWanted: () => true, run: cleanUpAfterRecording },
];

export async function finalizeAndFollowUp(deps: Deps, uuid: string): Promise<void> {
  await finalizeVod(deps, uuid);
  await followUp(deps, uuid);
}

/**
 * Walks the steps that are still due. Each is noted when it is done, so that a kill repeats at most
 * the one it hit; one that fails is logged and keeps no other from its turn.
 */
export async function followUp(deps: Deps, uuid: string): Promise<void> {
  for (const step of followUpSteps) {
    const vod = deps.store.vods.get(uuid);
    if (vod === null || vod.phase !== "finalized" || vod.followed_up === null) return;
    if (vod.followed_up.includes(step.name)) continue;
    if (step.isWanted(deps, vod)) await runStep(deps, step, vod);
    if (deps.jobs.isQuitting()) return;
    // Thrown away meanwhile: nothing is due any more.
    const done = deps.store.vods.get(uuid)?.followed_up ?? null;
    if (done === null) return;
    await deps.store.vods.update(uuid, { followed_up: [...done, step.name] });
  }
  if (deps.store.vods.get(uuid)?.phase === "finalized")
    await deps.store.vods.update(uuid, { followed_up: null });
}

async function runStep(deps: Deps, step: FollowUpStep, vod: VodRecord): Promise<void> {
  try {
    await step.run(deps, vod);
  } catch (error) {
    if (deps.jobs.isQuitting()) return;
    deps.log.module("record").warn(`${step.name} of ${vod.basename} failed: ${toMessage(error)}`);
  }
}
