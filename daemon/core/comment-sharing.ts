import type { ChatComment } from "./chat-document.ts";

/**
 * Comments of one chat repeat who wrote them, their badges and colours: what is the same in several is
 * kept in memory once. What comes back is not to be
 * changed in place.
 */
export function createCommentSharing(): (comment: ChatComment) => ChatComment {
  const known = new Map<string, unknown>();
  const share = <T>(value: T): T => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (text === undefined || text.length > mostLetters) return value;
    const found = known.get(text);
    if (found === undefined || typeof found !== typeof value) {
      if (known.size >= mostKnown) known.clear();
      known.set(text, value);
      return value;
    }
    // The same text and the same kind: it is the same value.
    return found as T;
  };
  const shareFields = <T extends object>(value: T, fields: readonly string[]): T =>
    Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        fields.includes(key) ? share<unknown>(inner) : inner,
      ]),
    ) as T; // the same keys with equal values
  return (comment) => ({
    ...shareFields(comment, ["channel_id", "content_type", "content_id", "commenter"]),
    message: {
      ...shareFields(comment.message, ["user_badges", "user_color", "user_notice_params"]),
      fragments: comment.message.fragments.map((part) => shareFields(part, ["emoticon"])),
    },
  });
}

/** What is longer is hardly ever the same twice. */
const mostLetters = 2000;
/** Of a chat in which everything is different nothing is gained: it begins anew. */
const mostKnown = 200_000;
