import type { Broadcast } from "./broadcast.ts";
import type { SimulatedChannel } from "./channel.ts";
import type { Game } from "./games.ts";
import { boxArtUrl, gameOf, knownGames } from "./games.ts";
import { isoSeconds } from "./gql-videos.ts";
import type { Links } from "./links.ts";
import { offlineImageUrl, profileImageUrl } from "./picture-links.ts";
import type { World } from "./world.ts";
import { channelById, channelByLogin } from "./world.ts";

/** The items of an endpoint, or why there can't be any. */
export type HelixItems =
  | { items: unknown[]; isPaged: boolean }
  | { status: number; message: string };

export const mostIds = 100;
export const tooMany: HelixItems = {
  status: 400,
  message: "Invalid login names, emails or IDs in request",
};

export function userItems(world: World, query: URLSearchParams, links: Links): HelixItems {
  const channels = named(world, query, "id", "login");
  if (!channels || channels.length === 0) return tooMany;
  return { items: present(channels).map((channel) => userItem(channel, links)), isPaged: false };
}

export function streamItems(world: World, query: URLSearchParams): HelixItems {
  const channels = named(world, query, "user_id", "user_login");
  if (!channels) return tooMany;
  const wanted = channels.length > 0 ? present(channels) : [...world.channels.values()];
  const atMs = world.clock.now() - world.settings.helixLagSeconds * 1000;
  const items = wanted.flatMap((channel) => {
    const live = channel.liveAt(atMs);
    return live ? [streamItem(channel, live)] : [];
  });
  return { items, isPaged: true };
}

export function channelItems(world: World, query: URLSearchParams): HelixItems {
  const channels = named(world, query, "broadcaster_id", null);
  if (!channels || channels.length === 0) {
    return { status: 400, message: `Missing required parameter "broadcaster_id"` };
  }
  return { items: present(channels).map(channelItem), isPaged: false };
}

export function gameItems(world: World, query: URLSearchParams): HelixItems {
  const [ids, names] = [query.getAll("id"), query.getAll("name")];
  if (ids.length + names.length > mostIds) return tooMany;
  const played = [...world.channels.values()].flatMap((channel) =>
    channel.broadcasts.flatMap((broadcast) => broadcast.changes.map((change) => change.game)),
  );
  const games = [...knownGames(), ...played.flatMap((name) => gameOf(name) ?? [])];
  const found = [
    ...ids.flatMap((id) => games.find((game) => game.id === id) ?? []),
    ...names.flatMap((name) => games.find((game) => game.name === name) ?? []),
  ];
  return { items: found.map(gameItem), isPaged: false };
}

/** The channels a query names, undefined where there is none; null when it names too many. */
function named(
  world: World,
  query: URLSearchParams,
  idKey: string,
  loginKey: string | null,
): (SimulatedChannel | undefined)[] | null {
  const ids = query.getAll(idKey);
  const logins = loginKey === null ? [] : query.getAll(loginKey);
  if (ids.length > mostIds || logins.length > mostIds) return null;
  return [
    ...ids.map((id) => channelById(world, id)),
    ...logins.map((login) => channelByLogin(world, login)),
  ];
}

const present = (channels: readonly (SimulatedChannel | undefined)[]): SimulatedChannel[] => [
  ...new Set(channels.filter((channel) => channel !== undefined)),
];

const userItem = (channel: SimulatedChannel, links: Links): unknown => ({
  id: channel.id,
  login: channel.login,
  display_name: channel.displayName,
  type: "",
  broadcaster_type: channel.definition.broadcasterType ?? "",
  description: channel.definition.description ?? "",
  profile_image_url: profileImageUrl(channel, links, 300),
  offline_image_url: offlineImageUrl(channel, links),
  view_count: 0,
  created_at: "2016-12-14T20:32:28Z",
});

const streamItem = (channel: SimulatedChannel, broadcast: Broadcast): unknown => ({
  id: broadcast.streamId,
  user_id: channel.id,
  user_login: channel.login,
  user_name: channel.displayName,
  game_id: gameOf(channel.game)?.id ?? "",
  game_name: channel.game,
  type: "live",
  title: channel.title,
  tags: ["English"],
  viewer_count: channel.viewers,
  started_at: isoSeconds(broadcast.start.startedAtMs),
  language: channel.definition.language ?? "en",
  thumbnail_url: `https://static-cdn.jtvnw.net/previews-ttv/live_user_${channel.login}-{width}x{height}.jpg`,
  tag_ids: [],
  is_mature: false,
});

const channelItem = (channel: SimulatedChannel): unknown => ({
  broadcaster_id: channel.id,
  broadcaster_login: channel.login,
  broadcaster_name: channel.displayName,
  broadcaster_language: channel.definition.language ?? "en",
  game_id: gameOf(channel.game)?.id ?? "",
  game_name: channel.game,
  title: channel.title,
  delay: 0,
  tags: ["English"],
  content_classification_labels: [],
  is_branded_content: false,
});

const gameItem = (game: Game): unknown => ({
  id: game.id,
  name: game.name,
  box_art_url: boxArtUrl(game, "{width}x{height}"),
  igdb_id: "",
});
