import type { ChatComment } from "./chat-document.ts";

/**
 * Comments of one chat repeat who wrote them, their badges and emotes: what is the same in several is
 * kept in memory once, by changing the comments that are handed in. Nobody may change them in place
 * after that.
 */
export function createCommentSharing(): (comment: ChatComment) => ChatComment {
  const known = new Map<string, unknown>();
  const share = (fields: Record<string, unknown>, names: readonly string[]): void => {
    for (const name of names) {
      const value = fields[name];
      if (value === undefined || value === null) continue;
      const text = JSON.stringify(value);
      if (text.length > mostLetters) continue;
      const found = known.get(text);
      if (found === undefined) remember(known, text, value);
      // The same text stands for the same value.
      else fields[name] = found;
    }
  };
  return (comment) => {
    share(comment, ["channel_id", "content_type", "content_id", "commenter"]);
    share(comment.message, ["user_badges", "user_color", "user_notice_params"]);
    for (const fragment of comment.message.fragments) share(fragment, ["emoticon"]);
    return comment;
  };
}

/** What is longer is hardly ever the same twice. */
const mostLetters = 2000;
/** In a chat where everything is different nothing is gained: it begins anew. */
const mostKnown = 200_000;

function remember(known: Map<string, unknown>, text: string, value: unknown): void {
  if (known.size >= mostKnown) known.clear();
  known.set(text, value);
}
