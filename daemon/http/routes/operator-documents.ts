import { AppError } from "../../../shared/errors.ts";
import { StoredKey } from "../../../shared/model/key-value.ts";
import { toSentence } from "../../../shared/sentences.ts";
import type { Deps } from "../../deps.ts";
import { addFavourite, setFavourites } from "../../favourites.ts";
import { refreshGame } from "../../games.ts";
import { toIso } from "../../io/clock.ts";
import type { Handlers } from "../implement.ts";

type OperatorHandlers = Pick<
  Handlers,
  | "GET /api/v0/keyvalue"
  | "DELETE /api/v0/keyvalue"
  | "GET /api/v0/keyvalue/:key"
  | "PUT /api/v0/keyvalue/:key"
  | "DELETE /api/v0/keyvalue/:key"
  | "GET /api/v0/games"
  | "POST /api/v0/games/:id/refresh"
  | "GET /api/v0/favourites"
  | "PUT /api/v0/favourites"
  | "PATCH /api/v0/favourites"
  | "GET /api/v0/clientsettings"
  | "PUT /api/v0/clientsettings"
>;

export function operatorHandlers(deps: Deps): OperatorHandlers {
  const { keyValues, games, favourites, clientSettings } = deps.store;
  return {
    "GET /api/v0/keyvalue": () => ({ data: keyValues.list() }),
    "DELETE /api/v0/keyvalue": async () => ({ data: { removed: await keyValues.clear() } }),
    "GET /api/v0/keyvalue/:key": ({ params: { key } }) => {
      const value = keyValues.get(key);
      if (value === null) throw toUnknownKey(key);
      return { data: { key, value } };
    },
    "PUT /api/v0/keyvalue/:key": async ({ params: { key }, body: { value } }) => {
      const checked = StoredKey.safeParse(key);
      if (!checked.success)
        throw new AppError("bad_request", `key: ${checked.error.issues[0]?.message ?? ""}`, {
          field: "key",
        });
      await keyValues.set(key, value);
      return { data: { key, value } };
    },
    "DELETE /api/v0/keyvalue/:key": async ({ params: { key } }) => {
      if (!(await keyValues.remove(key))) throw toUnknownKey(key);
      return { data: { key } };
    },
    "GET /api/v0/games": () => ({
      data: Object.fromEntries(games.list().map((game) => [game.id, game])),
    }),
    "POST /api/v0/games/:id/refresh": async ({ params, signal }) => ({
      data: await refreshGame(deps, params.id, signal),
    }),
    "GET /api/v0/favourites": () => ({ data: favourites.get() }),
    "PUT /api/v0/favourites": async ({ body }) => ({
      data: await setFavourites(deps, body.games),
      message: toSentence("said_favourites_saved"),
    }),
    "PATCH /api/v0/favourites": async ({ body }) => ({ data: await addFavourite(deps, body.game) }),
    "GET /api/v0/clientsettings": () => ({ data: clientSettings.get() }),
    "PUT /api/v0/clientsettings": async ({ body }) => {
      await clientSettings.set({ stored_at: toIso(deps.clock.now()), settings: body });
      return { data: clientSettings.get() };
    },
  };
}

function toUnknownKey(key: string): AppError {
  return new AppError("key_unknown", `Nothing is kept under ${key}.`, { field: "key" });
}
