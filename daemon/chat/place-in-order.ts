import type { ChatComment } from "../core/chat-document.ts";
import { createCommentSorter } from "../core/chat-sort.ts";
import { type CommentPlacing, placeComment } from "../core/place-comments.ts";

/** Comments of a video in the time of a recording's file, in its order; few of them are in memory at once. */
export async function* placeInOrder(
  comments: AsyncIterable<readonly ChatComment[]>,
  placing: CommentPlacing,
): AsyncGenerator<ChatComment[]> {
  const sorter = createCommentSorter();
  for await (const batch of comments)
    yield batch.flatMap((comment) => sorter.add(placeComment(comment, placing)));
  yield sorter.end();
}
