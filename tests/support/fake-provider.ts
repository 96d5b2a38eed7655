import type { StreamNow } from "../../daemon/core/live-state.ts";
import type { Opened, Provider } from "../../daemon/providers/provider.ts";
import type { Streamer } from "../../daemon/providers/streamer.ts";
import { AppError } from "../../shared/errors.ts";
import type { Game } from "../../shared/model/game.ts";
import { createFakeLibrary, type FakeLibrary } from "./fake-library.ts";
import { makeStreamer } from "./records.ts";

/** A platform under the test's hands. */
export interface FakeProvider extends Provider {
  /** By login. */
  streamers: Map<string, Streamer>;
  /** By streamer id; absent means offline. */
  streams: Map<string, StreamNow>;
  /** By id. */
  games: Map<string, Game>;
  /** The answer to every `open`. */
  opened: Opened;
  isUnavailable: boolean;
  library: FakeLibrary;
}

export function createFakeProvider(logins: readonly string[] = ["ann", "bob"]): FakeProvider {
  const ask = () => {
    if (provider.isUnavailable) throw new AppError("provider_unavailable", "Twitch is silent.");
  };
  const provider: FakeProvider = {
    name: "twitch",
    streamers: new Map(logins.map((login) => [login, makeStreamer(login)])),
    streams: new Map(),
    games: new Map(),
    opened: { state: "offline" },
    isUnavailable: false,
    parseLogin: (text) => (/^\w{3,25}$/.test(text) ? text.toLowerCase() : null),
    async lookUpStreamer(login) {
      ask();
      return provider.streamers.get(login) ?? null;
    },
    async lookUpStreamerById(id) {
      ask();
      return [...provider.streamers.values()].find((streamer) => streamer.id === id) ?? null;
    },
    async lookUpGame(id) {
      ask();
      return provider.games.get(id) ?? null;
    },
    async lookUpStreams(streamers) {
      ask();
      return new Map(streamers.map(({ id }) => [id, provider.streams.get(id) ?? null]));
    },
    async open() {
      ask();
      return provider.opened;
    },
    variants: () => 1,
    library: createFakeLibrary(ask),
    chat: null,
  };
  return provider;
}
