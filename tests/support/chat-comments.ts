import type { ChatComment } from "../../daemon/core/chat-document.ts";

/** A message that was written `seconds` after a video began. */
export function makeComment(
  seconds: number,
  changes: { id?: string; text?: string; startMs?: number; by?: string } = {},
): ChatComment {
  const { id = `c${seconds}`, text = `at ${seconds}`, by = "Bob" } = changes;
  const startMs = changes.startMs ?? Date.parse("2026-01-01T12:00:00.000Z");
  return {
    _id: id,
    created_at: new Date(startMs + Math.round(seconds * 1000)).toISOString(),
    content_offset_seconds: seconds,
    commenter: { _id: "42", name: by.toLowerCase(), display_name: by },
    message: {
      body: text,
      bits_spent: 0,
      fragments: [{ text, emoticon: null }],
      user_badges: [],
      user_color: null,
    },
  };
}
