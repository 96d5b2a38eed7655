import { z } from "zod";
import type { TimeSpan } from "./cut-plan.ts";

/** A chat in the form that chat downloaders write; what is not named here stays as it is. */
export const ChatDocument = z.looseObject({
  comments: z.array(z.looseObject({ content_offset_seconds: z.number() })),
  video: z.looseObject({}).nullish(),
});
export type ChatDocument = z.infer<typeof ChatDocument>;

/** The part of a chat that was written during a stretch of the recording, counted from its start. */
export function cutChat(chat: ChatDocument, { startSeconds, endSeconds }: TimeSpan): ChatDocument {
  const comments = chat.comments
    .filter(({ content_offset_seconds: at }) => at >= startSeconds && at < endSeconds)
    .map((comment) => ({
      ...comment,
      content_offset_seconds: toMillis(comment.content_offset_seconds - startSeconds),
    }));
  const length = toMillis(endSeconds - startSeconds);
  return {
    ...chat,
    comments,
    ...(chat.video === undefined || chat.video === null
      ? {}
      : { video: { ...chat.video, start: 0, end: length, length } }),
  };
}

function toMillis(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
