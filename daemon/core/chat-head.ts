import { toChatChapter } from "./chat-chapter.ts";
import { unknownTime } from "./chat-convert.ts";
import { chatFileVersion } from "./chat-document.ts";
import type { ChatSilence } from "./chat-journal.ts";
import type { Run } from "./ledger.ts";
import { toFileSeconds } from "./timeline.ts";
import type { VodRecord } from "./vod-record.ts";

export interface ChatHeadInput {
  vod: VodRecord;
  /** Null when the channel is no longer watched. */
  streamer: { displayName: string; internalName: string; internalId: string } | null;
  runs: readonly Run[];
  silences: readonly ChatSilence[];
  nowIso: string;
}

/** Everything of a captured chat but its comments and pictures. */
export function toChatHead({ vod, streamer, runs, silences, nowIso }: ChatHeadInput) {
  const id = Number(streamer?.internalId);
  return {
    FileInfo: {
      Version: { ...chatFileVersion },
      CreatedAt: nowIso,
      UpdatedAt: unknownTime,
    },
    streamer:
      streamer === null || !Number.isSafeInteger(id)
        ? null
        : { name: streamer.displayName, login: streamer.internalName, id },
    clipper: null,
    video: {
      title: vod.stream_title,
      description: null,
      id: vod.external_vod_id,
      created_at: vod.started_at,
      start: 0,
      end: vod.duration,
      length: vod.duration,
      viewCount: 0,
      game: vod.chapters[0]?.game_name ?? null,
      chapters: vod.chapters.map(toChatChapter),
    },
    reelkeep: {
      source: "live",
      vod: vod.uuid,
      // Nobody listened: what was said then is missing.
      silences: silences.map(({ fromMs, untilMs }) => ({
        from: new Date(fromMs).toISOString(),
        to: new Date(untilMs).toISOString(),
        offset: toMillis(toFileSeconds(runs, fromMs)),
        duration: (untilMs - fromMs) / 1000,
      })),
    },
  };
}

function toMillis(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
