import { createHash } from "node:crypto";
import type { ArchiveSegment } from "../../core/archive-plan.ts";
import { toIso } from "../../io/clock.ts";
import { toStorageError } from "../../io/json-document.ts";
import type { MediaBody } from "../../io/media-client.ts";
import type { Appender } from "../append.ts";
import { firstTimestamp, timestampDistance } from "../transport-stream.ts";

export interface ArchiveWriterSetup {
  appender: Appender;
  /** Basename of the files. */
  partName: string;
  /** When the broadcast's copy begins. */
  startMs: number;
}

interface ArchiveMedia {
  body: MediaBody;
  /** Null for MPEG-TS. */
  init: Buffer | null;
}

export interface ArchiveWriter {
  /** Throws `disk_full` and `storage_unavailable`; what was written before stays. */
  write(segment: ArchiveSegment, media: ArchiveMedia): Promise<void>;
  /** Notes that the origin does not have a segment. */
  lose(segment: ArchiveSegment): void;
  /** Forces everything to the disk. */
  finish(): Promise<void>;
}

/** A timestamp this far from where the last segment ended is a break, marked or not. */
const timestampJumpSeconds = 0.5;

interface WriterState {
  partKind: string | null;
  /** Where the timestamps of the next segment should begin; null before the first one. */
  expectedTimestamp: number | null;
  /** Something is being forced to the disk. */
  syncing: Promise<void> | null;
  /** What a sync ran into that nobody waited for. */
  failure: Error | null;
}

/**
 * Writes segments in order into parts and a ledger like that of a capture, so that a kill at any
 * moment costs only what was on its way. The ledger follows the bytes as fast as the disk allows.
 */
export function createArchiveWriter(setup: ArchiveWriterSetup): ArchiveWriter {
  const { appender } = setup;
  const state: WriterState = {
    partKind: resumedKind(appender),
    expectedTimestamp: null,
    syncing: null,
    failure: null,
  };
  return {
    async write(segment, media) {
      try {
        if (state.failure !== null) throw state.failure;
        await append(setup, state, segment, media);
      } catch (error) {
        throw toStorageError(error);
      }
      syncBeside(appender, state);
    },
    lose({ offsetSeconds, durationSeconds }) {
      state.expectedTimestamp = null;
      appender.note({
        type: "gap",
        from: toDate(setup, offsetSeconds),
        to: toDate(setup, offsetSeconds + durationSeconds),
        cause: "fetch",
      });
    },
    async finish() {
      await state.syncing;
      try {
        await appender.sync();
      } catch (error) {
        throw toStorageError(error);
      }
    },
  };
}

async function append(
  setup: ArchiveWriterSetup,
  state: WriterState,
  { sequence, offsetSeconds, durationSeconds, isDiscontinuity }: ArchiveSegment,
  { body, init }: ArchiveMedia,
): Promise<void> {
  await preparePart(setup, state, init);
  const isJump = init === null && hasTimestampJump(state, body, durationSeconds);
  await setup.appender.append({
    line: {
      sequence,
      at: toDate(setup, offsetSeconds),
      duration: durationSeconds,
      source: "archive",
      ...(isDiscontinuity || isJump ? { discontinuity: true as const } : {}),
    },
    chunks: body.chunks,
    bytes: body.bytes,
  });
}

/** Begins a new part where the bytes can't be joined to the last one. */
async function preparePart(
  { appender, partName }: ArchiveWriterSetup,
  state: WriterState,
  init: Buffer | null,
): Promise<void> {
  const container = init === null ? "mpegts" : "fmp4";
  const hash = init === null ? "" : createHash("sha256").update(init).digest("hex");
  const kind = `${container} ${hash}`;
  if (kind === state.partKind) return;
  const number = appender.summary.parts.length;
  const file = `${partName}.part${number}.${container === "mpegts" ? "ts" : "mp4"}`;
  await appender.beginPart({ file, container, hash }, init ?? new Uint8Array());
  state.partKind = kind;
  state.expectedTimestamp = null;
}

function hasTimestampJump(state: WriterState, body: MediaBody, durationSeconds: number): boolean {
  const first = body.chunks[0];
  const timestamp = first === undefined ? null : firstTimestamp(first);
  const expected = state.expectedTimestamp;
  state.expectedTimestamp = timestamp === null ? null : timestamp + durationSeconds;
  if (timestamp === null || expected === null) return false;
  return Math.abs(timestampDistance(expected, timestamp)) > timestampJumpSeconds;
}

/** One at a time, beside the writing; the next one takes what has come meanwhile. */
function syncBeside(appender: Appender, state: WriterState): void {
  state.syncing ??= appender
    .sync()
    .catch((error: unknown) => {
      state.failure = error instanceof Error ? error : new Error(String(error));
    })
    .finally(() => {
      state.syncing = null;
    });
}

function toDate({ startMs }: ArchiveWriterSetup, offsetSeconds: number): string {
  return toIso(startMs + Math.round(offsetSeconds * 1000));
}

/** The kind of the part that a resumed download goes on with. */
function resumedKind({ summary }: Appender): string | null {
  const part = summary.parts.at(-1);
  return part === undefined ? null : `${part.container} ${part.hash}`;
}
