import { type FileHandle, open } from "node:fs/promises";
import { z } from "zod";
import { ChatComment } from "../core/chat-document.ts";
import { createCommentSharing } from "../core/comment-sharing.ts";
import { sizeOf } from "../io/files.ts";
import { toStorageError } from "../io/json-document.ts";
import { readLines } from "../io/read-lines.ts";

/** A stretch of a video whose comments are fetched one page after another. */
export interface Chunk {
  /** Seconds of the video. */
  from: number;
  /** Infinity for the last one. */
  to: number;
  /** Where to go on; null when it is all there. */
  nextSeconds: number | null;
}

const HeaderLine = z.object({
  type: z.literal("chat_download"),
  version: z.literal(1),
  video: z.string(),
  /** Of the video, when the download began. */
  seconds: z.number(),
  starts: z.array(z.number()),
});
const PageLine = z.object({
  type: z.literal("page"),
  chunk: z.number().int(),
  next: z.number().nullable(),
  comments: z.array(ChatComment),
});
type HeaderLine = z.infer<typeof HeaderLine>;

/** What a download of a chat has so far, on the disk page by page. */
export interface CommentJournal {
  chunks: readonly Chunk[];
  /** By id. */
  comments: ReadonlyMap<string, ChatComment>;
  /** Keeps the comments of a page and where its chunk goes on; answers with how many of them are new. */
  add(chunk: number, nextSeconds: number | null, comments: readonly ChatComment[]): Promise<number>;
  close(): Promise<void>;
}

export interface JournalSubject {
  videoId: string;
  durationSeconds: number;
}

/**
 * Opens the journal of a download, with what an earlier try of the same one has left; what a kill has
 * torn is cut off. One of another video, or of the same when it was shorter, is begun anew.
 */
export async function openCommentJournal(
  file: string,
  subject: JournalSubject,
): Promise<CommentJournal> {
  try {
    const kept = await readJournal(file, subject);
    const handle = await open(file, kept === null ? "w" : "r+");
    const header = kept?.header ?? newHeader(subject);
    if (kept === null) await handle.writeFile(toLine(header));
    else await handle.truncate(kept.bytes);
    const bytes = kept?.bytes ?? Buffer.byteLength(toLine(header));
    return createJournal({ handle, bytes }, toChunks(header), kept?.pages ?? []);
  } catch (error) {
    throw toStorageError(error);
  }
}

type Page = z.infer<typeof PageLine>;

function createJournal(
  { handle, bytes }: { handle: FileHandle; bytes: number },
  chunks: Chunk[],
  pages: readonly Page[],
): CommentJournal {
  const comments = new Map<string, ChatComment>();
  const share = createCommentSharing();
  const apply = ({ chunk, next, comments: added }: Page) => {
    const found = chunks[chunk];
    if (found !== undefined) found.nextSeconds = next;
    for (const comment of added) comments.set(comment._id, share(comment));
  };
  for (const page of pages) apply(page);
  let end = bytes;
  // One after another; after one that failed none is written: its line may be torn.
  let writing = Promise.resolve();
  return {
    chunks,
    comments,
    async add(chunk, next, added) {
      const fresh = added.filter(({ _id }) => !comments.has(_id));
      const page: Page = { type: "page", chunk, next, comments: fresh };
      apply(page);
      const line = Buffer.from(toLine(page));
      writing = writing.then(async () => {
        await writeAll(handle, line, end);
        end += line.length;
      });
      await writing.catch((error: unknown) => {
        throw toStorageError(error);
      });
      return fresh.length;
    },
    async close() {
      await writing.catch(() => {});
      await handle.close();
    },
  };
}

async function writeAll(handle: FileHandle, line: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < line.length) {
    const { bytesWritten } = await handle.write(line, done, line.length - done, position + done);
    done += bytesWritten;
  }
}

/** Long enough that few pages are asked for twice, short enough for several at a time. */
const chunkSeconds = 1800;

function newHeader({ videoId, durationSeconds }: JournalSubject): HeaderLine {
  const count = Math.max(1, Math.ceil(durationSeconds / chunkSeconds));
  return {
    type: "chat_download",
    version: 1,
    video: videoId,
    seconds: durationSeconds,
    starts: Array.from({ length: count }, (_, index) => index * chunkSeconds),
  };
}

function toChunks({ starts }: HeaderLine): Chunk[] {
  return starts.map((from, index) => ({
    from,
    to: starts[index + 1] ?? Number.POSITIVE_INFINITY,
    nextSeconds: from,
  }));
}

interface KeptJournal {
  header: HeaderLine;
  pages: Page[];
  /** Where the last whole line ends. */
  bytes: number;
}

/** Line by line: a day of a large chat is too long for one text. Null when there is nothing to go on with. */
async function readJournal(
  file: string,
  { videoId, durationSeconds }: JournalSubject,
): Promise<KeptJournal | null> {
  const size = await sizeOf(file);
  if (size === null) return null;
  const share = createCommentSharing();
  let kept: KeptJournal | null = null;
  for await (const line of readLines(file)) {
    const end: number = (kept?.bytes ?? 0) + Buffer.byteLength(line) + 1;
    // The last one has no end: it is torn.
    if (end > size) break;
    if (kept === null) {
      const header = parseLine(HeaderLine, line);
      if (header?.video !== videoId || header.seconds !== durationSeconds) return null;
      kept = { header, pages: [], bytes: end };
      continue;
    }
    const page = parseLine(PageLine, line);
    if (page === null) break;
    for (const comment of page.comments) share(comment);
    kept.pages.push(page);
    kept.bytes = end;
  }
  return kept;
}

function parseLine<T>(schema: z.ZodType<T>, line: string): T | null {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

function toLine(line: HeaderLine | Page): string {
  return `${JSON.stringify(line)}\n`;
}
