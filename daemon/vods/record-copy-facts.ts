import type { PlatformVideo } from "../../shared/model/platform.ts";
import { toExpiry } from "../core/expiry.ts";
import type { Notice } from "../core/notices.ts";
import { isNews, toCopyChanges } from "../core/platform-copy.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { updateVod } from "./update.ts";

export type CopyDeps = Pick<
  Deps,
  "store" | "events" | "activities" | "providers" | "config" | "clock" | "log" | "notify"
>;

/**
 * Keeps what the platform says about its copy of a recording, and tells when it has deleted it or
 * taken sound out; null: the platform's own word that it has none.
 */
export async function recordCopyFacts(
  deps: CopyDeps,
  vod: VodRecord,
  video: PlatformVideo | null,
): Promise<VodRecord> {
  const nowMs = deps.clock.now();
  const facts = toCopyChanges(video, nowMs);
  const changes = { ...facts, ...expiryOf(deps, { ...vod, ...facts }) };
  if (!isNews(vod, changes)) {
    await deps.store.vods.update(vod.uuid, changes);
    return vod;
  }
  const before = { exists: vod.external_vod_exists, muted: vod.external_vod_muted };
  const record = await updateVod(deps, vod.uuid, changes);
  const isGone = record.external_vod_exists === false && before.exists !== false;
  // A copy that was never seen is not missed.
  if (isGone && record.external_vod_id !== null) tell(deps, record, "vodDeleted");
  if (record.external_vod_muted === "muted" && before.muted !== "muted")
    tell(deps, record, "vodMuted");
  return record;
}

/** When the platform deletes its copy of a recording, by the kind of its streamer and the settings. */
export function expiryOf(
  deps: Pick<Deps, "store" | "config" | "clock">,
  vod: Pick<VodRecord, "channel_uuid" | "external_vod_exists" | "external_vod_date">,
) {
  const { config } = deps;
  const type = deps.store.channels.get(vod.channel_uuid)?.broadcaster_type ?? "";
  const days = {
    normal: config.get("twitch.expiry_days_normal"),
    affiliate: config.get("twitch.expiry_days_affiliate"),
    partner: config.get("twitch.expiry_days_partner"),
  };
  return toExpiry(vod, type, days, deps.clock.now());
}

function tell(deps: CopyDeps, vod: VodRecord, what: "vodDeleted" | "vodMuted"): void {
  const channel = deps.store.channels.get(vod.channel_uuid);
  const notice: Notice = {
    category: what,
    title: what,
    values: { name: vod.basename, game: "" },
    lines: [vod.stream_title],
    url: "",
    icon: channel?.profilePictureUrl ?? "",
  };
  deps.notify.tell(notice);
}
