import { useQuery } from "@tanstack/react-query";
import type { Vod } from "../../shared/model/vod.ts";
import { toMediaPath } from "./media-path.ts";
import { queryKeys } from "./query-keys.ts";
import {
  findSpriteTrack,
  formatSpriteTrack,
  parseSpriteTrack,
  type Sprite,
} from "./sprite-track.ts";
import { useObjectUrl } from "./use-object-url.ts";
import { useToStored } from "./use-stored-url.ts";

const none: Sprite[] = [];

/** The small pictures of a file, each with its whole address; empty where there are none. */
export function useSprites(vod: Vod, basename: string): readonly Sprite[] {
  const toStored = useToStored();
  const name = findSpriteTrack(vod, basename);
  const url = name === null ? null : toStored(toMediaPath(vod, name));
  const { data } = useQuery({
    queryKey: queryKeys.sprites(name === null ? "" : toMediaPath(vod, name)),
    enabled: url !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const answer = await fetch(url ?? "", { signal });
      if (!answer.ok) return none;
      const toSheet = (sheet: string) => toStored(toMediaPath(vod, sheet)) ?? "";
      return parseSpriteTrack(await answer.text(), toSheet);
    },
  });
  return data ?? none;
}

/** The same as a track that a player reads; null where there are none. */
export function useSpriteTrack(vod: Vod, basename: string): string | null {
  const sprites = useSprites(vod, basename);
  return useObjectUrl(sprites.length === 0 ? null : formatSpriteTrack(sprites), "text/vtt");
}
