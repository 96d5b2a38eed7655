import { z } from "zod";
import {
  Bookmark,
  CaptureReport,
  Chapter,
  ExportRecord,
  ExternalVod,
  VideoMetadata,
  ViewerSample,
  VodDamage,
  VodGap,
  VodPhase,
  VodProduct,
  VodSegment,
  VodShelf,
} from "../../shared/model/vod.ts";

/** What is on air from a moment on; becomes a chapter. */
export const StreamMark = Chapter.omit({
  offset: true,
  duration: true,
  started_at: true,
  online: true,
}).extend({ at: z.iso.datetime() });
export type StreamMark = z.infer<typeof StreamMark>;

/**
 * A change of place that is under way: first every file comes to be in the new place ("copy"), then
 * the record names it, then the old place is emptied ("remove"). A start after a kill goes on with it.
 */
export const VodMove = z.object({
  step: z.enum(["copy", "remove"]),
  shelf: VodShelf,
  folder: z.string(),
  /** The other place while the files are removed from it. */
  basename: z.string(),
  /** Names of files: in the old place, and in the new one. */
  files: z.array(z.object({ from: z.string(), to: z.string() })),
  trashed: z.object({ at: z.iso.datetime(), from: VodShelf }).nullable(),
});
export type VodMove = z.infer<typeof VodMove>;

/** A file of a recording that was deleted alone and can still be brought back. */
export const TrashedSegment = z.object({
  /** Of the file, and of the recording, when it was deleted. */
  basename: z.string(),
  vod_basename: z.string(),
  /** Its folder in the trash, below the recording's. */
  folder: z.string(),
  filesize: z.number(),
  /** Where it was in the list of segments. */
  index: z.number().int(),
  at: z.iso.datetime(),
});
export type TrashedSegment = z.infer<typeof TrashedSegment>;

/** A file that is about to take the place of another one; a start after a kill goes on with it. */
export const VodReplacement = z.object({
  /** Name of the one that goes, and of the one that comes; may be the same. */
  old: z.string(),
  basename: z.string(),
  /** The old one's folder in the trash, below the recording's; null when there is no trash. */
  trashed: z.string().nullable(),
});
export type VodReplacement = z.infer<typeof VodReplacement>;

/**
 * A recording as it is kept on disk. Flags such as `is_capturing` are not stored: they follow from
 * the phase, so that states which contradict each other can't be written.
 */
export const VodRecord = z.object({
  version: z.literal(1),
  uuid: z.uuid(),
  channel_uuid: z.uuid(),
  provider: z.string(),
  basename: z.string(),
  /** Folder of the files, relative to the folder of its shelf. */
  folder: z.string(),
  shelf: VodShelf.default("library"),
  /** When it was thrown away, and where it would go back to. */
  trashed: z.object({ at: z.iso.datetime(), from: VodShelf }).nullable().default(null),
  move: VodMove.nullable().default(null),
  replacement: VodReplacement.nullable().default(null),
  phase: VodPhase,
  /** The platform's ids of the streams in it, the first one first; more than one after a drop. */
  stream_ids: z.array(z.string()).min(1),
  started_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  capture_started: z.iso.datetime().nullable().default(null),
  capture_started2: z.iso.datetime().nullable().default(null),
  ended_at: z.iso.datetime().nullable().default(null),
  conversion_started: z.iso.datetime().nullable().default(null),
  stream_title: z.string(),
  stream_season: z.string(),
  stream_number: z.number().int(),
  stream_absolute_season: z.number().int().nullable().default(null),
  stream_absolute_number: z.number().int().nullable().default(null),
  stream_resolution: z.string().nullable().default(null),
  stream_pauses: z.array(z.object({ start: z.iso.datetime(), end: z.iso.datetime() })).default([]),
  duration: z.number().default(0),
  /** When the first second of the file was on air; null where nobody wrote it down. */
  media_started_at: z.iso.datetime().nullable().default(null),
  /** Of the captured parts, until finished files take their place. */
  captured_bytes: z.number().default(0),
  comment: z.string().default(""),
  prevent_deletion: z.boolean().default(false),
  cloud_storage: z.boolean().default(false),
  marks: z.array(StreamMark).default([]),
  chapters: z.array(Chapter).default([]),
  bookmarks: z.array(Bookmark).default([]),
  viewers: z.array(ViewerSample).default([]),
  segments: z.array(VodSegment).default([]),
  trashed_segments: z.array(TrashedSegment).default([]),
  products: z.array(VodProduct).default([]),
  /** Captured parts whose finished file was checked: to be removed, also after a kill. */
  spent_parts: z.array(z.string()).default([]),
  /** Steps after the recording was finalized that are done; null: none are due. */
  followed_up: z.array(z.string()).nullable().default(null),
  ...ExternalVod.shape,
  exports: z.array(ExportRecord).default([]),
  gaps: z.array(VodGap).default([]),
  damages: z.array(VodDamage).default([]),
  video_metadata: VideoMetadata.nullable().default(null),
  capture_report: CaptureReport.nullable().default(null),
  failure: z.object({ code: z.string(), message: z.string() }).nullable().default(null),
});
export type VodRecord = z.infer<typeof VodRecord>;
