import { z } from "zod";
import type { Game as GameModel } from "../../../shared/model/game.ts";
import type { StreamNow } from "../../core/live-state.ts";
import { parseAnswer } from "../../io/http.ts";
import type { Streamer, StreamerName } from "../streamer.ts";
import { askGql, type GqlDeps, quote } from "./gql.ts";

const Game = z
  .object({ id: z.string(), name: z.string(), boxArtURL: z.string().nullish() })
  .nullish();

const GqlUser = z
  .object({
    id: z.string(),
    login: z.string(),
    displayName: z.string().nullish(),
    profileImageURL: z.string().nullish(),
    offlineImageURL: z.string().nullish(),
    bannerImageURL: z.string().nullish(),
    roles: z
      .object({ isPartner: z.boolean().nullish(), isAffiliate: z.boolean().nullish() })
      .nullish(),
    broadcastSettings: z.object({ title: z.string().nullish(), game: Game }).nullish(),
    stream: z
      .object({
        id: z.string(),
        createdAt: z.string().nullish(),
        type: z.string().nullish(),
        viewersCount: z.number().nullish(),
        title: z.string().nullish(),
        game: Game,
      })
      .nullish(),
  })
  .nullable();
type GqlUser = z.infer<typeof GqlUser>;

const game = "game{id name boxArtURL}";
const streamFields = `id login broadcastSettings{title ${game}} stream{id createdAt type viewersCount title ${game}}`;
const streamerFields = "id login displayName profileImageURL(width:300)";
const decorations = "offlineImageURL bannerImageURL roles{isPartner isAffiliate}";
/** Users in one question. */
const batchSize = 35;

/** What is on air, by streamer id. The interface lags up to a minute behind the playlists. */
export async function lookUpStreamsAnonymously(
  deps: GqlDeps,
  streamers: readonly StreamerName[],
  signal: AbortSignal,
): Promise<Map<string, StreamNow | null>> {
  const found = new Map<string, StreamNow | null>();
  for (let start = 0; start < streamers.length; start += batchSize) {
    const batch = streamers.slice(start, start + batchSize);
    const fields = batch.map(
      ({ login }, index) => `u${index}:user(login:${quote(login)}){${streamFields}}`,
    );
    const answer = await askGql(deps, `query{${fields.join(" ")}}`, signal);
    const users = parseAnswer(z.record(z.string(), GqlUser), answer, "Twitch");
    batch.forEach(({ id }, index) => found.set(id, toStreamNow(users[`u${index}`] ?? null)));
  }
  return found;
}

export async function lookUpStreamerAnonymously(
  deps: GqlDeps,
  name: { login: string } | { id: string },
  signal: AbortSignal,
): Promise<Streamer | null> {
  const wanted = "id" in name ? `id:${quote(name.id)}` : `login:${quote(name.login)}`;
  const ask = async (fields: string) => {
    const answer = await askGql(deps, `query{user(${wanted}){${fields}}}`, signal);
    return parseAnswer(z.object({ user: GqlUser }), answer, "Twitch").user;
  };
  // What merely decorates must not keep a streamer from being found when the interface changes.
  const user = await ask(`${streamerFields} ${decorations}`).catch(() => {
    signal.throwIfAborted();
    return ask(streamerFields);
  });
  if (user === null) return null;
  return {
    id: user.id,
    login: user.login,
    displayName: user.displayName ?? user.login,
    url: `https://www.twitch.tv/${user.login}`,
    profilePictureUrl: user.profileImageURL ?? "",
    offlineImageUrl: user.offlineImageURL ?? "",
    bannerUrl: user.bannerImageURL ?? "",
    broadcasterType: toBroadcasterType(user.roles ?? null),
  };
}

function toBroadcasterType(roles: NonNullable<GqlUser>["roles"] | null): string | null {
  if (roles === null || roles === undefined) return null;
  if (roles.isPartner === true) return "partner";
  return roles.isAffiliate === true ? "affiliate" : "";
}

export async function lookUpGameAnonymously(
  deps: GqlDeps,
  id: string,
  signal: AbortSignal,
): Promise<GameModel | null> {
  const answer = await askGql(deps, `query{game(id:${quote(id)}){id name boxArtURL}}`, signal);
  const { game: found } = parseAnswer(z.object({ game: Game }), answer, "Twitch");
  if (found === null || found === undefined) return null;
  return { id: found.id, name: found.name, box_art_url: found.boxArtURL ?? "" };
}

function toStreamNow(user: GqlUser): StreamNow | null {
  const stream = user?.stream;
  if (user === null || stream === null || stream === undefined) return null;
  const playing = stream.game ?? user.broadcastSettings?.game ?? null;
  return {
    id: stream.id,
    title: stream.title ?? user.broadcastSettings?.title ?? "",
    gameId: playing?.id ?? null,
    gameName: playing?.name ?? null,
    gameImageUrl: playing?.boxArtURL ?? null,
    viewers: stream.viewersCount ?? null,
    isMature: null,
    startedAt: stream.createdAt ?? null,
    isRerun: stream.type === "rerun",
  };
}
