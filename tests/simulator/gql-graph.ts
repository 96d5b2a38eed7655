import type { Viewer } from "./access-token.ts";
import { issueStreamToken, issueVideoToken } from "./access-token.ts";
import type { Broadcast } from "./broadcast.ts";
import type { SimulatedChannel } from "./channel.ts";
import { boxArtUrl, gameOf, knownGames } from "./games.ts";
import type { GqlNode, GqlParameters, GqlResult } from "./gql-execute.ts";
import { findVideo, videoSeconds } from "./videos.ts";
import type { World } from "./world.ts";
import { channelById, channelByLogin } from "./world.ts";

/** Everything that can be asked, as one graph; `viewer` is who asks. */
export function gqlRoot(world: World, viewer: Viewer): GqlNode {
  const user = (channel: SimulatedChannel | undefined): GqlResult =>
    channel ? userNode(world, channel) : null;
  const find = (parameters: GqlParameters): GqlResult =>
    typeof parameters["id"] === "string"
      ? user(channelById(world, parameters["id"]))
      : user(channelByLogin(world, String(parameters["login"])));
  return {
    __typename: "Query",
    user: find,
    users: (parameters) => usersOf(world, parameters).map(user),
    userOrError: (parameters) => {
      const found = find(parameters);
      return found ?? { __typename: "UserDoesNotExist", userDoesNotExist: "", reason: "UNKNOWN" };
    },
    streamPlaybackAccessToken: (parameters) => streamToken(world, viewer, parameters),
    videoPlaybackAccessToken: (parameters) => videoToken(world, parameters),
    video: (parameters) => videoNode(world, String(parameters["id"])),
    game: (parameters) => {
      const game = knownGames().find(({ id }) => id === parameters["id"]);
      return game ? gameNode(game.name) : null;
    },
  };
}

function usersOf(world: World, parameters: GqlParameters): (SimulatedChannel | undefined)[] {
  const { logins, ids } = parameters;
  if (Array.isArray(logins)) return logins.map((login) => channelByLogin(world, String(login)));
  if (Array.isArray(ids)) return ids.map((id) => channelById(world, String(id)));
  return [];
}

function streamToken(world: World, viewer: Viewer, parameters: GqlParameters): GqlResult {
  const channel = channelByLogin(world, String(parameters["channelName"]));
  if (!channel) return null;
  const playerType = nested(parameters["params"], "playerType") ?? viewer.playerType;
  return tokenNode(issueStreamToken(world, channel, { ...viewer, playerType }));
}

function videoToken(world: World, parameters: GqlParameters): GqlResult {
  const id = String(parameters["id"]);
  return findVideo(world, id) ? tokenNode(issueVideoToken(world, id)) : null;
}

const tokenNode = (token: { value: string; signature: string }): GqlNode => ({
  __typename: "PlaybackAccessToken",
  value: token.value,
  signature: token.signature,
  authorization: {
    __typename: "Authorization",
    isForbidden: false,
    forbiddenReasonCode: "NONE",
  },
});

function nested(value: unknown, key: string): string | undefined {
  const found: unknown =
    typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === "string" ? found : undefined;
}

export function userNode(world: World, channel: SimulatedChannel): GqlNode {
  const live = channel.liveAt(world.clock.now() - world.settings.gqlLagSeconds * 1000);
  return {
    __typename: "User",
    id: channel.id,
    login: channel.login,
    displayName: channel.displayName,
    description: channel.definition.description ?? "",
    createdAt: "2016-12-14T20:32:28Z",
    primaryColorHex: "9146FF",
    isPartner: channel.definition.broadcasterType === "partner",
    profileImageURL: (parameters) => profileImageUrl(channel, Number(parameters["width"] ?? 300)),
    broadcastSettings: {
      __typename: "BroadcastSettings",
      id: channel.id,
      title: channel.title,
      language: (channel.definition.language ?? "en").toUpperCase(),
      game: gameNode(channel.game),
    },
    lastBroadcast: lastBroadcastNode(channel),
    stream: live ? streamNode(channel, live) : null,
  };
}

export const profileImageUrl = (channel: SimulatedChannel, width: number): string =>
  `https://static-cdn.jtvnw.net/jtv_user_pictures/${channel.login}-profile_image-${width}x${width}.png`;

function lastBroadcastNode(channel: SimulatedChannel): GqlNode {
  const last = channel.broadcasts.at(-1);
  return {
    __typename: "Broadcast",
    id: last?.streamId ?? null,
    title: last ? channel.title : null,
    startedAt: last ? isoSeconds(last.start.startedAtMs) : null,
    game: gameNode(channel.game),
  };
}

function streamNode(channel: SimulatedChannel, broadcast: Broadcast): GqlNode {
  return {
    __typename: "Stream",
    id: broadcast.streamId,
    type: "live",
    title: channel.title,
    createdAt: isoSeconds(broadcast.start.startedAtMs),
    viewersCount: channel.viewers,
    game: gameNode(channel.game),
    previewImageURL: (parameters) =>
      `https://static-cdn.jtvnw.net/previews-ttv/live_user_${channel.login}-${Number(parameters["width"] ?? 640)}x${Number(parameters["height"] ?? 360)}.jpg`,
    archiveVideo: { __typename: "Video", id: broadcast.start.videoId },
  };
}

function gameNode(name: string): GqlResult {
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

function videoNode(world: World, id: string): GqlResult {
  const found = findVideo(world, id);
  if (!found) return null;
  const { channel, broadcast } = found;
  const started = isoSeconds(broadcast.start.startedAtMs);
  return {
    __typename: "Video",
    id,
    title: broadcast.start.title,
    description: null,
    createdAt: started,
    publishedAt: started,
    lengthSeconds: videoSeconds(broadcast, world.clock.now()),
    viewCount: 7,
    status: broadcast.endedAtMs === null ? "RECORDING" : "RECORDED",
    broadcastType: "ARCHIVE",
    previewThumbnailURL: "https://vod-secure.twitch.tv/_404/404_processing_320x180.png",
    thumbnailURLs: [],
    seekPreviewsURL: null,
    owner: userNode(world, channel),
    game: gameNode(channel.game),
    resourceRestriction: null,
  };
}

export const isoSeconds = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
