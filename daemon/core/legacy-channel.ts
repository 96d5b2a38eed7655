import { ChannelRules } from "../../shared/model/channel.ts";
import { qualityPattern } from "../../shared/model/quality.ts";
import type { LegacyChannel } from "./legacy-documents.ts";
import type { KeptNumbers } from "./numbering.ts";

/** What the platform had said of a streamer, from LiveStreamDVR's cache. */
export interface LegacyStreamer {
  id: string;
  displayName: string;
  profilePictureUrl: string;
  offlineImageUrl: string;
  broadcasterType: string;
}

/** The name by which LiveStreamDVR knows a channel everywhere: in folders, in keys, in lists. */
export function legacyName({ internalName, login, slug }: LegacyChannel): string {
  return internalName || login || slug;
}

/** The rules of a channel, as far as there are the same ones; qualities that are not known are left out. */
export function toRules(legacy: LegacyChannel): ChannelRules {
  const quality = toList(legacy.quality, /\s+/).filter((name) => qualityPattern.test(name));
  const atEnd = legacy.download_vod_at_end_quality;
  return ChannelRules.parse({
    ...(quality.length > 0 ? { quality } : {}),
    match: toList(legacy.match, /\s*,\s*/),
    no_capture: legacy.no_capture,
    no_cleanup: legacy.no_cleanup,
    max_storage: Math.min(1_000_000, Math.max(0, legacy.max_storage)),
    max_vods: Math.min(100_000, Math.max(0, Math.round(legacy.max_vods))),
    ...(legacy.live_chat === null ? {} : { live_chat: legacy.live_chat }),
    download_chat: legacy.download_chat,
    burn_chat: legacy.burn_chat,
    download_vod_at_end: legacy.download_vod_at_end,
    ...(qualityPattern.test(atEnd) ? { download_vod_at_end_quality: atEnd } : {}),
  });
}

function toList(value: string[] | string, separator: RegExp): string[] {
  const items = typeof value === "string" ? value.split(separator) : value;
  return items.map((item) => item.trim()).filter((item) => item !== "");
}

/** The counters of a channel, from the texts that LiveStreamDVR keeps by name; null without any. */
export function toKeptNumbers(
  values: ReadonlyMap<string, string>,
  name: string,
): KeptNumbers | null {
  const read = (key: string) => Number.parseInt(values.get(`${name}.${key}`) ?? "", 10);
  const season = values.get(`${name}.season_identifier`) ?? "";
  const number = read("stream_number");
  if (!/^\d{6}$/.test(season) || !(number > 0)) return null;
  return {
    season,
    number,
    absolute_season: read("absolute_season_identifier") || 0,
    absolute_number: read("absolute_stream_number") || 0,
  };
}
