import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import type { PlatformClip, PlatformVideo } from "../../../shared/model/platform.ts";
import type { MutedRange } from "../../../shared/model/vod.ts";
import { parseAnswer } from "../../io/http.ts";
import type { ClipPage, Library, VideoPage } from "../library.ts";
import type { StreamerName } from "../streamer.ts";
import { askGql, type GqlDeps, quote } from "./gql.ts";
import {
  clipFields,
  GqlClip,
  GqlVideo,
  muteFields,
  MuteInfo,
  toClip,
  toMutedRanges,
  toVideo,
  videoFields,
} from "./gql-media.ts";

type VideoRequest = Parameters<Library["listVideos"]>[1];
type ClipRequest = Parameters<Library["listClips"]>[1];

const pageOf = <Node extends z.ZodType>(node: Node) =>
  z.object({
    pageInfo: z.object({ hasNextPage: z.boolean() }),
    edges: z.array(z.object({ cursor: z.string().nullish(), node: node.nullish() })),
  });

const VideosAnswer = z.object({
  user: z.object({ videos: pageOf(GqlVideo) }).nullable(),
});
const ClipsAnswer = z.object({ user: z.object({ clips: pageOf(GqlClip) }).nullable() });

/** Videos in one question. */
const batchSize = 35;

export async function listVideosAnonymously(
  deps: GqlDeps,
  streamer: StreamerName,
  request: VideoRequest,
  signal: AbortSignal,
): Promise<VideoPage> {
  const type = request.type === null ? "" : `,type:${request.type.toUpperCase()}`;
  const page = `first:${request.limit}${afterOf(request.cursor)}${type},sort:TIME`;
  const answer = await withMutesIfKnown(signal, (fields) => {
    const list = `videos(${page}){pageInfo{hasNextPage} edges{cursor node{${fields}}}}`;
    return askGql(deps, `query{user(id:${quote(streamer.id)}){${list}}}`, signal);
  });
  const { user } = parseAnswer(VideosAnswer, answer, "Twitch");
  if (user === null) throw unknownStreamer(streamer);
  return {
    videos: user.videos.edges.flatMap(({ node }) => toVideo(node ?? null) ?? []),
    cursor: nextCursor(user.videos),
  };
}

/** The orders and games that the interface offers besides work only in a browser, so clips come by views. */
export async function listClipsAnonymously(
  deps: GqlDeps,
  streamer: StreamerName,
  request: ClipRequest,
  signal: AbortSignal,
): Promise<ClipPage> {
  const criteria = `criteria:{period:${periodOf(request.days)},sort:VIEWS_DESC}`;
  const page = `first:${request.limit}${afterOf(request.cursor)},${criteria}`;
  const list = `clips(${page}){pageInfo{hasNextPage} edges{cursor node{${clipFields}}}}`;
  const answer = await askGql(deps, `query{user(id:${quote(streamer.id)}){${list}}}`, signal);
  const { user } = parseAnswer(ClipsAnswer, answer, "Twitch");
  if (user === null) throw unknownStreamer(streamer);
  return {
    clips: user.clips.edges.flatMap(({ node }) => toClip(node ?? null) ?? []),
    cursor: nextCursor(user.clips),
  };
}

const afterOf = (cursor: string | null): string =>
  cursor === null ? "" : `,after:${quote(cursor)}`;

/** The shortest period of the interface that holds so many days. */
function periodOf(days: number | null): string {
  if (days === null || days > 30) return "ALL_TIME";
  if (days <= 1) return "LAST_DAY";
  return days <= 7 ? "LAST_WEEK" : "LAST_MONTH";
}

function nextCursor(page: {
  pageInfo: { hasNextPage: boolean };
  edges: { cursor?: string | null | undefined }[];
}): string | null {
  return page.pageInfo.hasNextPage ? page.edges.at(-1)?.cursor || null : null;
}

const unknownStreamer = ({ login }: StreamerName) =>
  new AppError("streamer_unknown", `Twitch knows no streamer called ${login}.`);

/** `null` is the platform's word that there is no such video: an error of any kind throws. */
export async function lookUpVideosAnonymously(
  deps: GqlDeps,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, PlatformVideo | null>> {
  const found = new Map<string, PlatformVideo | null>();
  await withMutesIfKnown(signal, (fields) =>
    askInBatches(deps, ids, { fields, signal }, (id, node) => {
      found.set(id, toVideo(parseAnswer(GqlVideo.nullable(), node, "Twitch")));
    }),
  );
  return found;
}

/** This part of the interface has changed before; without it everything else still is to be had. */
async function withMutesIfKnown<T>(
  signal: AbortSignal,
  ask: (fields: string) => Promise<T>,
): Promise<T> {
  try {
    return await ask(`${videoFields} ${muteFields}`);
  } catch {
    signal.throwIfAborted();
    return ask(videoFields);
  }
}

/** Sound that was taken out of videos; none of those that can't be asked about now. */
export async function lookUpMutedRanges(
  deps: GqlDeps,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, MutedRange[]>> {
  const found = new Map<string, MutedRange[]>();
  const Node = z.object({ muteInfo: MuteInfo }).nullable();
  try {
    await askInBatches(deps, ids, { fields: muteFields, signal }, (id, node) => {
      const ranges = toMutedRanges(parseAnswer(Node, node, "Twitch")?.muteInfo);
      if (ranges !== null) found.set(id, ranges);
    });
  } catch {
    signal.throwIfAborted();
  }
  return found;
}

async function askInBatches(
  deps: GqlDeps,
  ids: readonly string[],
  { fields, signal }: { fields: string; signal: AbortSignal },
  take: (id: string, node: unknown) => void,
): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const parts = batch.map((id, index) => `v${index}:video(id:${quote(id)}){${fields}}`);
    const answer = await askGql(deps, `query{${parts.join(" ")}}`, signal);
    const videos = parseAnswer(z.record(z.string(), z.unknown()), answer, "Twitch");
    batch.forEach((id, index) => take(id, videos[`v${index}`]));
  }
}

export async function lookUpClipAnonymously(
  deps: GqlDeps,
  id: string,
  signal: AbortSignal,
): Promise<PlatformClip | null> {
  const answer = await askGql(deps, `query{clip(slug:${quote(id)}){${clipFields}}}`, signal);
  const { clip } = parseAnswer(z.object({ clip: GqlClip.nullable() }), answer, "Twitch");
  return toClip(clip);
}
