import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import type { Chapter } from "../../../shared/model/vod.ts";
import { makeChannel, makeVod } from "../../support/records.ts";

export const mediaSeconds = 24;
export const anna = makeChannel({ internalName: "anna", displayName: "Anna" });

const startedAt = (day: number) => `2026-11-${String(day).padStart(2, "0")}T18:00:00.000Z`;

/** Recordings in many states, the newest first; each file is so many bytes. */
export function makeVodSeeds(filesize: number): VodRecord[] {
  return [
    finished({ filesize, title: "Grand tour", day: 19 }, grandTour),
    finished(
      { filesize, title: "Last copy", day: 18 },
      {
        external_vod_id: "9002",
        external_vod_exists: false,
        external_vod_title: "Gone",
        external_vod_duration: mediaSeconds + 30,
        products: [
          {
            kind: "downloaded_vod",
            basename: "anna_2026-11-18.vod.mp4",
            filesize,
            created_at: startedAt(19),
            duration: mediaSeconds,
          },
        ],
      },
    ),
    finished({ filesize, title: "Keeper", day: 17 }, { prevent_deletion: true }),
    finished({ filesize, title: "To be thrown away", day: 16 }),
    finished({ filesize, title: "To be archived", day: 15 }),
    finished(
      { filesize, title: "To be renamed", day: 14 },
      { chapters: [makeChapter(0, 24, "All of it", 14)] },
    ),
    finished(
      { filesize, title: "Lost files", day: 13 },
      {
        segments: [
          { basename: "anna_2026-11-13.mp4", filesize, deleted: false },
          { basename: "anna_2026-11-13-2.mp4", filesize: null, deleted: false },
          { basename: "anna_2026-11-13-3.mp4", filesize: null, deleted: true },
        ],
      },
    ),
    finished(
      { filesize, title: "Broken", day: 12 },
      {
        phase: "failed",
        segments: [],
        video_metadata: null,
        failure: { code: "check_failed", message: "The file is shorter than what was recorded." },
      },
    ),
    finished({ filesize, title: "Nothing left", day: 11 }, { segments: [], video_metadata: null }),
  ];
}

interface Finished {
  filesize: number;
  title: string;
  day: number;
}

/** A recording that is over, with one file of so many bytes. */
export function finished(
  { filesize, title, day }: Finished,
  changes: Partial<VodRecord> = {},
): VodRecord {
  const basename = `anna_2026-11-${String(day).padStart(2, "0")}`;
  return makeVod({
    channel_uuid: anna.uuid,
    basename,
    folder: `anna/${basename}`,
    started_at: startedAt(day),
    created_at: startedAt(day),
    capture_started: startedAt(day),
    ended_at: startedAt(day).replace("18:", "19:"),
    stream_title: title,
    stream_season: "202611",
    stream_number: day,
    stream_resolution: "1080p60",
    duration: mediaSeconds,
    segments: [{ basename: `${basename}.mp4`, filesize, deleted: false }],
    video_metadata: makeMetadata(filesize),
    ...changes,
  });
}

const grandTour: Partial<VodRecord> = {
  chapters: [makeChapter(0, 10, "Intro", 19), makeChapter(10, 14, "Boss fight", 19)],
  bookmarks: [{ name: "Best moment", offset: 12 }],
  viewers: Array.from({ length: 40 }, (_, index) => ({
    timestamp: new Date(Date.parse(startedAt(19)) + index * 600).toISOString(),
    amount: 100 + ((index * 37) % 60),
  })),
  comment: "Watch this one again",
  stream_absolute_season: 3,
  stream_absolute_number: 41,
  external_vod_id: "9001",
  external_vod_exists: true,
  external_vod_title: "Grand tour, from the platform",
  external_vod_duration: mediaSeconds + 700,
  external_vod_date: startedAt(19),
  external_vod_checked_at: startedAt(20),
  external_vod_muted: "muted",
  external_vod_muted_ranges: [{ offset: 360, duration: 180 }],
  external_vod_expires_at: "2026-11-26T18:00:00.000Z",
  external_vod_at_risk: true,
};

function makeChapter(offset: number, duration: number, title: string, day: number): Chapter {
  return {
    offset,
    duration,
    started_at: new Date(Date.parse(startedAt(day)) + offset * 1000).toISOString(),
    title,
    game_id: "743",
    game_name: "Chess",
    image_url: null,
    viewer_count: 120,
    is_mature: false,
    online: true,
  };
}

export function makeMetadata(size: number): VodRecord["video_metadata"] {
  return {
    type: "video",
    width: 320,
    height: 180,
    fps: 10,
    fps_mode: "CFR",
    bitrate: Math.round((size * 8) / mediaSeconds),
    video_codec: "h264",
    video_bitrate: null,
    video_bitrate_mode: null,
    audio_codec: "aac",
    audio_bitrate: 64_000,
    audio_bitrate_mode: null,
    duration: mediaSeconds,
    full_duration: mediaSeconds,
    size,
  };
}
