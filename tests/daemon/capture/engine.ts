import { createAppender } from "../../../daemon/capture/append.ts";
import { createLedger } from "../../../daemon/capture/resume.ts";
import {
  type CaptureDeps,
  type CaptureRules,
  type CaptureState,
  createCounters,
  type Session,
} from "../../../daemon/capture/state.ts";
import {
  type MediaBody,
  type MediaClient,
  MediaError,
  type MediaRequest,
} from "../../../daemon/io/media-client.ts";
import type { StreamSource } from "../../../daemon/providers/provider.ts";
import { createFakeClock, type FakeClock } from "../../support/fake-clock.ts";
import { ledgerVod } from "../../support/ledgers.ts";

/** The first date of every stream in these tests. */
export const streamStartMs = Date.UTC(2026, 0, 1, 12);
export const playlistUrl = "https://origin.example/list.m3u8";

type Answer = (request: MediaRequest, url: string) => Promise<MediaBody> | MediaBody;

/** A client under the test's hands: what it answers, and what it was asked. */
export interface FakeClient extends MediaClient {
  asked: string[];
  answer: Answer;
}

export function createFakeClient(answer: Answer): FakeClient {
  const client: FakeClient = {
    asked: [],
    answer,
    async get(url, request) {
      client.asked.push(url);
      const body = await client.answer(request, url);
      request.onBytes?.(body.bytes);
      return body;
    },
    close() {},
  };
  return client;
}

export const notFound = (): never => {
  throw new MediaError("HTTP 404", 404);
};
export const broken = (): never => {
  throw new MediaError("HTTP 500", 500);
};

/** Answers that never come; the signal ends them. */
export const never: Answer = ({ signal }) =>
  new Promise((_, reject) => {
    const fail = () => reject(new MediaError("aborted", null));
    if (signal.aborted) fail();
    signal.addEventListener("abort", fail, { once: true });
  });

const packetBytes = 188;

/** MPEG-TS without timestamps: packets of padding, told apart by their filling. */
export function transportBody(packets = 2, filling = 0xff): MediaBody {
  const bytes = Buffer.alloc(packets * packetBytes, filling);
  for (let at = 0; at < bytes.length; at += packetBytes) bytes.set([0x47, 0x1f, 0xff, 0x10], at);
  return { chunks: [bytes], bytes: bytes.length, url: "" };
}

export const textBody = (text: string): MediaBody => {
  const bytes = Buffer.from(text);
  return { chunks: [bytes], bytes: bytes.length, url: "" };
};

/** A live list of `count` segments of 2 s, of which `first` is the oldest. */
export function playlistText(first: number, count = 15, extra = ""): string {
  const segments = Array.from({ length: count }, (_, at) => {
    const date = new Date(streamStartMs + (first + at) * 2000).toISOString();
    return `#EXT-X-PROGRAM-DATE-TIME:${date}\n#EXTINF:2.000,live\n${first + at}.ts\n`;
  });
  const head = `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXT-X-MEDIA-SEQUENCE:${first}\n`;
  return `${head}${segments.join("")}${extra}`;
}

export interface Engine {
  deps: CaptureDeps;
  state: CaptureState;
  clock: FakeClock;
  client: FakeClient;
  troubles: (string | null)[];
}

const usualRules: CaptureRules = {
  preferences: ["best"],
  endConfirmationMs: 90_000,
  reconnectMs: 0,
  syncIntervalMs: 5000,
  bufferBytes: 32_000_000,
  parallelSegments: 3,
  idleTimeoutMs: 5000,
  sessionRenewalMs: 23 * 3_600_000,
};

const offline: StreamSource = { open: () => Promise.resolve({ state: "offline" }) };

/** The parts of a capture around a real ledger in a folder. */
export async function createEngine(
  folder: string,
  answer: Answer,
  changes: { rules?: Partial<CaptureRules>; source?: StreamSource } = {},
): Promise<Engine> {
  const clock = createFakeClock(streamStartMs);
  const client = createFakeClient(answer);
  const troubles: (string | null)[] = [];
  const file = `${folder}/x.ledger.jsonl`;
  const { summary, ledgerBytes } = await createLedger(file, ledgerVod, "2026-01-01T12:00:00.000Z");
  const deps: CaptureDeps = {
    client,
    clock,
    random: () => 0.5,
    log() {},
    onStorageTrouble: (error) => void troubles.push(error?.message ?? null),
    onFirstBytes() {},
  };
  const state: CaptureState = {
    rules: { ...usualRules, ...changes.rules },
    source: changes.source ?? offline,
    appender: createAppender({ folder, ledger: file, ledgerBytes }, summary),
    partName: "x",
    away: null,
    position: null,
    adBreaks: [],
    window: { session: null, startMs: 0, places: new Map() },
    newestEndMs: null,
    changedAt: 0,
    sessionCount: 0,
    seen: new Map(),
    counters: createCounters("best"),
  };
  return { deps, state, clock, client, troubles };
}

export function makeSession(changes: Partial<Session> = {}): Session {
  return {
    number: 1,
    rendition: {
      quality: "1080p60",
      url: playlistUrl,
      isSource: true,
      bandwidth: 0,
      width: 1920,
      height: 1080,
      fps: 60,
      codecs: "avc1",
    },
    contentTitle: "live",
    openedAt: 0,
    openedAtWall: streamStartMs,
    reason: "start",
    isResumed: false,
    ...changes,
  };
}

/** Lets time pass until a promise settles; a test's own time limit ends what never does. */
export async function passTime<T>(clock: FakeClock, promise: Promise<T>, stepMs = 100): Promise<T> {
  const state = { isSettled: false };
  const settled = promise.finally(() => {
    state.isSettled = true;
  });
  settled.catch(() => {});
  while (!state.isSettled) await clock.advance(stepMs);
  return settled;
}
