import type { ChatComment } from "./chat-document.ts";

/** The next even number of pixels; the one before where that would be more than there is. */
export function toEvenPixels(pixels: number, most: number | null): number {
  const next = pixels + (pixels % 2);
  return most === null || next <= most ? next : pixels - (pixels % 2);
}

/**
 * A message on the timeline of the platform's own copy, which has neither the gaps of the recording nor
 * its late start: where the platform has it, or by when it was written.
 */
export function toPlatformTime(comment: ChatComment, copyStartedAt: string): ChatComment {
  const startMs = Date.parse(copyStartedAt);
  const known = comment.reelkeep?.["platform_offset_seconds"];
  const seconds =
    typeof known === "number" ? known : (Date.parse(comment.created_at) - startMs) / 1000;
  return Number.isFinite(seconds) ? { ...comment, content_offset_seconds: seconds } : comment;
}

/** The mask of a rendered chat is named after it: `x.chat.mp4`, `x.chat_mask.mp4`. */
export function toMaskName(chat: string): string {
  return chat.replace(/(\.[^.]+)$/, "_mask$1");
}

/** Whether a colour is written with less than full opacity. */
export function isTranslucent(colour: string): boolean {
  return colour.length === 9 && !colour.toLowerCase().startsWith("#ff");
}
