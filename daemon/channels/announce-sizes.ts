import { totalSize } from "../core/vod-lifecycle.ts";
import type { Deps } from "../deps.ts";
import { announceChannel } from "./show.ts";

type SizeDeps = Pick<Deps, "activities" | "events" | "live" | "store">;

/** A channel's size changes with each of its recordings, whoever changed that. */
export function announceSizes(deps: SizeDeps): void {
  const { vods } = deps.store;
  const sizes = new Map(vods.all().map((vod) => [vod.uuid, totalSize(vod)]));
  vods.onChange((vod) => {
    const [before, now] = [sizes.get(vod.uuid), totalSize(vod)];
    sizes.set(vod.uuid, now);
    if (before !== undefined && before !== now) announceChannel(deps, vod.channel_uuid);
  });
}
