import type { Sentence } from "../../shared/model/sentence.ts";
import { toSentence } from "../../shared/sentences.ts";
import { isNews } from "../core/platform-copy.ts";
import type { ChannelRecord } from "../store/channels.ts";
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
  const sentence = channel === null || count === 0 ? null : toExpirySentence(channel, count);
  // Nobody is called for this: the recordings themselves are here.
  alerts.set(`at risk ${channelUuid}`, sentence, null);
}

function toExpirySentence(
  { provider, displayName: channel }: Pick<ChannelRecord, "provider" | "displayName">,
  copies: number,
): Sentence {
  if (copies === 1) return toSentence("alert_copy_expires", { provider, channel });
  return toSentence("alert_copies_expire", { provider, channel, copies });
}
