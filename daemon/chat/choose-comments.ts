import type { ChatComment } from "../core/chat-document.ts";
import { createCommentSorter } from "../core/chat-sort.ts";
import { createPreciseOffsets } from "../core/precise-offsets.ts";
import type { ReadComments } from "./chat-file.ts";

/** What of a chat is drawn. */
export interface ChatStretch {
  /** File time. */
  fromSeconds: number;
  toSeconds: number;
  /** By how much the chat comes later than it was written; negative: earlier. */
  offsetSeconds: number;
  /** Messages that a moderator took away are left out unless this is set. */
  isDeletedShown?: boolean;
}

/** Messages before the start, which fill the first picture. */
const earlierMessages = 100;

/**
 * The comments of a stretch in their order, and those before it that are still to be seen when it begins.
 * The chat is read twice and never kept in memory.
 */
export async function* chooseComments(
  read: ReadComments,
  stretch: ChatStretch,
): AsyncGenerator<ChatComment> {
  const { fromSeconds, toSeconds, offsetSeconds } = stretch;
  const earlier: ChatComment[] = [];
  let hasBegun = false;
  for await (const comments of readInOrder(read, stretch)) {
    for (const comment of comments) {
      const at = comment.content_offset_seconds + offsetSeconds;
      if (!hasBegun && at >= fromSeconds) {
        yield* earlier;
        hasBegun = true;
      }
      if (at >= toSeconds) return;
      if (hasBegun) yield comment;
      else if (earlier.push(comment) > earlierMessages) earlier.shift();
    }
  }
  if (!hasBegun) yield* earlier;
}

async function* readInOrder(
  read: ReadComments,
  { isDeletedShown = false }: ChatStretch,
): AsyncGenerator<ChatComment[]> {
  const offsets = createPreciseOffsets();
  for await (const comments of read()) for (const comment of comments) offsets.survey(comment);
  const sorter = createCommentSorter();
  for await (const comments of read()) {
    const shown = comments.filter(({ reelkeep }) => isDeletedShown || reelkeep?.deleted_at == null);
    yield shown.flatMap((comment) => sorter.add(offsets.toPrecise(comment)));
  }
  yield sorter.end();
}
