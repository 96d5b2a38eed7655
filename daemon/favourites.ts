import { AppError } from "../shared/errors.ts";
import { mostFavourites } from "../shared/model/game.ts";
import type { Deps } from "./deps.ts";

type FavouriteDeps = Pick<Deps, "store">;

/** Sets the favourite games, each once. */
export async function setFavourites(
  { store }: FavouriteDeps,
  ids: readonly string[],
): Promise<string[]> {
  await store.favourites.set([...new Set(ids)]);
  return store.favourites.get();
}

/** Adds a game to the favourites; nothing happens when it is one. Throws `store_full`. */
export async function addFavourite({ store }: FavouriteDeps, id: string): Promise<string[]> {
  const known = store.favourites.get();
  if (known.includes(id)) return known;
  if (known.length >= mostFavourites)
    throw new AppError("store_full", `There is room for ${mostFavourites} favourites.`);
  await store.favourites.set([...known, id]);
  return store.favourites.get();
}
