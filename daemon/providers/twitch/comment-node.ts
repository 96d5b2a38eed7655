import { z } from "zod";
import { countBits, toCheerPrefixes, usualCheers } from "../../core/cheers.ts";
import { toEmoticons, unknownTime } from "../../core/chat-convert.ts";
import type { ChatComment, ChatFragment } from "../../core/chat-document.ts";
import { repairCommentTime, spreadOffset } from "../../core/comment-time.ts";
import { toIso } from "../../io/clock.ts";

/** Of a comment beside a video; other members are passed over. */
export const CommentNode = z.object({
  id: z.string(),
  /** Null when the account is gone. */
  commenter: z.object({ id: z.string(), login: z.string(), displayName: z.string() }).nullable(),
  contentOffsetSeconds: z.number(),
  createdAt: z.string(),
  message: z.object({
    fragments: z.array(
      z.object({
        text: z.string().nullable(),
        emote: z.object({ emoteID: z.string() }).nullish(),
      }),
    ),
    userBadges: z.array(z.object({ setID: z.string(), version: z.string() }).nullable()).nullish(),
    userColor: z.string().nullish(),
  }),
});
export type CommentNode = z.infer<typeof CommentNode>;

export const commentFields =
  "id commenter{id login displayName} contentOffsetSeconds createdAt " +
  "message{fragments{text emote{emoteID}} userBadges{setID version} userColor}";

/** What the comment is beside. */
export interface CommentVideo {
  id: string;
  startMs: number;
  creatorId: string;
}

/** Null when nobody is known to have written it, or nobody knows when. */
export function toChatComment(node: CommentNode, video: CommentVideo): ChatComment | null {
  const { commenter, contentOffsetSeconds: offsetSeconds, message } = node;
  const writtenMs = Date.parse(node.createdAt);
  if (commenter === null || !Number.isFinite(writtenMs)) return null;
  const told = { offsetSeconds, createdAtMs: writtenMs, videoStartMs: video.startMs };
  const createdAtMs = repairCommentTime(told);
  const fragments = message.fragments.map(({ text, emote }): ChatFragment => ({
    text: text ?? "",
    emoticon: emote === null || emote === undefined ? null : { emoticon_id: emote.emoteID },
  }));
  const body = fragments.map(({ text }) => text).join("");
  return {
    _id: node.id,
    created_at: toIso(createdAtMs),
    channel_id: video.creatorId,
    content_type: "video",
    content_id: video.id,
    content_offset_seconds: spreadOffset({ ...told, createdAtMs }),
    commenter: toCommenter(commenter),
    message: {
      body,
      bits_spent: countBits(body, prefixes),
      fragments,
      user_badges: toBadges(message.userBadges ?? []),
      user_color: message.userColor || null,
      emoticons: toEmoticons(fragments),
    },
  };
}

const prefixes = toCheerPrefixes(usualCheers);

function toCommenter({ id, login, displayName }: NonNullable<CommentNode["commenter"]>) {
  return {
    display_name: displayName || login,
    _id: id,
    name: login,
    bio: null,
    created_at: unknownTime,
    updated_at: unknownTime,
    logo: null,
  };
}

function toBadges(badges: readonly ({ setID: string; version: string } | null)[]) {
  return badges.flatMap((badge) =>
    badge === null || badge.setID === "" ? [] : [{ _id: badge.setID, version: badge.version }],
  );
}
