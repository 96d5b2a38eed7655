import type {
  CaptureCounters,
  Chapter,
  Vod,
  VodPhase,
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

const idle: VodActivity = { counters: null, isRunning: false };

/** The recording as the contract shows it. */
export function toVod(record: VodRecord, activity: VodActivity = idle): Vod {
  const { version: _version, folder, marks: _marks, stream_ids, ...stored } = record;
  return {
    ...stored,
    ...toVodSummary(record, activity),
    chapters:
      activity.counters === null
        ? stored.chapters
        : growLast(stored.chapters, activity.counters.duration_seconds),
    capture_id: stream_ids[0] ?? "",
    webpath: `/vods/${folder.split("/").map(encodeURIComponent).join("/")}`,
    capture_counters: activity.counters,
    is_process_running: activity.isRunning,
  };
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
    started_at: record.started_at,
    stream_title: record.stream_title,
    game_name: record.marks.at(-1)?.game_name ?? null,
    duration: counters?.duration_seconds ?? record.duration,
    total_size: counters?.bytes ?? totalSize(record),
  };
}

export function totalSize(record: Pick<VodRecord, "segments">): number {
  return record.segments.reduce((total, segment) => total + (segment.filesize ?? 0), 0);
}
