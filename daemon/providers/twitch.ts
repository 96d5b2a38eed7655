import { undescribedStream } from "../core/live-state.ts";
import type { Clock } from "../io/clock.ts";
import type { HttpClient } from "../io/http.ts";
import type { Opened, Provider } from "./provider.ts";
import type { StreamerName } from "./streamer.ts";
import {
  lookUpGameAnonymously,
  lookUpStreamerAnonymously,
  lookUpStreamsAnonymously,
} from "./twitch/anonymous.ts";
import type { ChatSetup } from "./twitch/chat-deps.ts";
import { createTwitchChat } from "./twitch/chat.ts";
import { createHelix } from "./twitch/helix.ts";
import { createTwitchLibrary } from "./twitch/library.ts";
import type { TwitchSettings } from "./twitch/settings.ts";
import { type AccessToken, fetchAccessToken, openMaster, tokenExpiryMs } from "./twitch/usher.ts";

export interface TwitchDeps {
  http: HttpClient;
  clock: Clock;
  random(): number;
  settings: TwitchSettings;
}

/** A token is used again for probing while it has this long to live. */
const probeTokenMarginMs = 120_000;
/** Channels whose playlists are asked for at the same time. */
const parallelProbes = 8;
/** Above this number of channels only the batched answer decides: a question a channel would be too many. */
const mostProbedChannels = 60;

/** Twitch, without any account by its anonymous interface, or by Helix with the operator's application. */
export function createTwitchProvider(deps: TwitchDeps, chat: ChatSetup | null = null): Provider {
  const helix = createHelix(deps);
  const tokens = new Map<string, AccessToken>();

  const openWith = async (
    login: string,
    token: AccessToken | null,
    signal: AbortSignal,
  ): Promise<Opened | "token_refused"> => {
    if (token === null) return { state: "offline" };
    return openMaster(deps, login, token, deps.random(), signal);
  };
  const openFresh = async (login: string, signal: AbortSignal, variant = 0): Promise<Opened> => {
    const token = await fetchAccessToken(deps, login, variant, signal);
    if (token !== null && variant === 0) tokens.set(login, token);
    const opened = await openWith(login, token, signal);
    return opened === "token_refused"
      ? { state: "restricted", message: "Twitch refuses its own fresh token." }
      : opened;
  };
  /** Like `open`, but with a token kept from before: one small question while a channel is offline. */
  const probe = async (login: string, signal: AbortSignal): Promise<Opened> => {
    const kept = tokens.get(login);
    const isUsable =
      kept !== undefined && tokenExpiryMs(kept) - deps.clock.now() > probeTokenMarginMs;
    const opened = isUsable ? await openWith(login, kept, signal) : "token_refused";
    return opened === "token_refused" ? openFresh(login, signal) : opened;
  };
  /** The interfaces lag up to minutes behind the playlists, so silent channels are asked about there too. */
  const lookUpStreams = async (streamers: readonly StreamerName[], signal: AbortSignal) => {
    const found = helix.isConfigured()
      ? await helix.streams(streamers, signal)
      : await lookUpStreamsAnonymously(deps, streamers, signal);
    const silent = streamers.filter(({ id }) => found.get(id) === null);
    if (silent.length > mostProbedChannels) return found;
    await eachOf(silent, parallelProbes, async ({ id, login }) => {
      const opened = await probe(login, signal).catch(() => null);
      if (opened?.state === "live" && opened.streamId !== null)
        found.set(id, undescribedStream(opened.streamId));
    });
    return found;
  };

  return {
    name: "twitch",
    parseLogin,
    lookUpStreamer: (login, signal) =>
      helix.isConfigured()
        ? helix.streamer(login, signal)
        : lookUpStreamerAnonymously(deps, { login }, signal),
    lookUpStreamerById: (id, signal) =>
      helix.isConfigured()
        ? helix.streamerById(id, signal)
        : lookUpStreamerAnonymously(deps, { id }, signal),
    lookUpGame: (id, signal) =>
      helix.isConfigured() ? helix.game(id, signal) : lookUpGameAnonymously(deps, id, signal),
    lookUpStreams,
    open: ({ login }, signal, variant) => openFresh(login, signal, variant),
    library: createTwitchLibrary(deps, helix),
    chat: chat === null ? null : createTwitchChat({ ...deps, ...chat }),
    variants: () => Math.max(1, deps.settings.playerTypes().length),
  };
}

/** Logins are 3 to 25 letters, digits or underscores; links name them first in their path. */
function parseLogin(text: string): string | null {
  const link = /^(?:https?:\/\/)?(?:www\.|m\.)?twitch\.tv\/([^/?#]+)/i.exec(text.trim());
  const login = (link?.[1] ?? text).trim().replace(/^@/, "").toLowerCase();
  return /^[a-z0-9_]{3,25}$/.test(login) ? login : null;
}

async function eachOf<T>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, worker));
}
