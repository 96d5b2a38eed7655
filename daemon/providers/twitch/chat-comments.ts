import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import { toBackOffMs } from "../../core/back-off.ts";
import { parseAnswer } from "../../io/http.ts";
import type { CommentPage, CommentPlace } from "../chat-platform.ts";
import type { TwitchChatDeps } from "./chat-deps.ts";
import { commentFields, CommentNode, toChatComment } from "./comment-node.ts";
import { askGql, quote } from "./gql.ts";

type CommentDeps = Pick<TwitchChatDeps, "http" | "settings" | "clock" | "random">;

const Comments = z.object({
  edges: z.array(z.object({ cursor: z.string().nullish(), node: CommentNode.nullish() })),
  pageInfo: z.object({ hasNextPage: z.boolean() }),
});
const Answer = z.object({
  video: z
    .object({
      id: z.string(),
      createdAt: z.string(),
      lengthSeconds: z.number(),
      creator: z.object({ id: z.string() }).nullable(),
      comments: Comments.nullable(),
    })
    .nullable(),
});
type FoundVideo = NonNullable<z.infer<typeof Answer>["video"]>;
type Found = FoundVideo & { comments: NonNullable<FoundVideo["comments"]> };

/** Where a page goes on: by the platform's cursor, or by the time where cursors are refused. */
const Bookmark = z.object({ cursor: z.string().nullable(), offsetSeconds: z.number().int() });
type Bookmark = z.infer<typeof Bookmark>;

/**
 * A page of what was written beside a video. Cursors are refused now and then, as without the
 * browser's integrity token: from there on pages are asked for by their time, which repeats comments
 * of the second where the last one has ended. Null when there is no such video.
 */
export async function listChatComments(
  deps: CommentDeps,
  videoId: string,
  place: CommentPlace,
  signal: AbortSignal,
): Promise<CommentPage | null> {
  const question = { videoId, from: toBookmark(place), hasCursors: "offsetSeconds" in place };
  const { found, hasCursors } = await askFrom(deps, question, signal);
  if (found === null) return null;
  const next = nextBookmark(found, question.from.offsetSeconds, hasCursors);
  return { comments: toComments(found), cursor: next === null ? null : JSON.stringify(next) };
}

function toBookmark(place: CommentPlace): Bookmark {
  if ("cursor" in place) return Bookmark.parse(JSON.parse(place.cursor));
  return { cursor: null, offsetSeconds: Math.max(0, Math.floor(place.offsetSeconds)) };
}

interface Question {
  videoId: string;
  from: Bookmark;
  /** Whether cursors are still to be tried after a page that is asked for by its time. */
  hasCursors: boolean;
}

async function askFrom(
  deps: CommentDeps,
  { videoId, from, hasCursors }: Question,
  signal: AbortSignal,
): Promise<{ found: Found | null; hasCursors: boolean }> {
  const ask = (where: string) => askPage(deps, videoId, where, signal);
  const byTime = `contentOffsetSeconds:${from.offsetSeconds}`;
  if (from.cursor === null) return { found: await ask(byTime), hasCursors };
  try {
    return { found: await ask(`after:${quote(from.cursor)}`), hasCursors: true };
  } catch (error) {
    if (!(error instanceof AppError) || !/integrity/i.test(error.message)) throw error;
    return { found: await ask(byTime), hasCursors: false };
  }
}

const mostTries = 10;
const backOff = { firstMs: 250, mostMs: 4000 };

/** Under load the platform leaves the comments of a video out: that says nothing about them. */
async function askPage(
  deps: CommentDeps,
  videoId: string,
  where: string,
  signal: AbortSignal,
): Promise<Found | null> {
  const page = `comments(${where}){edges{cursor node{${commentFields}}} pageInfo{hasNextPage}}`;
  const query = `query{video(id:${quote(videoId)}){id createdAt lengthSeconds creator{id} ${page}}}`;
  for (let tries = 1; ; tries += 1) {
    const { video } = parseAnswer(Answer, await askGql(deps, query, signal), "Twitch");
    if (video === null) return null;
    const { comments } = video;
    if (comments !== null) return { ...video, comments };
    if (tries === mostTries)
      throw new AppError("provider_unavailable", "Twitch does not give out the chat of the video.");
    await deps.clock.sleep(toBackOffMs(backOff, tries, deps.random()), signal);
    signal.throwIfAborted();
  }
}

function toComments({ id, createdAt, creator, comments }: Found): CommentPage["comments"] {
  const startMs = Date.parse(createdAt);
  if (!Number.isFinite(startMs))
    throw new AppError("provider_unavailable", `Twitch answered with "${createdAt}" for a time.`);
  const video = { id, startMs, creatorId: creator?.id ?? "" };
  return comments.edges
    .flatMap(({ node }) => (node ? (toChatComment(node, video) ?? []) : []))
    .toSorted((a, b) => a.content_offset_seconds - b.content_offset_seconds);
}

/** Of a quiet time a page may be empty: behind it there is more. */
const quietSeconds = 30;

/** Null after the last page. */
function nextBookmark(
  { comments: { edges, pageInfo }, lengthSeconds }: Found,
  askedSeconds: number,
  hasCursors: boolean,
): Bookmark | null {
  if (!pageInfo.hasNextPage) return null;
  if (edges.length === 0) {
    const offsetSeconds = askedSeconds + quietSeconds;
    return offsetSeconds > lengthSeconds ? null : { cursor: null, offsetSeconds };
  }
  const last = edges.findLast(({ node }) => node)?.node?.contentOffsetSeconds ?? askedSeconds;
  const reached = Math.max(askedSeconds, Math.floor(last));
  const cursor = (hasCursors && edges.at(-1)?.cursor) || null;
  // A page by its time that does not get past it would come again for ever: that second is given up.
  const isStuck = cursor === null && reached === askedSeconds;
  return { cursor, offsetSeconds: isStuck ? reached + 1 : reached };
}
