import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { toMessage } from "../../shared/errors.ts";
import { type ChatJournalLine, formatChatJournalLine } from "../core/chat-journal.ts";
import type { Clock } from "../io/clock.ts";
import { isMissing, syncFolder, toStorageError } from "../io/json-document.ts";
import { findJournalEnd } from "./journal-end.ts";

export interface JournalDeps {
  clock: Clock;
  log(level: "info" | "warn", message: string): void;
}

export interface JournalPlace {
  file: string;
  vodUuid: string;
  /** How often lines are forced to the disk, together. */
  syncIntervalMs(): number;
}

/**
 * Writes down a chat while it happens: at once, so that the end of the daemon costs no word, and by
 * the interval it is forced to the disk. What can't be written, on a disk that is full or away, waits
 * in memory and is tried again at the interval; it never hurts the recording.
 */
export interface ChatJournal {
  add(line: ChatJournalLine): void;
  /** Forces what was said to the disk until the signal ends. */
  run(signal: AbortSignal): Promise<void>;
  /** Writes what is left; gives up after some tries. */
  close(): Promise<void>;
}

/** What waits for the disk at most; what comes then is lost, and the journal says so. */
const mostWaitingBytes = 8_000_000;
const lastTries = 5;
const lastTryPauseMs = 2000;

interface State {
  handle: FileHandle | null;
  /** Where the next line goes; null before the file was opened for the first time. */
  bytes: number | null;
  waiting: string[];
  waitingBytes: number;
  /** Bytes were written since they were last forced to the disk. */
  isDirty: boolean;
  isFailing: boolean;
  /** A write is about to begin. */
  isQueued: boolean;
  /** Lines are being lost: too many wait. */
  isLosing: boolean;
  isHeard: boolean;
}

export function createChatJournal(deps: JournalDeps, place: JournalPlace): ChatJournal {
  const state: State = {
    handle: null,
    bytes: null,
    waiting: [],
    waitingBytes: 0,
    isDirty: false,
    isFailing: false,
    isQueued: false,
    isLosing: false,
    isHeard: false,
  };
  const commitNow = async (isForced: boolean): Promise<boolean> => {
    state.isQueued = false;
    try {
      await writeWaiting(deps, place, state);
      if (isForced) await force(state);
      if (state.isFailing) deps.log("info", "The chat is written down again.");
      state.isFailing = false;
      recover(deps, state);
      return true;
    } catch (error) {
      await closeFile(state);
      const reason = toMessage(toStorageError(error));
      if (!state.isFailing) deps.log("warn", `The chat can't be written down now: ${reason}`);
      state.isFailing = true;
      return false;
    }
  };
  let last = Promise.resolve(true);
  /** One after another; says whether all is on the disk. */
  const commit = (isForced: boolean) => (last = last.then(() => commitNow(isForced)));
  return {
    add(line) {
      addLine(deps, state, line);
      // One that fails is tried again at the interval.
      if (state.isFailing || state.isQueued) return;
      state.isQueued = true;
      void commit(false);
    },
    async run(signal) {
      while (!signal.aborted) {
        await deps.clock.sleep(place.syncIntervalMs(), signal);
        await commit(true);
      }
    },
    async close() {
      const never = new AbortController().signal;
      for (let tries = 1; !(await commit(true)) && tries < lastTries; tries += 1)
        await deps.clock.sleep(lastTryPauseMs, never);
      await closeFile(state);
    },
  };
}

function addLine({ clock }: JournalDeps, state: State, line: ChatJournalLine): void {
  if (line.type === "connected") state.isHeard = true;
  if (line.type === "disconnected") state.isHeard = false;
  if (state.isLosing) return;
  push(state, line);
  if (state.waitingBytes < mostWaitingBytes) return;
  state.isLosing = true;
  push(state, { type: "disconnected", at: clock.now() });
}

function push(state: State, line: ChatJournalLine): void {
  const text = formatChatJournalLine(line);
  state.waiting.push(text);
  state.waitingBytes += text.length;
}

function recover({ clock }: JournalDeps, state: State): void {
  if (!state.isLosing) return;
  state.isLosing = false;
  if (state.isHeard) push(state, { type: "connected", at: clock.now() });
}

/** Lines that come meanwhile wait for the next time. */
async function writeWaiting(deps: JournalDeps, place: JournalPlace, state: State): Promise<void> {
  const count = state.waiting.length;
  if (count === 0) return;
  const { handle, bytes } = await openJournal(state, place.file);
  const header = formatChatJournalLine({
    type: "chat",
    version: 1,
    vod: place.vodUuid,
    created: new Date(deps.clock.now()).toISOString(),
  });
  const lines = state.waiting.slice(0, count).join("");
  const text = Buffer.from(bytes === 0 ? header + lines : lines);
  for (let done = 0; done < text.length;) {
    const written = await handle.write(text, done, text.length - done, bytes + done);
    done += written.bytesWritten;
  }
  state.isDirty = true;
  state.bytes = bytes + text.length;
  state.waiting.splice(0, count);
  state.waitingBytes -= lines.length;
}

async function force(state: State): Promise<void> {
  if (!state.isDirty || state.handle === null) return;
  state.isDirty = false;
  await state.handle.datasync();
}

/** Opens the file and cuts what a kill or a full disk has left of a line; it is made if it is not there. */
async function openJournal(state: State, file: string) {
  if (state.handle !== null && state.bytes !== null)
    return { handle: state.handle, bytes: state.bytes };
  const handle = await openOrCreate(file);
  try {
    const { size } = await handle.stat();
    // What lies behind our own last write was not all written: it is written again.
    const isOwn = state.bytes !== null && size >= state.bytes;
    const bytes = isOwn && state.bytes !== null ? state.bytes : await findJournalEnd(handle);
    if (size > bytes) await handle.truncate(bytes);
    state.handle = handle;
    state.bytes = bytes;
    return { handle, bytes };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openOrCreate(file: string): Promise<FileHandle> {
  try {
    return await open(file, "r+");
  } catch (error) {
    if (!isMissing(error)) throw error;
    const handle = await open(file, "wx+", 0o600);
    await syncFolder(path.dirname(file));
    return handle;
  }
}

async function closeFile(state: State): Promise<void> {
  const { handle } = state;
  state.handle = null;
  await handle?.close().catch(() => {});
}
