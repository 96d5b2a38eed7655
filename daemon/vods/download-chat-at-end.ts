import { AppError } from "../../shared/errors.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { isDownloadedAtEnd, waitForCopy } from "./download-at-end.ts";
import { downloadChatOf } from "./download-chat.ts";
import { findVod } from "./update.ts";

/** Whether the channel's rules ask for the platform's chat of what the daemon has recorded by itself. */
export function isChatDownloadedAtEnd(
  deps: Pick<Deps, "store" | "providers">,
  vod: VodRecord,
): boolean {
  const channel = deps.store.channels.get(vod.channel_uuid);
  const provider = deps.providers.get(vod.provider);
  const hasChats = (provider?.chat ?? null) !== null && (provider?.library ?? null) !== null;
  return channel?.download_chat === true && vod.capture_started !== null && hasChats;
}

/**
 * Waits until the platform has its copy of a recording that has just ended, and fetches what was
 * written beside it. Throws `not_matched` when no copy comes, and what a download throws.
 */
export async function downloadChatAtEnd(deps: Deps, vod: VodRecord): Promise<void> {
  if (vod.products.some(({ kind }) => kind === "downloaded_chat")) return;
  if (vod.external_vod_id === null) {
    // Whoever wanted the copy itself has waited for it just now.
    if (isDownloadedAtEnd(deps, vod))
      throw new AppError("not_matched", `${vod.provider} has no copy of this recording.`);
    await waitForCopy(deps, vod);
  }
  await downloadChatOf(deps, findVod(deps, vod.uuid), new AbortController().signal);
}
