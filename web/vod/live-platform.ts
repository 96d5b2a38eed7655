import type { VodSummary } from "../../shared/model/vod.ts";

/** Favourite games and bookmarks belong to recordings from here (specification sections 2 and 4). */
const livePlatforms = new Set(["twitch", "kick"]);

export function isOfLivePlatform({ provider }: Pick<VodSummary, "provider">): boolean {
  return livePlatforms.has(provider);
}

export function isFavourite(
  vod: Pick<VodSummary, "provider" | "game_ids">,
  favourites: readonly string[],
): boolean {
  return isOfLivePlatform(vod) && vod.game_ids.some((id) => favourites.includes(id));
}
