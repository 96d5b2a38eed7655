import type { MediaLinks } from "../../shared/model/access.ts";
import { isWatchableLive, livePlaylistEnding } from "../../shared/vod-status.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import { findVod, showVod } from "./update.ts";

type LinkDeps = Pick<Deps, "access" | "activities" | "clock" | "store">;

/** Links to a recording's files that need no login, good for this long. Throws `vod_unknown`. */
export function linkVod(deps: LinkDeps, uuid: string, seconds: number): MediaLinks {
  const vod = showVod(deps, findVod(deps, uuid));
  const { webpath } = vod;
  const expires = Math.floor(deps.clock.now() / 1000) + seconds;
  const files = isWatchableLive(vod)
    ? [{ basename: `${vod.basename}${livePlaylistEnding}` }]
    : [
        ...vod.segments.filter((file) => !file.deleted),
        ...vod.products.filter(({ filesize }) => filesize !== null),
      ];
  return {
    expires_at: toIso(expires * 1000),
    links: files.map(({ basename }) => {
      const path = `${webpath}/${encodeURIComponent(basename)}`;
      const signature = deps.access.signPath(decodeURIComponent(path), expires);
      return { basename, path: `${path}?${signature}` };
    }),
  };
}
