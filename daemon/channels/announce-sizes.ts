import type { Deps } from "../deps.ts";
import { announceChannel } from "./show.ts";

type SizeDeps = Pick<Deps, "activities" | "events" | "live" | "store">;

/** A channel's size changes with each of its recordings, whoever changed that. Returns what ends it. */
export function announceSizes(deps: SizeDeps): () => void {
  const sizes = new Map<string, number>();
  return deps.events.listen(({ action, data }) => {
    if (action === "vod_removed") sizes.delete(data.uuid);
    if (action !== "vod_updated" || data.vod.is_capturing) return;
    const { uuid, channel_uuid, total_size } = data.vod;
    if (sizes.get(uuid) === total_size) return;
    sizes.set(uuid, total_size);
    announceChannel(deps, channel_uuid);
  });
}
