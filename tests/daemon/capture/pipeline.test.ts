import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { rm } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { createPipeline, type Pipeline } from "../../../daemon/capture/pipeline.ts";
import type { QueueItem } from "../../../daemon/capture/state.ts";
import type { MediaBody } from "../../../daemon/io/media-client.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { waitUntil } from "../../support/wait-until.ts";
import {
  broken,
  createEngine,
  type Engine,
  makeSession,
  notFound,
  passTime,
  streamStartMs,
  transportBody,
} from "./engine.ts";

const session = makeSession();

function item(index: number): QueueItem {
  const atMs = streamStartMs + index * 2000;
  const segment = {
    ...{ kind: "segment" as const, sequence: index, uri: `${index}.ts`, durationSeconds: 2 },
    ...{ atMs, endMs: atMs + 2000, title: "live", isDiscontinuity: false, initUri: null },
  };
  return {
    step: segment,
    session,
    place: { url: `https://origin.example/${index}.ts`, initUrl: null },
  };
}

const items = (count: number): QueueItem[] => Array.from({ length: count }, (_, at) => item(at));
const indexOf = (url: string): number => Number(/(\d+)\.ts/.exec(url)?.[1]);

/** Bodies that come when the test says so. */
function createGate() {
  const waiting = new Map<number, (body: MediaBody) => void>();
  return {
    waiting,
    answer: (_: unknown, url: string) =>
      new Promise<MediaBody>((resolve) => void waiting.set(indexOf(url), resolve)),
    open: (index: number) => waiting.get(index)?.(transportBody(2, index)),
  };
}

function start({ deps, state }: Engine): { pipeline: Pipeline; run: Promise<void>; end(): void } {
  const giveUp = new AbortController();
  const pipeline = createPipeline(deps, state, () => {});
  return { pipeline, run: pipeline.run(giveUp.signal), end: () => giveUp.abort() };
}

describe("order", () => {
  test("bodies are written as the broadcast has them, whichever comes first", async () => {
    const folder = temporaryFolder();
    const gate = createGate();
    const engine = await createEngine(folder, gate.answer);
    const { pipeline, run } = start(engine);
    pipeline.push(items(3));
    pipeline.finish();
    await waitUntil("all are asked for", () => gate.waiting.size === 3);
    for (const index of [2, 1, 0]) gate.open(index);
    await run;
    const bytes = readFileSync(`${folder}/x.part0.ts`);
    expect([4, 4 + 376, 4 + 752].map((place) => bytes[place])).toEqual([0, 1, 2]);
    expect(engine.state.counters).toMatchObject({ segments: 3, queue: 0, buffered_bytes: 0 });
    await engine.state.appender.close();
  });

  test("what the origin does not have is a gap between its neighbours", async () => {
    const answer = (_: unknown, url: string) => (indexOf(url) === 1 ? notFound() : transportBody());
    const engine = await createEngine(temporaryFolder(), answer);
    engine.state.window.startMs = streamStartMs + 60_000;
    const { pipeline, run } = start(engine);
    pipeline.push(items(3));
    pipeline.finish();
    await passTime(engine.clock, run);
    const { summary } = engine.state.appender;
    expect(summary.segments).toBe(2);
    expect(summary.gaps).toMatchObject([{ cause: "fetch" }]);
    await engine.state.appender.close();
  });
});

describe("memory", () => {
  test("no more is asked for than the budget holds, and each segment once", async () => {
    const gate = createGate();
    const bodyBytes = transportBody().bytes;
    const rules = { bufferBytes: 2 * bodyBytes, parallelSegments: 8 };
    const engine = await createEngine(temporaryFolder(), gate.answer, { rules });
    const { pipeline, run } = start(engine);
    pipeline.push(items(8));
    pipeline.finish();
    let most = 0;
    for (let next = 0; next < 8; next += 1) {
      await waitUntil(`${next} is asked for`, () => gate.waiting.has(next));
      most = Math.max(most, gate.waiting.size - next);
      gate.open(next);
      await waitUntil(`${next} is written`, () => engine.state.counters.segments === next + 1);
      expect(engine.state.counters.buffered_bytes).toBeLessThanOrEqual(rules.bufferBytes);
    }
    await run;
    expect(most).toBeLessThanOrEqual(2);
    expect(engine.client.asked).toHaveLength(8);
    await engine.state.appender.close();
  });

  test("a body's memory is given back when it is on the disk", async () => {
    let released = 0;
    const engine = await createEngine(temporaryFolder(), () => ({
      ...transportBody(),
      release: () => void (released += 1),
    }));
    const { pipeline, run } = start(engine);
    pipeline.push(items(5));
    pipeline.finish();
    await run;
    expect(released).toBe(5);
    await engine.state.appender.close();
  });
});

describe("the end", () => {
  test("a cut drops what was not asked for and writes what is on its way", async () => {
    const gate = createGate();
    const rules = { parallelSegments: 2 };
    const engine = await createEngine(temporaryFolder(), gate.answer, { rules });
    const { pipeline, run } = start(engine);
    pipeline.push(items(1));
    await waitUntil("the first is asked for", () => gate.waiting.size === 1);
    gate.open(0);
    await waitUntil("the first is written", () => engine.state.counters.segments === 1);
    pipeline.push([item(1), item(2), item(3), item(4)]);
    await waitUntil("two are on their way", () => gate.waiting.size === 3);
    pipeline.cut();
    gate.open(2);
    gate.open(1);
    await run;
    expect(engine.state.counters.segments).toBe(3);
    expect(gate.waiting.has(3)).toBe(false);
    await engine.state.appender.close();
  });

  test("a signal ends it at once, and nothing half is named", async () => {
    const gate = createGate();
    const engine = await createEngine(temporaryFolder(), gate.answer);
    const { pipeline, run, end } = start(engine);
    pipeline.push(items(2));
    await waitUntil("they are asked for", () => gate.waiting.size === 2);
    end();
    gate.open(0);
    gate.open(1);
    await run;
    expect(engine.state.appender.summary.segments).toBe(0);
  });
});

describe("a storage that is full", () => {
  test("is waited for with one report, and loses nothing", async () => {
    const folder = temporaryFolder();
    const part = `${folder}/x.part0.ts`;
    const engine = await createEngine(folder, () => transportBody());
    engine.state.rules.bufferBytes = 1000;
    const { pipeline, run } = start(engine);
    let isFull = true;
    const append = engine.state.appender.append.bind(engine.state.appender);
    engine.state.appender.append = async (segment) => {
      if (isFull && !existsSync(part)) symlinkSync("/dev/full", part);
      await append(segment);
    };
    pipeline.push(items(6));
    pipeline.finish();
    await waitUntil("it is noticed", () => engine.troubles.length === 1);
    await engine.clock.advance(15_000);
    expect(engine.state.counters.waiting_for).toBe("storage");
    expect(engine.state.counters.buffered_bytes).toBeLessThanOrEqual(1000);
    isFull = false;
    await rm(part, { force: true });
    await passTime(engine.clock, run);
    expect(engine.troubles).toEqual([expect.stringContaining("no room"), null]);
    expect(engine.state.counters).toMatchObject({ segments: 6, waiting_for: null });
    await engine.state.appender.close();
  });

  test("after hours of it the dead part of the queue is passed over, and what is offered is fetched", async () => {
    const known = 1800;
    const answer = (_: unknown, url: string) =>
      indexOf(url) < known - 15 ? notFound() : transportBody();
    const engine = await createEngine(temporaryFolder(), answer);
    engine.state.window.startMs = streamStartMs + (known - 15) * 2000;
    const { pipeline, run } = start(engine);
    pipeline.push(items(known));
    pipeline.finish();
    await run;
    const { summary } = engine.state.appender;
    expect(summary.segments).toBe(15);
    expect(summary.gaps).toHaveLength(1);
    expect(engine.client.asked.length).toBeLessThan(100);
    expect(engine.clock.monotonic()).toBe(0);
    await engine.state.appender.close();
  });
});

describe("another quality", () => {
  const other = makeSession({
    number: 2,
    rendition: { ...session.rendition, quality: "720p60", url: "https://origin.example/720.m3u8" },
  });

  test("does not mix into the part while the old one can still be had", async () => {
    const engine = await createEngine(temporaryFolder(), () => transportBody());
    const places = new Map([
      [streamStartMs, { url: "https://origin.example/other/0.ts", initUrl: null }],
    ]);
    engine.state.window = { session: other, startMs: streamStartMs, places };
    const { pipeline, run } = start(engine);
    pipeline.push(items(1));
    pipeline.finish();
    await run;
    expect(engine.client.asked).toEqual(["https://origin.example/0.ts"]);
    await engine.state.appender.close();
  });

  test("stands in, in a part of its own, for a segment that is gone in the old one", async () => {
    const answer = (_: unknown, url: string) =>
      url.includes("/other/") ? transportBody() : indexOf(url) === 1 ? notFound() : transportBody();
    const engine = await createEngine(temporaryFolder(), answer);
    const place = { url: "https://origin.example/other/1.ts", initUrl: null };
    const places = new Map([[streamStartMs + 2000, place]]);
    engine.state.window = { session: other, startMs: streamStartMs + 2000, places };
    const { pipeline, run } = start(engine);
    pipeline.push(items(2));
    pipeline.finish();
    await passTime(engine.clock, run);
    const { summary } = engine.state.appender;
    expect(summary.segments).toBe(2);
    expect(summary.gaps).toEqual([]);
    expect(summary.parts).toHaveLength(2);
    await engine.state.appender.close();
  });
});

test("an init section that fails for a while is waited for like the segment itself", async () => {
  let failures = 12;
  const box = (type: string, bytes: number) => {
    const whole = Buffer.alloc(bytes);
    whole.writeUInt32BE(bytes, 0);
    whole.write(type, 4, "latin1");
    return { chunks: [whole], bytes, url: "" };
  };
  const engine = await createEngine(temporaryFolder(), (_, url) => {
    if (!url.includes("init")) return box("mdat", 400);
    failures -= 1;
    return failures >= 0 ? broken() : box("moov", 100);
  });
  const { pipeline, run } = start(engine);
  const [segment] = items(1);
  if (segment === undefined || !("place" in segment)) throw new Error("no segment");
  const place = { ...segment.place, initUrl: "https://origin.example/init.mp4" };
  pipeline.push([{ ...segment, place }]);
  pipeline.finish();
  await passTime(engine.clock, run);
  expect(engine.state.appender.summary).toMatchObject({ segments: 1, gaps: [] });
  expect(engine.state.appender.summary.parts).toMatchObject([{ container: "fmp4", init: 100 }]);
  await engine.state.appender.close();
});
