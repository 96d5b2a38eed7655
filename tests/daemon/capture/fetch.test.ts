import { describe, expect, test } from "vitest";
import { fetchSegment, type SegmentRequest } from "../../../daemon/capture/fetch.ts";
import { type MediaBody, MediaError } from "../../../daemon/io/media-client.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { AppError } from "../../../shared/errors.ts";
import { broken, createFakeClient, never, notFound, passTime, transportBody } from "./engine.ts";

type Answers = Parameters<typeof createFakeClient>[0][];

interface Setting {
  /** In order; the last one again and again. */
  answers: Answers;
  /** Seconds after which the window has moved on. */
  leavesAfter?: number;
  isServing?: boolean;
  isAwaited?: boolean;
}

function startFetch({ answers, leavesAfter = 30, isServing = true, isAwaited = true }: Setting) {
  const clock = createFakeClock();
  let held = 0;
  const client = createFakeClient((request, url) => {
    const answer = answers[Math.min(client.asked.length, answers.length) - 1];
    return answer?.(request, url) ?? notFound();
  });
  const request: SegmentRequest = {
    url: () => "https://origin.example/1.ts",
    isOffered: () => clock.monotonic() < leavesAfter * 1000,
    hasServedSince: () => isServing,
    isAwaited: () => isAwaited,
    durationMs: 2000,
    container: "mpegts",
    idleTimeoutMs: 5000,
    lengths: { falseAlarms: 0 },
    onBytes: (bytes) => void (held += bytes),
    onRetry() {},
  };
  const deps = { client, clock, random: () => 0.5 };
  const fetching = fetchSegment(deps, request, new AbortController().signal);
  return {
    client,
    held: () => held,
    async finish() {
      const body = await passTime(clock, fetching);
      return { body, tookSeconds: clock.monotonic() / 1000, tries: client.asked.length };
    },
  };
}

const whole = transportBody(4);
const odd: MediaBody = { ...whole, chunks: [whole.chunks[0]!.subarray(0, 500)], bytes: 500 };

describe("what is tried again", () => {
  test.each([
    ["a server error", broken],
    ["a broken connection", () => Promise.reject(new MediaError("cut short", null))],
    ["not found, while the window shows it", notFound],
    ["a packet cut in two", () => odd],
  ])("%s, and the body that comes then is taken", async (_, failure) => {
    const { finish, held } = startFetch({ answers: [failure, failure, () => whole] });
    expect(await finish()).toMatchObject({ body: whole, tries: 3 });
    expect(held()).toBe(whole.bytes);
  });

  test("an outage is waited for beyond the window: the origin may keep what it does not show", async () => {
    const failures = Array.from({ length: 25 }, () => broken);
    const { finish } = startFetch({ answers: [...failures, () => whole], isServing: false });
    const { body, tookSeconds } = await finish();
    expect(body).toBe(whole);
    expect(tookSeconds).toBeGreaterThan(35);
  });

  test("tries are apart by 0.2 s at first and by 2 s at last", async () => {
    const failures = Array.from({ length: 9 }, () => broken);
    const { tookSeconds } = await startFetch({ answers: [...failures, () => whole] }).finish();
    expect(tookSeconds).toBeGreaterThan(0.2 + 0.4 + 0.8 + 1.6 + 5 * 2 - 0.1);
    expect(tookSeconds).toBeLessThan(0.2 + 0.4 + 0.8 + 1.6 + 5 * 2 + 1);
  });
});

describe("what is given up", () => {
  test("not found, once the window has moved on", async () => {
    const { body, tookSeconds } = await startFetch({
      answers: [notFound],
      leavesAfter: 5,
    }).finish();
    expect(body).toBeNull();
    expect(tookSeconds).toBeLessThan(8);
  });

  test("not found for half a minute, however long the window is", async () => {
    const window = { answers: [notFound], leavesAfter: 3600 };
    const { body, tookSeconds } = await startFetch(window).finish();
    expect(body).toBeNull();
    expect(tookSeconds).toBeLessThan(33);
  });

  test("a segment that alone keeps failing behind the window, for the sake of those after it", async () => {
    const { body, tookSeconds } = await startFetch({ answers: [broken], leavesAfter: 5 }).finish();
    expect(body).toBeNull();
    expect(tookSeconds).toBeLessThan(15);
  });

  test("an address that may not be asked, at once", async () => {
    const refuse = () => Promise.reject(new AppError("address_refused", "private"));
    expect(await startFetch({ answers: [refuse] }).finish()).toMatchObject({
      body: null,
      tries: 1,
    });
  });

  test("a body that is cut short each time is taken as far as its packets are whole", async () => {
    const { body, tries } = await startFetch({ answers: [() => odd] }).finish();
    expect(tries).toBe(3);
    expect(body?.bytes).toBe(376);
  });
});

describe("slow bodies", () => {
  test("get a rival on another connection when all wait for them", async () => {
    const { finish, held } = startFetch({ answers: [never, () => whole] });
    const { body, tookSeconds } = await finish();
    expect(body).toBe(whole);
    expect(tookSeconds).toBeLessThan(5);
    expect(held()).toBe(whole.bytes);
  });

  test("are left alone while others are in front of them", async () => {
    const slow: Answers[number] = ({ signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
        setTimeout(() => resolve(whole), 60);
      });
    const { tries } = await startFetch({ answers: [slow], isAwaited: false }).finish();
    expect(tries).toBe(1);
  });

  test("the loser's memory is given back", async () => {
    let released = 0;
    const both = { ...transportBody(3), release: () => void (released += 1) };
    const { finish, held } = startFetch({
      answers: [
        ({ signal }) =>
          new Promise((resolve) => {
            // A body that is complete just when it is no longer wanted.
            signal.addEventListener("abort", () => resolve(both), { once: true });
          }),
        () => whole,
      ],
    });
    expect((await finish()).body).toBe(whole);
    expect(released).toBe(1);
    expect(held()).toBe(whole.bytes);
  });
});
