import { AppError, toMessage } from "../../shared/errors.ts";
import { toBackOffMs } from "../core/back-off.ts";
import type { Deps } from "../deps.ts";
import type { ChatPlatform, CommentPage, CommentPlace } from "../providers/chat-platform.ts";
import type { ReadComments } from "./chat-file.ts";
import { type CommentJournal, openCommentJournal } from "./comment-journal.ts";

type DownloadDeps = Pick<Deps, "clock" | "random">;

export interface WantedChat {
  chat: Pick<ChatPlatform, "listComments">;
  videoId: string;
  /** Of the video. */
  durationSeconds: number;
  /** Where the pages are kept until all are there: a repeat goes on from it. */
  journalFile: string;
  /** How long a platform that does not answer is asked again. */
  patienceMs: number;
}

export interface ChatProgress {
  progress(fraction: number): void;
  log(line: string): void;
}

/** Stretches of the video whose pages are asked for at the same time. */
const parallelChunks = 4;

/**
 * Fetches every comment beside a video, with offsets of the video, and answers with what reads them, each
 * once, for as long as the file of their pages is there. Throws `chat_missing` when the
 * platform has no such video or no chat of it, `provider_unavailable`, `disk_full`.
 */
export async function downloadComments(
  deps: DownloadDeps,
  wanted: WantedChat,
  report: ChatProgress,
  signal: AbortSignal,
): Promise<ReadComments> {
  const journal = await openCommentJournal(wanted.journalFile, wanted);
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const work = { wanted, journal, report };
  const waiting = journal.chunks.keys().toArray();
  const walk = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift())
      await fetchChunk(deps, work, index, either);
  };
  try {
    const walks = Array.from({ length: parallelChunks }, () =>
      walk().catch((error: unknown) => {
        over.abort();
        throw error;
      }),
    );
    await settleAll(walks, signal);
    return () => journal.read();
  } finally {
    await journal.close();
  }
}

/** Until none runs any more; throws what went wrong first. */
async function settleAll(walks: Promise<void>[], signal: AbortSignal): Promise<void> {
  const failed: unknown[] = [];
  await Promise.all(walks.map((walk) => walk.catch((error: unknown) => failed.push(error))));
  signal.throwIfAborted();
  if (failed.length > 0) throw failed[0];
}

interface Work {
  wanted: WantedChat;
  journal: CommentJournal;
  report: ChatProgress;
}

/** A comment stands up to so many seconds from the whole second by which the platform orders them. */
const marginSeconds = 3;

/** Pages reach over the edges of a chunk: what two of them bring is kept once. */
async function fetchChunk(
  deps: DownloadDeps,
  work: Work,
  index: number,
  signal: AbortSignal,
): Promise<void> {
  const chunk = work.journal.chunks[index];
  if (chunk === undefined || chunk.nextSeconds === null) return;
  let place: CommentPlace = { offsetSeconds: chunk.nextSeconds };
  let reached = chunk.nextSeconds;
  for (;;) {
    const page: CommentPage = await askPatiently(deps, work, place, signal);
    reached = Math.max(reached, page.comments.at(-1)?.content_offset_seconds ?? reached);
    const isOver = page.cursor === null || reached >= chunk.to + marginSeconds;
    const next = isOver ? null : Math.max(chunk.from, Math.floor(reached) - marginSeconds);
    await work.journal.add(index, next, page.comments);
    work.report.progress(toFraction(work));
    if (isOver || page.cursor === null) return;
    place = { cursor: page.cursor };
  }
}

const backOff = { firstMs: 1000, mostMs: 60_000 };

/** A platform that is silent is asked again; that it has no such video is its word. */
async function askPatiently(
  deps: DownloadDeps,
  { wanted, report }: Work,
  place: CommentPlace,
  signal: AbortSignal,
): Promise<CommentPage> {
  const started = deps.clock.monotonic();
  for (let failures = 1; ; failures += 1) {
    signal.throwIfAborted();
    try {
      const page = await wanted.chat.listComments(wanted.videoId, place, signal);
      if (page === null)
        throw new AppError("chat_missing", "The platform does not have the chat of this video.");
      return page;
    } catch (error) {
      signal.throwIfAborted();
      const isPassing = error instanceof AppError && error.code === "provider_unavailable";
      const isOverdue = deps.clock.monotonic() - started >= wanted.patienceMs;
      if (!isPassing || isOverdue) throw error;
      report.log(toMessage(error));
    }
    await deps.clock.sleep(toBackOffMs(backOff, failures, deps.random()), signal);
  }
}

/** How much of the video the pages have passed. */
function toFraction({ journal, wanted }: Work): number {
  const done = journal.chunks.reduce((total, { from, to, nextSeconds }) => {
    const end = Math.min(to, wanted.durationSeconds);
    return total + Math.max(0, Math.min(nextSeconds ?? end, end) - from);
  }, 0);
  return wanted.durationSeconds > 0 ? Math.min(1, done / wanted.durationSeconds) : 0;
}
