import { z } from "zod";
import type { TimeSpan } from "./cut-plan.ts";

/** A comment in the form that chat downloaders write; what is not named here stays as it is. */
export const TimedComment = z.looseObject({ content_offset_seconds: z.number() });
export type TimedComment = z.infer<typeof TimedComment>;

/** Those that were written during a stretch of the recording, counted from its start. */
export function cutComments(
  comments: readonly TimedComment[],
  { startSeconds, endSeconds }: TimeSpan,
): TimedComment[] {
  return comments
    .filter(({ content_offset_seconds: at }) => at >= startSeconds && at < endSeconds)
    .map((comment) => ({
      ...comment,
      content_offset_seconds: toMillis(comment.content_offset_seconds - startSeconds),
    }));
}

const Video = z.looseObject({});

/** What a chat says of its video, said of the stretch. */
export function cutHead(
  head: Readonly<Record<string, unknown>>,
  { startSeconds, endSeconds }: TimeSpan,
): Record<string, unknown> {
  const video = Video.safeParse(head["video"]);
  if (!video.success) return { ...head };
  const length = toMillis(endSeconds - startSeconds);
  return { ...head, video: { ...video.data, start: 0, end: length, length } };
}

function toMillis(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
