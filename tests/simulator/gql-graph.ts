import type { Viewer } from "./access-token.ts";
import { issueStreamToken, issueVideoToken } from "./access-token.ts";
import type { Broadcast } from "./broadcast.ts";
import type { SimulatedChannel } from "./channel.ts";
import { knownGames } from "./games.ts";
import { badgeNodes, channelBadgeNodes, channelCheerNode, cheerConfigNode } from "./gql-chat.ts";
import type { GqlNode, GqlParameters, GqlResult } from "./gql-execute.ts";
import type { GqlSight } from "./gql-videos.ts";
import {
  clipNode,
  clipsNode,
  gameNode,
  isoSeconds,
  tokenNode,
  videoNode,
  videosNode,
} from "./gql-videos.ts";
import { bannerImageUrl, offlineImageUrl, profileImageUrl } from "./picture-links.ts";
import { findClip, findVideo } from "./videos.ts";
import type { Links } from "./links.ts";
import type { World } from "./world.ts";
import { channelById, channelByLogin } from "./world.ts";

/** Everything that can be asked, as one graph; `viewer` is who asks. */
export function gqlRoot(world: World, viewer: Viewer, links: Links): GqlNode {
  const user = (channel: SimulatedChannel | undefined): GqlResult =>
    channel ? userNode(world, channel, links) : null;
  const sight: GqlSight = { world, links, ownerNode: user };
  const find = (parameters: GqlParameters): GqlResult =>
    typeof parameters["id"] === "string"
      ? user(channelById(world, parameters["id"]))
      : user(channelByLogin(world, String(parameters["login"])));
  return {
    __typename: "Query",
    badges: () => badgeNodes(links),
    cheerConfig: () => cheerConfigNode(links),
    user: find,
    users: (parameters) => usersOf(world, parameters).map(user),
    userOrError: (parameters) => {
      const found = find(parameters);
      return found ?? { __typename: "UserDoesNotExist", userDoesNotExist: "", reason: "UNKNOWN" };
    },
    streamPlaybackAccessToken: (parameters) => streamToken(world, viewer, parameters),
    videoPlaybackAccessToken: (parameters) => videoToken(world, parameters),
    video: (parameters) => {
      const found = findVideo(world, String(parameters["id"]));
      return found ? videoNode(sight, found) : null;
    },
    clip: (parameters) => {
      const found = findClip(world, String(parameters["slug"]));
      return found ? clipNode(sight, found) : null;
    },
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

function nested(value: unknown, key: string): string | undefined {
  const found: unknown =
    typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === "string" ? found : undefined;
}

export function userNode(world: World, channel: SimulatedChannel, links: Links): GqlNode {
  const owner = (): GqlResult => userNode(world, channel, links);
  const sight: GqlSight = { world, links, ownerNode: owner };
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
    roles: {
      __typename: "UserRoles",
      isPartner: channel.definition.broadcasterType === "partner",
      isAffiliate: channel.definition.broadcasterType === "affiliate",
    },
    profileImageURL: (parameters) =>
      profileImageUrl(channel, links, Number(parameters["width"] ?? 300)),
    offlineImageURL: offlineImageUrl(channel, links) || null,
    bannerImageURL: bannerImageUrl(channel, links),
    broadcastBadges: () => channelBadgeNodes(links, channel.id),
    cheer: () => channelCheerNode(links),
    videos: (parameters) => videosNode(sight, channel, parameters),
    clips: (parameters) => clipsNode(sight, channel, parameters),
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
