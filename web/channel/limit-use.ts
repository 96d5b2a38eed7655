import type { Channel } from "../../shared/model/channel.ts";
import type { CleanUpLimit } from "../../shared/model/clean-up.ts";

const bytesPerGigabyte = 1_000_000_000;

/** How far a channel is with one of its limits. */
export interface LimitUse {
  limit: CleanUpLimit;
  /** Gigabytes, recordings, or days. */
  most: number;
  /** 1 is all of it; null for the age, which only a clean-up looks at. */
  used: number | null;
}

type Limited = Pick<
  Channel,
  "max_storage" | "max_vods" | "max_age_days" | "vods_size" | "vod_count"
>;
type Config = Readonly<Record<string, unknown>>;

/** The limits that count for a channel: its own, or those of the settings; 0 is none. */
export function toLimitUses(channel: Limited, config: Config): LimitUse[] {
  const gigabytes = channel.max_storage || toNumber(config["storage.max_gigabytes_per_channel"]);
  const vods = channel.max_vods || toNumber(config["storage.max_vods_per_channel"]);
  const days = channel.max_age_days || toNumber(config["storage.max_age_days"]);
  const uses: LimitUse[] = [
    { limit: "count", most: vods, used: channel.vod_count / vods },
    { limit: "size", most: gigabytes, used: channel.vods_size / (gigabytes * bytesPerGigabyte) },
    { limit: "age", most: days, used: null },
  ];
  return uses.filter(({ most }) => most > 0);
}

export function isOver(uses: readonly LimitUse[]): boolean {
  return uses.some(({ used }) => used !== null && used > 1);
}

function toNumber(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
