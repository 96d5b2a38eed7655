import { randomUUID } from "node:crypto";
import type { StreamNow } from "../../daemon/core/live-state.ts";
import type { Rendition } from "../../daemon/core/playlist.ts";
import { VodRecord } from "../../daemon/core/vod-record.ts";
import { ChannelRecord } from "../../daemon/store/channels.ts";
import type { Streamer } from "../../daemon/providers/streamer.ts";

export function makeVod(changes: Partial<VodRecord> = {}): VodRecord {
  return VodRecord.parse({
    version: 1,
    uuid: randomUUID(),
    channel_uuid: randomUUID(),
    provider: "twitch",
    basename: "ann_2026",
    folder: "ann/ann_2026",
    phase: "finalized",
    stream_ids: ["41"],
    started_at: "2026-01-01T12:00:00.000Z",
    created_at: "2026-01-01T12:00:01.000Z",
    stream_title: "Hello",
    stream_season: "202601",
    stream_number: 1,
    ...changes,
  });
}

export function makeChannel(changes: Partial<ChannelRecord> = {}): ChannelRecord {
  const internalName = changes.internalName ?? "ann";
  return ChannelRecord.parse({
    uuid: randomUUID(),
    provider: "twitch",
    internalName,
    internalId: `id-${internalName}`,
    displayName: internalName.toUpperCase(),
    url: `https://www.twitch.tv/${internalName}`,
    profilePictureUrl: "",
    offline_image_url: "",
    broadcaster_type: "partner",
    ...changes,
  });
}

export function makeStream(changes: Partial<StreamNow> = {}): StreamNow {
  return {
    id: "41",
    title: "Hello",
    gameId: "743",
    gameName: "Chess",
    gameImageUrl: null,
    viewers: 7,
    isMature: false,
    startedAt: "2026-01-01T12:00:00Z",
    isRerun: false,
    ...changes,
  };
}

export function makeRendition(quality: string, changes: Partial<Rendition> = {}): Rendition {
  const [, height = null, fps = null] = /^(\d+)p(\d+)?$/.exec(quality) ?? [];
  return {
    quality,
    url: `https://cdn.example/${quality}.m3u8`,
    isSource: false,
    bandwidth: 1_000_000,
    width: height === null ? null : Math.round((Number(height) * 16) / 9),
    height: height === null ? null : Number(height),
    fps: height === null ? null : Number(fps ?? 30),
    codecs: "avc1.64002A,mp4a.40.2",
    ...changes,
  };
}

export function makeStreamer(login: string): Streamer {
  return {
    id: `id-${login}`,
    login,
    displayName: login.toUpperCase(),
    url: `https://www.twitch.tv/${login}`,
    profilePictureUrl: "",
    offlineImageUrl: "",
    bannerUrl: "",
    broadcasterType: "partner",
  };
}
