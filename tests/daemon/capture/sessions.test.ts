import { describe, expect, test } from "vitest";
import { followSessions } from "../../../daemon/capture/sessions.ts";
import type { QueueItem } from "../../../daemon/capture/state.ts";
import { MediaError } from "../../../daemon/io/media-client.ts";
import type { Opened, StreamSource } from "../../../daemon/providers/provider.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import {
  createEngine,
  type Engine,
  makeSession,
  passTime,
  playlistText,
  playlistUrl,
  streamStartMs,
  textBody,
} from "./engine.ts";

type Live = Extract<Opened, { state: "live" }>;

function liveAt(url: string, quality = "1080p60"): Live {
  const rendition = { ...makeSession().rendition, url, quality };
  return { state: "live", renditions: [rendition], contentTitle: "live", streamId: "s1" };
}

interface Scene {
  /** What a playlist shows at a second; throws what it answers instead. */
  show: (url: string, second: number) => string;
  open: (second: number, signal: AbortSignal) => Opened | Promise<Opened>;
  prepare?: (engine: Engine) => void;
  first?: Live | null;
  stopAfter?: number;
}

/** Follows a stream with a clock that the test moves; tells what was handed on and asked. */
async function follow(scene: Scene) {
  const opens: number[] = [];
  const source: StreamSource = {
    async open(signal) {
      opens.push(second());
      return scene.open(second(), signal);
    },
  };
  const rules = { endConfirmationMs: 90_000, reconnectMs: 0 };
  const engine = await createEngine(
    temporaryFolder(),
    (_, url) => Promise.resolve().then(() => textBody(scene.show(url, second()))),
    { source, rules },
  );
  const second = () => engine.clock.monotonic() / 1000;
  scene.prepare?.(engine);
  const pushed: QueueItem[] = [];
  const pipeline = {
    push: (items: readonly QueueItem[]) => void pushed.push(...items),
    finish() {},
    cut() {},
    run: () => Promise.resolve(),
  };
  const stop = new AbortController();
  const first = scene.first === undefined ? liveAt(playlistUrl) : scene.first;
  const following = followSessions(engine.deps, engine.state, pipeline, first, stop.signal);
  const stopping = engine.clock
    .sleep((scene.stopAfter ?? 3600) * 1000, stop.signal)
    .then(() => stop.abort());
  await passTime(engine.clock, following);
  stop.abort();
  await stopping;
  const sequences = pushed.flatMap(({ step }) => ("sequence" in step ? [step.sequence] : []));
  return { opens, sequences, asked: engine.client.asked, endedAt: second(), engine };
}

const live = (second: number): string => playlistText(Math.floor(second / 2));
const fail = (status: number): never => {
  throw new MediaError(`HTTP ${status}`, status);
};
const isWhole = (sequences: readonly number[]): boolean =>
  sequences.every((sequence, index) => sequence === index);

describe("the end of a broadcast", () => {
  test("playlist and platform must agree for the whole time of the setting", async () => {
    const { endedAt, sequences } = await follow({
      show: (_, second) => live(Math.min(second, 20)) + (second < 20 ? "" : "#EXT-X-ENDLIST\n"),
      open: () => ({ state: "offline" }),
    });
    expect(endedAt).toBeGreaterThan(20 + 90);
    expect(endedAt).toBeLessThan(20 + 90 + 15);
    expect(isWhole(sequences)).toBe(true);
  });

  test("a playlist that goes on is stronger than a platform that says it is over", async () => {
    const { sequences, opens } = await follow({
      show: (_, second) => (second > 20 && second < 27 ? fail(404) : live(second)),
      open: () => ({ state: "offline" }),
      stopAfter: 300,
    });
    expect(opens.length).toBeGreaterThan(0);
    expect(isWhole(sequences)).toBe(true);
    expect(sequences.length).toBeGreaterThan(155);
  });

  test("a platform that does not answer is no witness", async () => {
    const { endedAt } = await follow({
      show: () => fail(404),
      open: () => Promise.reject(new Error("no answer")),
      stopAfter: 600,
    });
    expect(endedAt).toBeGreaterThan(599);
  });
});

describe("a session that dies", () => {
  test("is replaced at once on 403, and nothing is lost or doubled", async () => {
    const { sequences, opens } = await follow({
      show: (url, second) => (url === playlistUrl && second > 20 ? fail(403) : live(second)),
      open: () => liveAt("https://origin.example/second.m3u8"),
      stopAfter: 60,
    });
    expect(opens).toHaveLength(1);
    expect(isWhole(sequences)).toBe(true);
  });

  test("is renewed before it dies of age, without a pause", async () => {
    const { opens, engine } = await follow({
      show: (_, second) => live(second),
      open: (second) => liveAt(`https://origin.example/${second}.m3u8`),
      prepare: ({ state }) => (state.rules.sessionRenewalMs = 60_000),
      stopAfter: 200,
    });
    expect(opens).toHaveLength(3);
    expect(engine.state.counters.drops).toBe(0);
  });

  test("a platform that hangs does not keep the playlist from being read", async () => {
    const { sequences } = await follow({
      show: (_, second) => live(second),
      open: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
        }),
      prepare: ({ state }) => (state.rules.sessionRenewalMs = 10_000),
      stopAfter: 200,
    });
    expect(isWhole(sequences)).toBe(true);
    expect(sequences.length).toBeGreaterThan(110);
  });
});

describe("a better quality", () => {
  test("is returned to when it is offered again", async () => {
    const rules = ["1080p60", "720p60"];
    const { engine, asked } = await follow({
      show: (_, second) => live(second),
      open: () => liveAt("https://origin.example/best.m3u8"),
      first: liveAt(playlistUrl, "720p60"),
      prepare({ state }) {
        state.rules.preferences = rules;
        state.seen.set("1080p60", makeSession().rendition);
      },
      stopAfter: 90,
    });
    expect(asked.at(-1)).toBe("https://origin.example/best.m3u8");
    expect(engine.state.counters.drops).toBe(0);
  });
});

describe("after a restart", () => {
  const interrupted = ({ state, clock }: Engine, away: number): void => {
    state.appender.note({
      ...{ type: "session", at: new Date(streamStartMs).toISOString(), quality: "1080p60" },
      ...{ codecs: "avc1", resolution: "1920x1080", reason: "start" },
      ...{ url: playlistUrl, content_title: "live" },
    });
    state.away = "restart";
    state.streamIds = ["s1"];
    const endMs = clock.now() - away * 1000;
    state.position = { sequence: 4, uri: "", atMs: endMs - 2000, endMs, session: 0 };
  };

  test("the playlist of before is read on, without asking the platform", async () => {
    const { opens, sequences } = await follow({
      show: (_, second) => playlistText(Math.floor(second / 2), 15),
      open: () => liveAt("https://origin.example/other.m3u8"),
      first: null,
      prepare: (engine) => interrupted(engine, -10),
      stopAfter: 30,
    });
    expect(opens).toEqual([]);
    expect(sequences[0]).toBe(5);
  });

  test("a stream that has ended meanwhile gives its last segments", async () => {
    const { sequences, endedAt } = await follow({
      show: () => `${playlistText(0, 15)}#EXT-X-ENDLIST\n`,
      open: () => ({ state: "offline" }),
      first: null,
      prepare: (engine) => interrupted(engine, -10),
    });
    expect(sequences).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(endedAt).toBeGreaterThan(85);
  });

  test("a long time later another broadcast is not taken for this one", async () => {
    const { sequences, endedAt } = await follow({
      show: (url, second) => (url === playlistUrl ? fail(404) : live(second)),
      open: () => ({ ...liveAt("https://origin.example/other.m3u8"), streamId: "s2" }),
      first: null,
      prepare: (engine) => interrupted(engine, 4000),
    });
    expect(sequences).toEqual([]);
    expect(endedAt).toBeLessThan(5);
  });
});
