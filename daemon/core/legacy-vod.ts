import { ExportRecord, type MutedState } from "../../shared/model/vod.ts";
import { toProductKind, toSegmentNames } from "./disk-finds.ts";
import type { LegacyChapter, LegacyVod } from "./legacy-documents.ts";
import { toSeason } from "./numbering.ts";
import { fitChapters } from "./repair-timeline.ts";
import { VodRecord } from "./vod-record.ts";

export interface LegacyPlace {
  uuid: string;
  channelUuid: string;
  provider: string;
  shelf: VodRecord["shelf"];
  folder: string;
  basename: string;
  /** Files of the recording that are there, with their sizes. */
  sizes: ReadonlyMap<string, number>;
  nowIso: string;
}

/** A recording of LiveStreamDVR as one of this daemon's. Its files keep their names. */
export function fromLegacyVod(legacy: LegacyVod, place: LegacyPlace): VodRecord {
  const started_at =
    legacy.started_at ?? legacy.capture_started ?? legacy.created_at ?? place.nowIso;
  const segments = toSegments(legacy, place);
  const isThere = segments.some(({ filesize }) => filesize !== null);
  const isFailed = legacy.failed || (!isThere && !legacy.is_finalized);
  const duration = Math.max(0, legacy.duration ?? 0);
  const late = toLateSeconds(legacy, started_at, duration);
  const toOffset = (at: string) =>
    Math.max(0, (Date.parse(at) - Date.parse(started_at)) / 1000 - late);
  const marks = toMarks(legacy.chapters, started_at);
  const chapters = marks.map(({ at, ...mark }) => ({
    ...mark,
    started_at: at,
    offset: toOffset(at),
    duration: 0,
    online: true,
  }));
  return VodRecord.parse({
    version: 1,
    uuid: place.uuid,
    channel_uuid: place.channelUuid,
    provider: place.provider,
    basename: place.basename,
    folder: place.folder,
    shelf: place.shelf,
    phase: isFailed ? "failed" : "finalized",
    stream_ids: [legacy.capture_id || `started${Date.parse(started_at)}`],
    started_at,
    created_at: legacy.created_at ?? started_at,
    capture_started: legacy.capture_started,
    capture_started2: legacy.capture_started2,
    conversion_started: legacy.conversion_started,
    ended_at: legacy.ended_at,
    stream_title: marks[0]?.title ?? legacy.external_vod_title ?? legacy.twitch_vod_title ?? "",
    ...toNumbers(legacy, started_at),
    stream_resolution: legacy.stream_resolution === "" ? null : legacy.stream_resolution,
    stream_pauses: legacy.stream_pauses.filter(({ start, end }) => start !== null && end !== null),
    duration,
    comment: legacy.comment,
    prevent_deletion: legacy.prevent_deletion,
    cloud_storage: legacy.cloud_storage,
    marks,
    chapters: duration > 0 ? fitChapters(chapters, duration) : chapters.slice(0, 1),
    bookmarks: legacy.bookmarks.flatMap(({ name, date, offset }) => {
      const at = offset ?? (date === null ? null : toOffset(date));
      return at === null ? [] : [{ name, offset: duration > 0 ? Math.min(at, duration) : at }];
    }),
    viewers: legacy.viewers.filter(({ timestamp }) => timestamp !== null),
    segments,
    products: toProducts(place, segments),
    exports: toExports(legacy),
    ...toPlatformCopy(legacy),
    failure: isFailed ? toFailure(isThere) : null,
  });
}

/**
 * Seconds of the stream before the first frame of the file. Chapters and bookmarks count from the
 * stream's start; what of the stream is not in the file was missed before the capture began, at most
 * until then.
 */
function toLateSeconds(legacy: LegacyVod, startedAt: string, duration: number): number {
  const captured = legacy.capture_started2 ?? legacy.capture_started;
  if (captured === null || legacy.ended_at === null || duration === 0) return 0;
  const startMs = Date.parse(startedAt);
  const lasted = (Date.parse(legacy.ended_at) - startMs) / 1000;
  const began = (Date.parse(captured) - startMs) / 1000;
  return Math.max(0, Math.min(began, lasted - duration));
}

function toMarks(chapters: readonly LegacyChapter[], startedAt: string): VodRecord["marks"] {
  return chapters
    .map((chapter) => ({
      at: chapter.started_at ?? chapter.datetime ?? chapter.time ?? startedAt,
      title: chapter.title,
      game_id: chapter.game_id || null,
      game_name: chapter.game_name || null,
      image_url: chapter.box_art_url || null,
      viewer_count: chapter.viewer_count === null ? null : Math.round(chapter.viewer_count),
      is_mature: chapter.is_mature,
    }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function toNumbers(legacy: LegacyVod, startedAt: string) {
  const whole = (value: number | null) => (value === null ? null : Math.trunc(value));
  const season = legacy.stream_season ?? "";
  return {
    stream_season: /^\d{6}$/.test(season) ? season : toSeason(startedAt),
    stream_number: whole(legacy.stream_number) ?? 0,
    stream_absolute_season: whole(legacy.stream_absolute_season),
    stream_absolute_number: whole(legacy.stream_absolute_number),
  };
}

/** The files it names, by their names alone: its paths are of another machine. Else what has the form of one. */
function toSegments(legacy: LegacyVod, { basename, sizes }: LegacyPlace): VodRecord["segments"] {
  const named = legacy.segments.map(toFileName).filter((name) => name !== "");
  const own = named.filter((name) => toProductKind(basename, name) === null);
  const captured = `${basename}.ts`;
  const found = toSegmentNames(basename, [...sizes.keys()]);
  const fallback = found.length > 0 ? found : sizes.has(captured) ? [captured] : [];
  const names = own.some((name) => sizes.has(name)) ? own : fallback;
  const wanted = names.length > 0 ? names : own;
  return [...new Set(wanted)].map((name) => {
    const filesize = sizes.get(name) ?? null;
    return { basename: name, filesize, deleted: filesize === null && legacy.cloud_storage };
  });
}

/** `/data/x.mp4` and `C:\data\x.mp4` -> `x.mp4` */
function toFileName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? "";
}

function toProducts(
  { basename, sizes, nowIso }: LegacyPlace,
  segments: VodRecord["segments"],
): VodRecord["products"] {
  return [...sizes].flatMap(([name, filesize]) => {
    const isEncoded = segments.some((file) => {
      const stem = file.basename.replace(/\.[^.]+$/, "");
      return name.startsWith(`${stem}_enc.`);
    });
    const kind = isEncoded ? "reencoded" : toProductKind(basename, name);
    if (kind === null) return [];
    return [{ kind, basename: name, filesize, created_at: nowIso, duration: null }];
  });
}

function toExports({ export_data }: LegacyVod): VodRecord["exports"] {
  if (export_data === null || export_data.exported_at === null) return [];
  const { exporter, exported_at, youtube_id, youtube_playlist_id } = export_data;
  const known = { exporter: exporter || "file", exported_at, youtube_id, youtube_playlist_id };
  return [ExportRecord.parse(known)];
}

/** Its numbers: 1 unmuted, 2 muted, 3 unknown. */
const mutedStates: Record<number, MutedState> = { 1: "unmuted", 2: "muted" };

/** That it found no copy says nothing: it takes a network that is away for a deleted copy. */
function toPlatformCopy(legacy: LegacyVod) {
  const id = legacy.external_vod_id || legacy.twitch_vod_id || null;
  const exists = legacy.external_vod_exists ?? legacy.twitch_vod_exists;
  return {
    external_vod_id: id,
    external_vod_exists: id !== null && exists === true ? true : null,
    external_vod_title: legacy.external_vod_title ?? legacy.twitch_vod_title,
    external_vod_duration: legacy.external_vod_duration ?? legacy.twitch_vod_duration,
    external_vod_date: legacy.external_vod_date ?? legacy.twitch_vod_date,
    external_vod_muted: mutedStates[legacy.twitch_vod_muted ?? 3] ?? "unknown",
  };
}

function toFailure(isThere: boolean) {
  const message = isThere ? "It had failed in LiveStreamDVR." : "Its file was not there.";
  return { code: isThere ? "check_failed" : "file_missing", message };
}
