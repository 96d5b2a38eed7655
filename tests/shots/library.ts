import type { VodRecord } from "../../daemon/core/vod-record.ts";
import type { ChannelRecord } from "../../daemon/store/channels.ts";
import type { Chapter, VideoMetadata } from "../../shared/model/vod.ts";
import { makeChannel, makeVod } from "../support/records.ts";

/** Length of the media of every finished recording. */
export const mediaSeconds = 90;

const dayMs = 86_400_000;

/** The channels of the installation that is photographed, by what shows on them. */
export function makeChannels() {
  return {
    aurora: makeChannel({ internalName: "aurora", displayName: "Aurora" }),
    ben: makeChannel({
      ...{ internalName: "ben", displayName: "Ben the Builder", broadcaster_type: "affiliate" },
      ...{ quality: ["1080p60", "720p", "best"], match: ["races"], max_vods: 3, max_storage: 2 },
    }),
    cleo: makeChannel({ internalName: "cleo", displayName: "클레오", broadcaster_type: "" }),
    dana: makeChannel({ internalName: "dana", displayName: "Dana", no_capture: true }),
    finn: makeChannel({ internalName: "finn", displayName: "Finn" }),
    nightowl: makeChannel({ internalName: "nightowl", displayName: "Nightowl", no_capture: true }),
  } satisfies Record<string, ChannelRecord>;
}

export type SceneChannels = ReturnType<typeof makeChannels>;

/** Recordings in every state that lasts, by what is special about them. */
export function makeVods(channels: SceneChannels, nowMs: number) {
  const finished = (name: string, daysAgo: number, changes: Partial<VodRecord>) =>
    makeFinished({ channel: channels.ben, name, startMs: nowMs - daysAgo * dayMs }, changes);
  const { cleo, ben } = channels;
  return {
    rich: makeRich(ben, nowMs),
    gone: finished("gone", 2, {
      stream_title: "Any% attempts until it breaks",
      ...{ external_vod_exists: false, external_vod_id: "2000000900" },
      external_vod_checked_at: new Date(nowMs - 3_600_000).toISOString(),
    }),
    protected: finished("protected", 3, {
      stream_title: "The one to keep: world record at the very last minute of the marathon",
      ...{ prevent_deletion: true, comment: "First place. Never delete." },
    }),
    audio: finished("audio", 4, {
      stream_title: "Radio evening",
      video_metadata: { ...metadata, type: "audio", width: null, height: null, video_codec: null },
    }),
    plain: finished("plain", 5, { stream_title: "Short one" }),
    hidden: finished("hidden", 6, { stream_title: "Seen only when all are shown" }),
    thrown: finished("thrown", 7, { stream_title: "Thrown away" }),
    saved: finished("saved", 40, { shelf: "saved", stream_title: "Archived long ago" }),
    failed: makeFailed(cleo, nowMs - dayMs),
    missing: makeMissing(cleo, nowMs - 2 * dayMs),
  } satisfies Record<string, VodRecord>;
}

export type SceneVods = ReturnType<typeof makeVods>;

const metadata: VideoMetadata = {
  ...{ type: "video", width: 640, height: 360, fps: 25, fps_mode: "CFR", bitrate: 2_220_000 },
  ...{ video_codec: "h264", video_bitrate: 2_300_000, video_bitrate_mode: "VBR" },
  ...{ audio_codec: "aac", audio_bitrate: 128_000, audio_bitrate_mode: "VBR" },
  ...{ duration: mediaSeconds, full_duration: mediaSeconds, size: 25_000_000 },
};

interface Finished {
  channel: ChannelRecord;
  name: string;
  startMs: number;
}

function makeFinished({ channel, name, startMs }: Finished, changes: Partial<VodRecord>) {
  const basename = `${channel.internalName}_${name}`;
  const at = (seconds: number) => new Date(startMs + seconds * 1000).toISOString();
  return makeVod({
    channel_uuid: channel.uuid,
    ...{ basename, folder: `${channel.internalName}/${basename}`, duration: mediaSeconds },
    ...{ started_at: at(0), created_at: at(1), capture_started: at(1), capture_started2: at(2) },
    ...{ ended_at: at(mediaSeconds), conversion_started: at(mediaSeconds + 1) },
    ...{ stream_resolution: "360p", video_metadata: metadata },
    chapters: [
      makeChapter(startMs, { duration: mediaSeconds, game_id: "492535", game_name: "Celeste" }),
    ],
    segments: [{ basename: `${basename}.mp4`, filesize: 25_000_000, deleted: false }],
    ...changes,
  });
}

/** With everything that a recording can have. */
function makeRich(channel: ChannelRecord, nowMs: number): VodRecord {
  const startMs = nowMs - dayMs / 2;
  const at = (seconds: number) => new Date(startMs + seconds * 1000).toISOString();
  const rich = makeFinished(
    { channel, name: "rich", startMs },
    {
      stream_title: "Races all evening, and then some chess with the viewers",
      chapters: chaptersOf(startMs),
      bookmarks: [
        { name: "Personal best", offset: 14.5 },
        { name: "The cat", offset: 61 },
      ],
      viewers: Array.from({ length: mediaSeconds * 2 }, (_, index) => ({
        timestamp: at(index / 2),
        amount: Math.round(900 + 500 * Math.sin(index / 17) + 90 * Math.sin(index * 1.7)),
      })),
      gaps: [
        { from: at(20), to: at(24.2), cause: "ad", offset: 20, duration: 4.2 },
        { from: at(70), to: at(72), cause: "fetch", offset: 65.8, duration: 2 },
      ],
      capture_report: {
        ...{ sessions: 2, retries: 3, drops: 1, gap_seconds: 6.2, gap_percent: 6.4 },
        ended: "ended",
      },
      ...{ external_vod_exists: true, external_vod_id: "2000000901", external_vod_at_risk: true },
      ...{ external_vod_duration: mediaSeconds + 900, external_vod_title: "Races all evening" },
      ...{ external_vod_date: at(0), external_vod_checked_at: at(300) },
      external_vod_expires_at: new Date(nowMs + dayMs).toISOString(),
      external_vod_muted: "muted",
      external_vod_muted_ranges: [{ offset: 30, duration: 18 }],
    },
  );
  const basename = `${rich.basename}_downloaded.mp4`;
  const copy = { basename, filesize: 25_000_000, created_at: at(400), duration: mediaSeconds };
  rich.products.push({ kind: "downloaded_vod", ...copy });
  const chat = { filesize: 1, created_at: at(400), duration: null };
  rich.products.push(
    { kind: "chatdump", basename: `${rich.basename}.chatdump.json`, ...chat },
    { kind: "downloaded_chat", basename: `${rich.basename}.chat.json`, ...chat },
  );
  return rich;
}

const chaptersOf = (startMs: number): Chapter[] => [
  makeChapter(startMs, { offset: 0, duration: 18, title: "Hello", game_name: "Just Chatting" }),
  makeChapter(startMs, { offset: 18, duration: 32, game_id: "492535", game_name: "Celeste" }),
  makeChapter(startMs, {
    offset: 50,
    duration: 25,
    title: "Chess with the viewers",
    game_name: "Chess",
  }),
  makeChapter(startMs, { offset: 75, duration: 15, title: "Drawing the loser", game_name: "Art" }),
];

function makeChapter(startMs: number, changes: Partial<Chapter>): Chapter {
  const { offset = 0 } = changes;
  return {
    ...{ offset, duration: 10, title: "Races all evening", game_id: "743", image_url: null },
    ...{ game_name: null, viewer_count: 800 + offset, is_mature: false, online: true },
    started_at: new Date(startMs + offset * 1000).toISOString(),
    ...changes,
  };
}

function makeFailed(channel: ChannelRecord, startMs: number): VodRecord {
  return makeFinished(
    { channel, name: "failed", startMs },
    {
      ...{ phase: "failed", stream_title: "Never got this far", segments: [], duration: 0 },
      ...{ video_metadata: null, chapters: [] },
      failure: { code: "tool_failed", message: "ffmpeg: no space left on device" },
    },
  );
}

function makeMissing(channel: ChannelRecord, startMs: number): VodRecord {
  return makeFinished(
    { channel, name: "missing", startMs },
    {
      stream_title: "Half of it is gone",
      segments: [
        { basename: "cleo_missing-0.mp4", filesize: 25_000_000, deleted: true },
        { basename: "cleo_missing-1.mp4", filesize: null, deleted: false },
      ],
    },
  );
}
