import { isNews } from "../core/platform-copy.ts";
import type { Deps } from "../deps.ts";
import { expiryOf } from "./record-copy-facts.ts";
import { updateVod } from "./update.ts";

type ExpiryDeps = Pick<Deps, "store" | "events" | "activities" | "config" | "clock" | "alerts">;

/**
 * Works out anew which copies the platform deletes soon, from what is known of them already, and says
 * so for each channel. Returns how many there are.
 */
export async function watchExpiry(deps: ExpiryDeps): Promise<number> {
  const perChannel = new Map<string, number>();
  const vods = deps.store.vods
    .all()
    .filter(({ shelf, phase }) => shelf !== "trash" && phase !== "capturing");
  for (const vod of vods) {
    const expiry = expiryOf(deps, vod);
    if (isNews(vod, expiry)) await updateVod(deps, vod.uuid, expiry);
    if (!expiry.external_vod_at_risk) continue;
    perChannel.set(vod.channel_uuid, (perChannel.get(vod.channel_uuid) ?? 0) + 1);
  }
  // Recordings outlive their channel; what was said of it does not.
  const channels = deps.store.channels.list().map(({ uuid }) => uuid);
  for (const uuid of new Set([...channels, ...vods.map((vod) => vod.channel_uuid)]))
    sayAtRisk(deps, uuid, perChannel.get(uuid) ?? 0);
  return [...perChannel.values()].reduce((sum, count) => sum + count, 0);
}

function sayAtRisk(
  { store, alerts }: Pick<ExpiryDeps, "store" | "alerts">,
  channelUuid: string,
  count: number,
): void {
  const channel = store.channels.get(channelUuid);
  const copies = count === 1 ? "1 copy" : `${count} copies`;
  const sentence =
    channel === null || count === 0
      ? null
      : `${channel.provider} is about to delete its ${copies} of recordings of ${channel.displayName}.`;
  // Nobody is called for this: the recordings themselves are here.
  alerts.set(`at risk ${channelUuid}`, sentence, null);
}
