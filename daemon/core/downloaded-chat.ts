import { toChatChapter } from "./chat-chapter.ts";
import { unknownTime } from "./chat-convert.ts";
import { type ChatDocument, chatFileVersion } from "./chat-document.ts";

/** What a downloaded chat belongs to. */
export interface DownloadedChatSubject {
  streamer: { id: string; login: string; displayName: string };
  video: {
    id: string;
    title: string;
    created_at: string;
    description: string;
    view_count: number;
  };
  /** Of what the offsets count in. */
  durationSeconds: number;
  chapters: readonly Parameters<typeof toChatChapter>[0][];
  nowIso: string;
}

/** All that stands before the comments of a downloaded chat. */
export function toDownloadedHead(
  subject: DownloadedChatSubject,
): Omit<ChatDocument, "comments" | "embeddedData"> {
  const { streamer, video, durationSeconds, chapters, nowIso } = subject;
  const id = Number(streamer.id);
  return {
    FileInfo: {
      Version: { ...chatFileVersion },
      CreatedAt: nowIso,
      UpdatedAt: unknownTime,
    },
    streamer: Number.isSafeInteger(id)
      ? { name: streamer.displayName, login: streamer.login, id }
      : null,
    clipper: null,
    video: {
      title: video.title,
      description: video.description || null,
      id: video.id,
      created_at: video.created_at,
      start: 0,
      end: durationSeconds,
      length: durationSeconds,
      viewCount: video.view_count,
      game: chapters[0]?.game_name ?? null,
      chapters: chapters.map(toChatChapter),
    },
    reelkeep: { source: "platform" },
  };
}
