import { describe, expect, test } from "vitest";
import { createFollower } from "../../../daemon/capture/follow.ts";
import type { QueueItem } from "../../../daemon/capture/state.ts";
import { MediaError } from "../../../daemon/io/media-client.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createEngine, makeSession, never, passTime, playlistText, textBody } from "./engine.ts";

type Answer = Parameters<typeof createEngine>[1];

/** Follows one playlist for some seconds, as a session does, and tells what came of it. */
async function follow(seconds: number, toAnswer: (second: number) => Answer) {
  const engine = await createEngine(temporaryFolder(), (request, url) =>
    toAnswer(engine.clock.monotonic() / 1000)(request, url),
  );
  const pushed: QueueItem[] = [];
  const pipeline = {
    push: (items: readonly QueueItem[]) => void pushed.push(...items),
    finish() {},
    cut() {},
    run: () => Promise.resolve(),
  };
  const follower = createFollower(engine.deps, engine.state, pipeline, makeSession());
  const signal = new AbortController().signal;
  const troubles: (string | null)[] = [];
  let nextAt = 0;
  while (engine.clock.monotonic() < seconds * 1000) {
    const look = await passTime(engine.clock, follower.look(signal));
    troubles.push(look.trouble);
    nextAt = Math.max(engine.clock.monotonic(), nextAt + look.reloadMs);
    await passTime(engine.clock, engine.clock.sleep(nextAt - engine.clock.monotonic(), signal));
  }
  const sequences = pushed.flatMap(({ step }) => ("sequence" in step ? [step.sequence] : []));
  return { requests: engine.client.asked.length, troubles, sequences };
}

const live =
  (second: number): Answer =>
  () =>
    textBody(playlistText(Math.floor(second / 2)));
const status =
  (code: number): Answer =>
  () =>
    Promise.reject(new MediaError(`HTTP ${code}`, code));

describe("the steady state", () => {
  test("one request for each target duration, without drift", async () => {
    const { requests, sequences, troubles } = await follow(300, live);
    expect(requests).toBeGreaterThanOrEqual(60);
    expect(requests).toBeLessThanOrEqual(62);
    expect(sequences).toEqual(sequences.map((_, index) => index));
    expect(sequences.length).toBeGreaterThan(160);
    expect(troubles.every((trouble) => trouble === null)).toBe(true);
  });

  test("twice as often while nothing is new", async () => {
    const { requests } = await follow(15, () => () => textBody(playlistText(0)));
    expect(requests).toBeGreaterThanOrEqual(5);
    expect(requests).toBeLessThanOrEqual(7);
  });
});

describe("what is wrong with a playlist", () => {
  test.each([
    [403, "refused"],
    [401, "refused"],
    [404, "gone"],
    [410, "gone"],
  ])("HTTP %i is said at once", async (code, trouble) => {
    expect((await follow(0.5, () => status(code))).troubles).toEqual([trouble]);
  });

  test("HTTP 500 is trouble when it lasts, and is over with the next good answer", async () => {
    const { troubles } = await follow(9, (second) => (second < 6 ? status(500) : live(second)));
    expect(troubles[0]).toBeNull();
    expect(troubles).toContain("failing");
    expect(troubles.at(-1)).toBeNull();
  });

  test.each([
    ["empty", ""],
    ["no playlist", "<html></html>"],
  ])("an answer that is %s counts as failing", async (_, text) => {
    const { troubles, sequences } = await follow(6, () => () => textBody(text));
    expect(troubles.at(-1)).toBe("failing");
    expect(sequences).toEqual([]);
  });

  test("an answer that does not come is given up after ten seconds", async () => {
    const { requests, troubles } = await follow(25, () => never);
    expect(requests).toBeLessThanOrEqual(4);
    expect(troubles.at(-1)).toBe("failing");
  });

  test("one that stands still is frozen after three target durations", async () => {
    const { troubles } = await follow(26, (second) => live(Math.min(second, 4)));
    expect(troubles.slice(0, 3)).toEqual([null, null, null]);
    expect(troubles.at(-1)).toBe("frozen");
  });

  test("one that is over says so, and its last segments are taken", async () => {
    const ended: Answer = () => textBody(playlistText(0, 15, "#EXT-X-ENDLIST\n"));
    const { troubles, sequences } = await follow(0.5, () => ended);
    expect(troubles).toEqual(["ended"]);
    expect(sequences).toHaveLength(15);
  });

  test("one that fails for long is asked less often", async () => {
    const { requests } = await follow(180, () => status(500));
    expect(requests).toBeLessThan(60 / 0.5 + 120 / 3);
  });

  test("a list cut in mid line gives its whole lines", async () => {
    const cut: Answer = () => textBody(playlistText(0).slice(0, -4));
    expect((await follow(0.5, () => cut)).sequences).toHaveLength(14);
  });
});
