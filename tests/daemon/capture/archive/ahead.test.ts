import { expect, it } from "vitest";
import { createAhead, type Fetched } from "../../../../daemon/capture/archive/ahead.ts";
import type { ListedSegment } from "../../../../daemon/capture/archive/playlist.ts";
import { transportBody } from "../engine.ts";

const { signal } = new AbortController();
const megabyte = 1024 * 1024;

const listed = (sequence: number): ListedSegment => ({
  baseUrl: "https://o.example/",
  segment: {
    sequence,
    uri: `${sequence}.ts`,
    range: null,
    initUri: null,
    initRange: null,
    offsetSeconds: sequence * 10,
    durationSeconds: 10,
    isDiscontinuity: false,
  },
});

function createScene(parallel = 3, bufferBytes = 64 * megabyte) {
  const ahead = createAhead({ parallel: () => parallel, bufferBytes });
  const open: ((fetched: Fetched) => void)[] = [];
  const push = (sequence: number, bytes = 0) =>
    ahead.push(listed(sequence), (onBytes) => {
      onBytes(bytes);
      return new Promise((resolve) => open.push(resolve));
    });
  const hasRoom = async () =>
    Promise.race([
      ahead.room(signal).then(() => true),
      new Promise((resolve) => setImmediate(() => resolve(false))),
    ]);
  return { ahead, open, push, hasRoom };
}

const media: Fetched = { body: transportBody(), init: null };

it("hands out in order what comes in any order", async () => {
  const { ahead, open, push } = createScene();
  for (const sequence of [0, 1, 2]) push(sequence);
  for (const finish of open.toReversed()) finish(media);
  ahead.end();
  const order: number[] = [];
  for (;;) {
    const next = await ahead.next(signal);
    if (next === null) break;
    order.push(next.listed.segment.sequence);
    ahead.drop();
  }
  expect(order).toEqual([0, 1, 2]);
});

it("lets only so many be on their way, and so much be in memory", async () => {
  const few = createScene(2);
  few.push(0);
  few.push(1);
  expect(await few.hasRoom()).toBe(false);
  few.open[1]?.(media);
  expect(await few.hasRoom()).toBe(true);

  const small = createScene(8, 25 * megabyte);
  small.push(0, 10 * megabyte);
  small.push(1, 10 * megabyte);
  for (const finish of small.open) finish(media);
  expect(await small.hasRoom()).toBe(false);
  await small.ahead.next(signal);
  small.ahead.drop();
  expect(await small.hasRoom()).toBe(true);
});

it("always lets one be on its way, however large", async () => {
  const { hasRoom } = createScene(1, 1);
  expect(await hasRoom()).toBe(true);
});

it("tells of a fetch that failed when its turn comes, and ends with the signal", async () => {
  const { ahead } = createScene();
  ahead.push(listed(0), () => Promise.reject(new Error("no")));
  await expect(ahead.next(signal)).rejects.toThrow("no");
  ahead.drop();
  const ending = new AbortController();
  const next = ahead.next(ending.signal);
  ending.abort();
  expect(await next).toBeNull();
});
