import {
  appendFileSync,
  createWriteStream,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  type WriteStream,
} from "node:fs";
import path from "node:path";
import { readLines } from "./io/read-lines.ts";

export interface LogFilesOptions {
  folder: string;
  keepDays: () => number;
  /** What all files may take together, in megabytes of a million bytes. */
  maxMegabytes: () => number;
  now: () => number;
}

export interface LogFiles {
  write(text: string): void;
  /** The same, and it is in the file when this returns. */
  writeNow(text: string): void;
  /** Removes what is too old or too much; returns how many files went. */
  cleanUp(): number;
  /** Lines of the days from a time on, the newest file first; each file is read as it comes. */
  readBack(fromMs: number): AsyncGenerator<AsyncIterable<string>>;
  close(): Promise<void>;
}

interface LogFile {
  file: string;
  day: string;
  number: number;
  bytes: number;
}

const pattern = /^reelkeep-(\d{4}-\d{2}-\d{2})(?:\.(\d+))?\.jsonl$/;
/** The room is shared by this many files, so that making room never removes all there is. */
const filesInRoom = 10;
/** Files are read back only as far as this, however far the question goes. */
const mostBytesRead = 512 * 1_000_000;

/** A file a day (UTC), and a further one when it has grown too large; the oldest ones go. */
export function createLogFiles(options: LogFilesOptions): LogFiles {
  let current: LogFile | null = null;
  let stream: WriteStream | null = null;
  const roll = (day: string): LogFile => {
    stream?.end();
    const next = nextFile(options, day, current);
    stream = openStream(next.file);
    cleanUp(options, next.file);
    return next;
  };
  const makeRoom = (text: string): LogFile => {
    const day = toDay(options.now());
    const isFitting = current?.day === day && current.bytes < fileBytes(options);
    current = isFitting && current !== null ? current : roll(day);
    current.bytes += Buffer.byteLength(text);
    return current;
  };
  return {
    write(text) {
      makeRoom(text);
      stream?.write(text);
    },
    writeNow(text) {
      appendNow(makeRoom(text).file, text);
    },
    cleanUp: () => cleanUp(options, current?.file ?? ""),
    readBack: (fromMs) => readBack(options.folder, fromMs),
    close: () =>
      new Promise<void>((resolve) => (stream === null ? resolve() : stream.end(resolve))),
  };
}

/** A full disk must not end the daemon: without a file the ring still has the lines. */
function openStream(file: string): WriteStream | null {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const stream = createWriteStream(file, { fd: openSync(file, "a", 0o600) });
    stream.on("error", () => {});
    return stream;
  } catch {
    return null;
  }
}

function appendNow(file: string, text: string): void {
  try {
    appendFileSync(file, text, { mode: 0o600, flush: true });
  } catch {
    // As above: the ring has it.
  }
}

function toDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

function fileBytes({ maxMegabytes }: LogFilesOptions): number {
  return (maxMegabytes() * 1_000_000) / filesInRoom;
}

/** The file to go on in: the last one of the day while it has room, or a further one. */
function nextFile(options: LogFilesOptions, day: string, current: LogFile | null): LogFile {
  const found = listFiles(options.folder).findLast((file) => file.day === day);
  const last = current?.day === day ? current : found;
  if (last !== undefined && last.bytes < fileBytes(options)) return last;
  const number = (last?.number ?? 0) + 1;
  const suffix = number === 1 ? "" : `.${number}`;
  const file = path.join(options.folder, `reelkeep-${day}${suffix}.jsonl`);
  return { file, day, number, bytes: 0 };
}

/** The oldest first. */
function listFiles(folder: string): LogFile[] {
  const found: LogFile[] = [];
  for (const name of listNames(folder)) {
    const [, day, number = "1"] = pattern.exec(name) ?? [];
    const file = path.join(folder, name);
    const bytes = statSync(file, { throwIfNoEntry: false })?.size;
    if (day !== undefined && bytes !== undefined)
      found.push({ file, day, number: Number(number), bytes });
  }
  return found.toSorted((a, b) => a.day.localeCompare(b.day) || a.number - b.number);
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nothing was logged yet
  }
}

function cleanUp(options: LogFilesOptions, current: string): number {
  const oldest = toDay(options.now() - options.keepDays() * 86_400_000);
  let room = options.maxMegabytes() * 1_000_000;
  let removed = 0;
  for (const { file, day, bytes } of listFiles(options.folder).toReversed()) {
    room -= bytes;
    if (file === current || (day >= oldest && room >= 0)) continue;
    rmSync(file, { force: true });
    removed += 1;
  }
  return removed;
}

async function* readBack(folder: string, fromMs: number): AsyncGenerator<AsyncIterable<string>> {
  const oldest = toDay(fromMs);
  let readable = mostBytesRead;
  for (const { file, day, bytes } of listFiles(folder).toReversed()) {
    readable -= bytes;
    if (day < oldest || readable < 0) return;
    yield readLines(file);
  }
}
