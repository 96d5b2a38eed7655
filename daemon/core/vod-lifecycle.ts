import type {
  CaptureCounters,
  Chapter,
  Vod,
  VodPhase,
  VodProductKind,
  VodShelf,
  VodSummary,
} from "../../shared/model/vod.ts";
import type { VodRecord } from "./vod-record.ts";

/** Phases that may follow each phase; `captured` after `failed` is a conversion that is tried again. */
const followers: Record<VodPhase, readonly VodPhase[]> = {
  capturing: ["captured", "failed"],
  captured: ["converting", "finalized", "failed"],
  converting: ["finalized", "failed", "captured"],
  finalized: [],
  failed: ["captured", "capturing"],
};

export function canFollow(from: VodPhase, to: VodPhase): boolean {
  return followers[from].includes(to);
}

/** What is known of a recording only while work on it goes on. */
export interface VodActivity {
  counters: CaptureCounters | null;
  isRunning: boolean;
}

/** Below these addresses the files of each shelf are served; of the trash only to those who may bring it back. */
export const shelfPaths: Record<VodShelf, string> = {
  library: "/vods",
  saved: "/saved_vods",
  trash: "/trash",
};

const idle: VodActivity = { counters: null, isRunning: false };

/** The recording as the contract shows it. */
export function toVod(record: VodRecord, activity: VodActivity = idle): Vod {
  const {
    version: _version,
    folder,
    marks: _marks,
    stream_ids,
    trashed,
    move: _move,
    replacement: _replacement,
    spent_parts: _spent,
    followed_up: _followed,
    captured_bytes: _captured,
    trashed_segments: _trashedSegments,
    ...stored
  } = record;
  const has = (kind: VodProductKind) =>
    record.products.some((product) => product.kind === kind && product.filesize !== null);
  return {
    ...stored,
    ...toVodSummary(record, activity),
    trashed_at: trashed?.at ?? null,
    hasDeletedSegment: record.segments.some(({ deleted }) => deleted),
    is_vod_downloaded: has("downloaded_vod"),
    is_chat_downloaded: has("downloaded_chat"),
    is_chatdump_captured: has("chatdump"),
    is_chat_rendered: has("rendered_chat"),
    is_chat_burned: has("burned"),
    exportData: record.exports.at(-1) ?? null,
    chapters:
      activity.counters === null
        ? stored.chapters
        : growLast(stored.chapters, activity.counters.duration_seconds),
    capture_id: stream_ids[0] ?? "",
    webpath: toWebpath(record.shelf, folder),
    capture_counters: activity.counters,
    is_process_running: activity.isRunning,
  };
}

/** A recording may lie right in the folder of its shelf. */
function toWebpath(shelf: VodShelf, folder: string): string {
  const levels = folder.split("/").filter((level) => level !== "");
  return [shelfPaths[shelf], ...levels.map(encodeURIComponent)].join("/");
}

/** While a recording grows, so does its last chapter. */
function growLast(chapters: readonly Chapter[], durationSeconds: number): Chapter[] {
  return chapters.map((chapter, index) =>
    index < chapters.length - 1
      ? chapter
      : { ...chapter, duration: Math.max(0, durationSeconds - chapter.offset) },
  );
}

export function toVodSummary(record: VodRecord, activity: VodActivity = idle): VodSummary {
  const { counters } = activity;
  return {
    uuid: record.uuid,
    basename: record.basename,
    channel_uuid: record.channel_uuid,
    phase: record.phase,
    is_capturing: record.phase === "capturing",
    is_capture_paused: counters?.waiting_for === "stream" || counters?.waiting_for === "storage",
    is_converting: record.phase === "converting",
    is_finalized: record.phase === "finalized",
    failed: record.phase === "failed",
    prevent_deletion: record.prevent_deletion,
    started_at: record.started_at,
    stream_title: record.stream_title,
    provider: record.provider,
    game_name: record.marks.at(-1)?.game_name ?? null,
    game_ids: toGameIds(record),
    duration: counters?.duration_seconds ?? record.duration,
    total_size: counters?.bytes ?? totalSize(record),
    external_vod_exists: record.external_vod_exists,
    external_vod_at_risk: record.external_vod_at_risk,
    external_vod_muted: record.external_vod_muted,
  };
}

/** Of the chapters, which may be edited; as long as there are none, of what was on air. */
function toGameIds({ chapters, marks }: Pick<VodRecord, "chapters" | "marks">): string[] {
  const played = chapters.length > 0 ? chapters : marks;
  return [...new Set(played.flatMap(({ game_id: id }) => (id === null || id === "" ? [] : [id])))];
}

/** Bytes of the recording and of what was made from it. */
export function totalSize(
  record: Pick<VodRecord, "segments" | "products" | "captured_bytes">,
): number {
  return [...record.segments, ...record.products].reduce(
    (total, { filesize }) => total + (filesize ?? 0),
    record.captured_bytes,
  );
}
