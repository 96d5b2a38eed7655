import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { repeat, systemClock, toIso, withDeadline } from "../../../daemon/io/clock.ts";
import { createFakeClock } from "../../support/fake-clock.ts";

const listeners = (signal: AbortSignal) => getEventListeners(signal, "abort").length;

describe("systemClock.sleep", () => {
  it("leaves no listener when the time is over", async () => {
    const { signal } = new AbortController();
    await systemClock.sleep(1, signal);

    expect(listeners(signal)).toBe(0);
  });

  it("ends with its signal, at once when that is over already", async () => {
    const stop = new AbortController();
    const sleeping = systemClock.sleep(1e9, stop.signal);
    stop.abort();
    await sleeping;
    await systemClock.sleep(1e9, stop.signal);

    expect(listeners(stop.signal)).toBe(0);
  });
});

describe("withDeadline", () => {
  const never = (signal: AbortSignal) =>
    new Promise<string>((_, reject) =>
      signal.addEventListener("abort", () => reject(new Error("over"))),
    );

  it("gives what the work gives and leaves nothing behind", async () => {
    const clock = createFakeClock();
    const { signal } = new AbortController();

    expect(await withDeadline(clock, 1000, signal, async () => "done")).toBe("done");
    expect([listeners(signal), clock.sleepers()]).toEqual([0, 0]);
  });

  it("ends the work after the time, not before", async () => {
    const clock = createFakeClock();
    const { signal } = new AbortController();
    let outcome = "";
    const work = withDeadline(clock, 1000, signal, never).catch(() => (outcome = "over"));
    await clock.advance(999);
    expect(outcome).toBe("");
    await clock.advance(1);
    await work;

    expect([outcome, listeners(signal), clock.sleepers()]).toEqual(["over", 0, 0]);
  });

  it("ends the work with the outer signal", async () => {
    const clock = createFakeClock();
    const stop = new AbortController();
    const work = withDeadline(clock, 1000, stop.signal, never);
    stop.abort();

    await expect(work).rejects.toThrow("over");
    expect([listeners(stop.signal), clock.sleepers()]).toEqual([0, 0]);
    await withDeadline(clock, 1000, stop.signal, async (limited) =>
      expect(limited.aborted).toBe(true),
    );
  });
});

describe("repeat", () => {
  it("comes at once, then at each interval from start to start, until the signal ends", async () => {
    const clock = createFakeClock();
    const stop = new AbortController();
    const times: number[] = [];
    const loop = (async () => {
      for await (const _ of repeat(clock, () => 1000, stop.signal)) {
        times.push(clock.monotonic());
        await clock.sleep(300, stop.signal);
      }
    })();
    await clock.advance(3500);
    stop.abort();
    await loop;

    expect(times).toEqual([0, 1000, 2000, 3000]);
  });

  it("does not pile up when the work lasts longer than the interval", async () => {
    const clock = createFakeClock();
    const stop = new AbortController();
    const times: number[] = [];
    const loop = (async () => {
      for await (const _ of repeat(clock, () => 100, stop.signal)) {
        times.push(clock.monotonic());
        await clock.sleep(250, stop.signal);
      }
    })();
    await clock.advance(750);
    stop.abort();
    await loop;

    expect(times).toEqual([0, 250, 500, 750]);
  });

  it("never comes once the signal is over", async () => {
    const clock = createFakeClock();
    for await (const _ of repeat(clock, () => 1, AbortSignal.abort())) expect.unreachable();

    expect(clock.sleepers()).toBe(0);
  });
});

describe("toIso", () => {
  it("writes UTC with milliseconds", () => {
    expect(toIso(Date.UTC(2026, 0, 2, 3, 4, 5, 6))).toBe("2026-01-02T03:04:05.006Z");
  });
});
