import path from "node:path";
import { z } from "zod";
import { StoredClientSettings } from "../../shared/model/client-settings.ts";
import { type GameStore, openGames } from "./games.ts";
import { type LocalVideoStore, openLocalVideos } from "./local-videos.ts";
import { type KeyValueStore, openKeyValues } from "./key-values.ts";
import { openStoredValue, type StoredValue } from "./stored-value.ts";

/** What operators and their clients keep with the daemon, beside settings and channels. */
export interface OperatorDocuments {
  keyValues: KeyValueStore;
  games: GameStore;
  localVideos: LocalVideoStore;
  /** Ids of games. */
  favourites: StoredValue<string[]>;
  clientSettings: StoredValue<StoredClientSettings>;
}

export async function openOperatorDocuments(
  folders: { config: string; db: string },
  problems: string[],
): Promise<OperatorDocuments> {
  const inConfig = (name: string) => path.join(folders.config, name);
  return {
    keyValues: await openKeyValues(inConfig("keyvalue.json"), problems),
    games: await openGames(path.join(folders.db, "games.json"), problems),
    localVideos: await openLocalVideos(path.join(folders.db, "local-videos.json"), problems),
    favourites: await openStoredValue<string[]>({
      file: inConfig("favourites.json"),
      schema: z.array(z.string()),
      fallback: [],
      problems,
    }),
    clientSettings: await openStoredValue<StoredClientSettings>({
      file: inConfig("client-settings.json"),
      schema: StoredClientSettings,
      fallback: { stored_at: null, settings: {} },
      problems,
    }),
  };
}
