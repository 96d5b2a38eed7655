import { issueClipToken } from "./access-token.ts";
import type { SimulatedChannel } from "./channel.ts";
import { clipQuality, clipRenditions } from "./clip-media.ts";
import { boxArtUrl, gameOf } from "./games.ts";
import { commentsNode } from "./gql-comments.ts";
import type { GqlNode, GqlParameters, GqlResult } from "./gql-execute.ts";
import { GqlRefusal } from "./gql-execute.ts";
import type { Links } from "./links.ts";
import type { Video } from "./shelf.ts";
import type { FoundClip, FoundVideo } from "./videos.ts";
import { isRecording, videoSeconds } from "./videos.ts";
import type { World } from "./world.ts";

/** What the nodes are made with. */
export interface GqlSight {
  world: World;
  links: Links;
  ownerNode(channel: SimulatedChannel): GqlResult;
}

const processing = "https://vod-secure.twitch.tv/_404/404_processing_{width}x{height}.png";
const usualPerPage = 20;
const mostPerPage = 100;

export function videoNode(sight: GqlSight, { channel, video }: FoundVideo): GqlNode {
  const { world, links } = sight;
  const nowMs = world.clock.now();
  const started = isoSeconds(video.broadcast.start.startedAtMs);
  const isRunning = isRecording(video, nowMs);
  const thumbnail = links.picture(`cf_vods/${video.folder}/thumb/thumb0-{width}x{height}.jpg`);
  return {
    __typename: "Video",
    id: video.id,
    title: video.title,
    description: video.description,
    createdAt: started,
    publishedAt: started,
    recordedAt: started,
    lengthSeconds: videoSeconds(video.broadcast, nowMs),
    viewCount: video.views,
    status: isRunning ? "RECORDING" : "RECORDED",
    broadcastType: video.type.toUpperCase(),
    previewThumbnailURL: (parameters) => sized(isRunning ? processing : thumbnail, parameters),
    thumbnailURLs: (parameters) => (isRunning ? [] : [sized(thumbnail, parameters)]),
    seekPreviewsURL: links.vod(`${video.folder}/storyboards/${video.id}-info.json`),
    owner: () => sight.ownerNode(channel),
    creator: () => sight.ownerNode(channel),
    game: gameNode(video.broadcast.start.game),
    resourceRestriction: video.isRestricted
      ? { __typename: "ResourceRestriction", id: video.id, type: "SUB_ONLY_LIVE" }
      : null,
    muteInfo: {
      __typename: "VideoMuteInfo",
      mutedSegmentConnection:
        video.muted.length === 0
          ? null
          : {
              __typename: "VideoMutedSegmentConnection",
              nodes: video.muted.map((range) => ({ __typename: "VideoMutedSegment", ...range })),
            },
    },
    moments: momentsNode(video, nowMs),
    comments: (parameters) => commentsNode(world, { channel, video }, parameters),
  };
}

/** Without a size the placeholders stay. */
const sized = (address: string, { width, height }: GqlParameters): string =>
  typeof width === "number" && typeof height === "number"
    ? address.replace("{width}", String(width)).replace("{height}", String(height))
    : address;

/** A chapter for each game; none when there was one game only, as on the platform. */
function momentsNode(video: Video, nowMs: number): GqlNode {
  const { broadcast } = video;
  const changes = broadcast.changes.filter(
    ({ game }, at) => game !== broadcast.changes[at - 1]?.game,
  );
  const endMs = videoSeconds(broadcast, nowMs) * 1000;
  const starts = changes.map(({ atMs }) => Math.max(0, atMs - broadcast.start.startedAtMs));
  const edges = changes.map(({ game }, at) => ({
    __typename: "VideoMomentEdge",
    node: {
      __typename: "VideoMoment",
      id: `${video.id}-${at}`,
      type: "GAME_CHANGE",
      positionMilliseconds: starts[at] ?? 0,
      durationMilliseconds: (starts[at + 1] ?? endMs) - (starts[at] ?? 0),
      description: game,
      subDescription: "",
      thumbnailURL: "",
      details: { __typename: "GameChangeMomentDetails", game: gameNode(game) },
    },
  }));
  return { __typename: "VideoMomentConnection", edges: edges.length > 1 ? edges : [] };
}

export function clipNode(sight: GqlSight, { channel, clip }: FoundClip): GqlNode {
  const { world, links } = sight;
  const video = clip.video.isDeleted ? null : clip.video;
  const thumbnail = `twitch-clips/${clip.slug}-preview-{width}x{height}.jpg`;
  return {
    __typename: "Clip",
    id: clip.id,
    slug: clip.slug,
    title: clip.title,
    url: `https://clips.twitch.tv/${clip.slug}`,
    createdAt: isoSeconds(clip.createdAtMs),
    viewCount: clip.views,
    durationSeconds: clip.seconds,
    thumbnailURL: (parameters) =>
      sized(links.picture(thumbnail), { width: 480, height: 272, ...parameters }),
    game: gameNode(clip.game),
    broadcaster: () => sight.ownerNode(channel),
    curator: {
      __typename: "User",
      id: "53834192",
      login: clip.creator.toLowerCase(),
      displayName: clip.creator,
    },
    video: video && videoNode(sight, { channel, video }),
    videoOffsetSeconds: video && clip.offset,
    videoQualities: clipRenditions().map((rendition) => ({
      __typename: "ClipVideoQuality",
      quality: clipQuality(rendition),
      frameRate: rendition.framesPerSecond ?? 30,
      sourceURL: links.clip(`${clip.slug}/${clipQuality(rendition)}.mp4`),
    })),
    playbackAccessToken: () => tokenNode(issueClipToken(world, clip.slug)),
  };
}

export function videosNode(
  sight: GqlSight,
  channel: SimulatedChannel,
  parameters: GqlParameters,
): GqlResult {
  const wanted = parameters["type"] ?? null;
  const videos = channel.shelf
    .videos()
    .filter((video) => wanted === null || video.type.toUpperCase() === wanted);
  const nodes = videos.map((video) => () => videoNode(sight, { channel, video }));
  return connection(sight.world, "Video", nodes, parameters);
}

export function clipsNode(
  sight: GqlSight,
  channel: SimulatedChannel,
  parameters: GqlParameters,
): GqlResult {
  const criteria = parameters["criteria"];
  const period: unknown =
    typeof criteria === "object" && criteria !== null ? Reflect.get(criteria, "period") : null;
  const days = periodDays[String(period)] ?? Infinity;
  const fromMs = sight.world.clock.now() - days * 86_400_000;
  const clips = channel.shelf
    .clips()
    .filter((clip) => clip.createdAtMs >= fromMs)
    .toSorted((a, b) => b.views - a.views);
  const nodes = clips.map((clip) => () => clipNode(sight, { channel, clip }));
  return connection(sight.world, "Clip", nodes, parameters);
}

const periodDays: Readonly<Record<string, number>> = { LAST_DAY: 1, LAST_WEEK: 7, LAST_MONTH: 30 };

function connection(
  world: World,
  type: string,
  nodes: readonly (() => GqlNode)[],
  parameters: GqlParameters,
): GqlNode {
  const after = typeof parameters["after"] === "string" ? parameters["after"] : "";
  if (after !== "" && world.settings.refusesCursors) throw new GqlRefusal("failed integrity check");
  const from = after === "" ? 0 : Number(Buffer.from(after, "base64url").toString()) + 1;
  const first = Math.min(mostPerPage, Number(parameters["first"] ?? usualPerPage));
  const page = nodes.slice(from, from + first);
  return {
    __typename: `${type}Connection`,
    totalCount: nodes.length,
    pageInfo: { __typename: "PageInfo", hasNextPage: from + first < nodes.length },
    edges: page.map((node, at) => ({
      __typename: `${type}Edge`,
      cursor: Buffer.from(String(from + at)).toString("base64url"),
      node,
    })),
  };
}

export function gameNode(name: string): GqlResult {
  const game = gameOf(name);
  if (!game) return null;
  return {
    __typename: "Game",
    id: game.id,
    name: game.name,
    displayName: game.name,
    boxArtURL: (parameters) =>
      boxArtUrl(
        game,
        `${Number(parameters["width"] ?? 285)}x${Number(parameters["height"] ?? 380)}`,
      ),
  };
}

export const tokenNode = (token: { value: string; signature: string }): GqlNode => ({
  __typename: "PlaybackAccessToken",
  value: token.value,
  signature: token.signature,
  authorization: {
    __typename: "Authorization",
    isForbidden: false,
    forbiddenReasonCode: "NONE",
  },
});

export const isoSeconds = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
