import { useQuery } from "@tanstack/react-query";
import type { Vod } from "../../shared/model/vod.ts";
import { useDaemon } from "./daemon-context.ts";
import { toMediaPath } from "./media-path.ts";
import { queryKeys } from "./query-keys.ts";
import { findSpriteTrack, parseSpriteTrack, type Sprite } from "./sprite-track.ts";

const none: Sprite[] = [];

/** Address of the track with the small pictures of a file; null where there are none, or not for this page. */
export function useSpriteTrack(vod: Vod, basename: string): string | null {
  const { address, toUrl } = useDaemon();
  const name = findSpriteTrack(vod, basename);
  // The cookie of this page does not reach a daemon elsewhere.
  const isElsewhere = new URL(address.baseUrl).origin !== globalThis.location.origin;
  return name === null || isElsewhere ? null : toUrl(toMediaPath(vod, name));
}

/** The small pictures themselves, for a timeline of one's own. */
export function useSprites(vod: Vod, basename: string): readonly Sprite[] {
  const url = useSpriteTrack(vod, basename);
  const { data } = useQuery({
    queryKey: queryKeys.sprites(url ?? ""),
    enabled: url !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const answer = await fetch(url ?? "", { signal });
      return answer.ok ? parseSpriteTrack(await answer.text(), answer.url) : none;
    },
  });
  return data ?? none;
}
