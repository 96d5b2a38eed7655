import { expect, it } from "vitest";
import { placeInOrder } from "../../../daemon/chat/place-in-order.ts";
import type { ChatComment } from "../../../daemon/core/chat-document.ts";
import { placeComments } from "../../../daemon/core/place-comments.ts";
import { makeComment } from "../../support/chat-comments.ts";
import { createRandom } from "../../support/random.ts";

const startMs = Date.parse("2026-01-01T12:00:00.000Z");
const placing = {
  runs: [
    { atMs: startMs + 30_000, fileSeconds: 0, durationSeconds: 1000 },
    // Nothing was recorded for ten minutes.
    { atMs: startMs + 1_630_000, fileSeconds: 1000, durationSeconds: 1000 },
  ],
  videoStartMs: startMs,
};

async function* inBatches(comments: readonly ChatComment[]): AsyncGenerator<ChatComment[]> {
  for (let at = 0; at < comments.length; at += 60) yield comments.slice(at, at + 60);
}

it("a long chat that comes nearly in order is placed as one that is sorted as a whole", async () => {
  const random = createRandom(3);
  const comments = Array.from({ length: 20_000 }, (_, index) => {
    const written = Math.round(index * 130 + random() * 3000) / 1000;
    const comment = makeComment(written, { id: `c${index}` });
    return { ...comment, content_offset_seconds: Math.floor(written) };
  });
  const placed: ChatComment[] = [];
  for await (const batch of placeInOrder(inBatches(comments), placing)) placed.push(...batch);

  // Words from before the recording have their place before it; those of the gap stand as written.
  expect(placed[0]?.content_offset_seconds).toBeLessThan(-25);
  expect(placed).toEqual(placeComments(comments, placing));
});
