import { type FileHandle, open } from "node:fs/promises";
import { z } from "zod";
import { AppError } from "../../shared/errors.ts";
import { ChatComment } from "../core/chat-document.ts";
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

/** What a download of a chat has so far: on the disk, page by page, and never in memory as a whole. */
export interface CommentJournal {
  chunks: readonly Chunk[];
  /** Keeps the comments of a page and where its chunk goes on. */
  add(chunk: number, nextSeconds: number | null, comments: ChatComment[]): Promise<void>;
  /**
   * The comments of all pages, each once, chunk by chunk: in the order of the video but for a few
   * seconds. May be called as often as it takes, also when the journal is closed.
   */
  read(): AsyncGenerator<ChatComment[]>;
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
    const chunks = toChunks(header);
    const places: PagePlace[][] = chunks.map(() => []);
    const written = { file, handle, bytes, chunks, places };
    for (const { chunk, next, place } of kept?.pages ?? []) note(written, { chunk, next }, place);
    return createJournal(written);
  } catch (error) {
    throw toStorageError(error);
  }
}

type Page = z.infer<typeof PageLine>;

/** Where the line of a page lies in the file. */
interface PagePlace {
  from: number;
  bytes: number;
}

interface Written {
  file: string;
  handle: FileHandle;
  /** Where the last whole line ends. */
  bytes: number;
  chunks: Chunk[];
  /** By chunk. */
  places: PagePlace[][];
}

function note(
  { chunks, places }: Written,
  { chunk, next }: Pick<Page, "chunk" | "next">,
  place: PagePlace,
): void {
  const found = chunks[chunk];
  if (found !== undefined) found.nextSeconds = next;
  places[chunk]?.push(place);
}

function createJournal(written: Written): CommentJournal {
  const { handle, chunks } = written;
  // One after another; after one that failed none is written: its line may be torn.
  let writing = Promise.resolve();
  return {
    chunks,
    async add(chunk, next, comments) {
      const page: Page = { type: "page", chunk, next, comments };
      const line = Buffer.from(toLine(page));
      writing = writing.then(async () => {
        await writeAll(handle, line, written.bytes);
        note(written, page, { from: written.bytes, bytes: line.length });
        written.bytes += line.length;
      });
      await writing.catch((error: unknown) => {
        throw toStorageError(error);
      });
    },
    read: () => readPages(written),
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

/** Pages reach this far over the edges of their chunk; what was written earlier does not come again. */
const sharedSeconds = 60;

async function* readPages({ file, chunks, places }: Written): AsyncGenerator<ChatComment[]> {
  const seen = new Map<string, number>();
  const handle = await open(file, "r");
  try {
    for (const [index, { from }] of chunks.entries()) {
      for (const [id, offset] of seen) if (offset < from - sharedSeconds) seen.delete(id);
      for (const place of places[index] ?? []) {
        const page = await readPage(handle, place);
        yield page.filter(({ _id, content_offset_seconds: offset }) => {
          const isNew = !seen.has(_id);
          seen.set(_id, offset);
          return isNew;
        });
      }
    }
  } catch (error) {
    throw toStorageError(error);
  } finally {
    await handle.close();
  }
}

async function readPage(handle: FileHandle, { from, bytes }: PagePlace): Promise<ChatComment[]> {
  const line = Buffer.alloc(bytes);
  for (let done = 0; done < bytes;) {
    const { bytesRead } = await handle.read(line, done, bytes - done, from + done);
    if (bytesRead === 0) throw new AppError("check_failed", "The pages of the chat are cut short.");
    done += bytesRead;
  }
  // Written here, or checked when the file was opened.
  return (JSON.parse(line.toString("utf8")) as Page).comments;
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
  pages: (Pick<Page, "chunk" | "next"> & { place: PagePlace })[];
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
  let kept: KeptJournal | null = null;
  for await (const line of readLines(file)) {
    const from: number = kept?.bytes ?? 0;
    const bytes = Buffer.byteLength(line) + 1;
    const end = from + bytes;
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
    kept.pages.push({ chunk: page.chunk, next: page.next, place: { from, bytes } });
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
