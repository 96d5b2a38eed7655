import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import { Game } from "../../../shared/model/game.ts";
import type { StreamNow } from "../../core/live-state.ts";
import type { Clock } from "../../io/clock.ts";
import { type HttpAnswer, type HttpClient, parseAnswer, toJson } from "../../io/http.ts";
import type { Streamer, StreamerName } from "../streamer.ts";
import { createAppToken } from "./app-token.ts";
import type { TwitchSettings } from "./settings.ts";

export interface HelixDeps {
  http: HttpClient;
  clock: Clock;
  settings: TwitchSettings;
}

/** The official interface (https://dev.twitch.tv/docs/api), with an app token of the operator's application. */
export interface Helix {
  isConfigured(): boolean;
  streams(
    streamers: readonly StreamerName[],
    signal: AbortSignal,
  ): Promise<Map<string, StreamNow | null>>;
  streamer(login: string, signal: AbortSignal): Promise<Streamer | null>;
  streamerById(id: string, signal: AbortSignal): Promise<Streamer | null>;
  game(id: string, signal: AbortSignal): Promise<Game | null>;
  /**
   * The answer to any question; `missing` stands for the platform's own "not found", which throws
   * like every other refusal when it is left out.
   */
  ask(
    path: string,
    query: URLSearchParams,
    signal: AbortSignal,
    missing?: unknown,
  ): Promise<unknown>;
}

const HelixStream = z.object({
  id: z.string(),
  user_id: z.string(),
  game_id: z.string(),
  game_name: z.string(),
  type: z.string(),
  title: z.string(),
  viewer_count: z.number(),
  started_at: z.string(),
  is_mature: z.boolean().nullish(),
});

const HelixUser = z.object({
  id: z.string(),
  login: z.string(),
  display_name: z.string(),
  broadcaster_type: z.string(),
  profile_image_url: z.string(),
  offline_image_url: z.string(),
});

/** Ids in one question. */
const batchSize = 100;
/** Points left for what the operator does by hand when polling has used up the rest. */
const reservedPoints = 20;

export function createHelix(deps: HelixDeps): Helix {
  const token = createAppToken(deps);
  let pausedUntilMs = 0;

  const ask = async (
    path: string,
    query: URLSearchParams,
    signal: AbortSignal,
    missing?: unknown,
  ): Promise<unknown> => {
    if (deps.clock.now() < pausedUntilMs)
      throw new AppError(
        "provider_unavailable",
        "Twitch's limit of questions is used up for the moment.",
      );
    for (let attempt = 0; ; attempt += 1) {
      const headers = {
        authorization: `Bearer ${await token.load(signal)}`,
        "client-id": deps.settings.clientId(),
      };
      const answer = await deps.http.request(`${deps.settings.helixUrl()}${path}`, {
        headers,
        query,
        signal,
      });
      pausedUntilMs = Math.max(pausedUntilMs, pauseFrom(answer));
      if (answer.status === 200) return toJson(answer, "Twitch");
      if (missing !== undefined && isNotFound(answer)) return missing;
      if (answer.status !== 401 || attempt > 0) {
        throw new AppError("provider_unavailable", `Twitch answered ${answer.status} to ${path}.`);
      }
      token.forget();
    }
  };

  const findUser = async (query: Record<string, string>, signal: AbortSignal) => {
    const answer = await ask("/users", new URLSearchParams(query), signal);
    const [user] = parseAnswer(z.object({ data: z.array(HelixUser) }), answer, "Twitch").data;
    return user === undefined ? null : toStreamer(user);
  };

  return {
    isConfigured: () => deps.settings.clientId() !== "" && deps.settings.clientSecret() !== "",
    async streams(streamers, signal) {
      const found = new Map<string, StreamNow | null>();
      for (let start = 0; start < streamers.length; start += batchSize) {
        const batch = streamers.slice(start, start + batchSize);
        const query = new URLSearchParams(batch.map(({ id }): [string, string] => ["user_id", id]));
        query.set("first", String(batchSize));
        const answer = await ask("/streams", query, signal);
        const { data } = parseAnswer(z.object({ data: z.array(HelixStream) }), answer, "Twitch");
        for (const { id } of batch) found.set(id, null);
        for (const stream of data)
          if (stream.type === "live") found.set(stream.user_id, toStreamNow(stream));
      }
      return found;
    },
    ask,
    streamer: (login, signal) => findUser({ login }, signal),
    streamerById: (id, signal) => findUser({ id }, signal),
    async game(id, signal) {
      const answer = await ask("/games", new URLSearchParams({ id }), signal);
      return parseAnswer(z.object({ data: z.array(Game) }), answer, "Twitch").data[0] ?? null;
    },
  };
}

const Refusal = z.object({ status: z.literal(404), error: z.string() });

/** The platform's own word; a page of a proxy on the way is none. */
function isNotFound({ status, text }: HttpAnswer): boolean {
  if (status !== 404) return false;
  try {
    return Refusal.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** When questions may go on, by the headers of the rate limit; 0 for at once. */
function pauseFrom({ status, headers }: HttpAnswer): number {
  const remaining = Number(headers["ratelimit-remaining"] ?? Number.POSITIVE_INFINITY);
  const resetMs = Number(headers["ratelimit-reset"] ?? 0) * 1000;
  return status === 429 || remaining < reservedPoints ? resetMs : 0;
}

function toStreamNow(stream: z.infer<typeof HelixStream>): StreamNow {
  return {
    id: stream.id,
    title: stream.title,
    gameId: stream.game_id === "" ? null : stream.game_id,
    gameName: stream.game_name === "" ? null : stream.game_name,
    gameImageUrl: null,
    viewers: stream.viewer_count,
    isMature: stream.is_mature ?? null,
    startedAt: stream.started_at,
    isRerun: false,
  };
}

function toStreamer(user: z.infer<typeof HelixUser>): Streamer {
  return {
    id: user.id,
    login: user.login,
    displayName: user.display_name,
    url: `https://www.twitch.tv/${user.login}`,
    profilePictureUrl: user.profile_image_url,
    offlineImageUrl: user.offline_image_url,
    // Only the anonymous interface knows it.
    bannerUrl: "",
    broadcasterType: user.broadcaster_type,
  };
}
