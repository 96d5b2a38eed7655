import { expect, it } from "vitest";
import { createPace } from "../../../../daemon/capture/archive/pace.ts";
import { createFakeClock } from "../../../support/fake-clock.ts";
import { passTime } from "../engine.ts";

const { signal } = new AbortController();
const megabyte = 1_000_000;

it("keeps to the rate in the mean", async () => {
  const clock = createFakeClock();
  const pace = createPace(clock, () => 8 * megabyte);
  for (let part = 0; part < 10; part += 1) {
    await passTime(clock, pace.wait(signal));
    pace.count(3 * megabyte);
  }
  await passTime(clock, pace.wait(signal));
  expect(clock.monotonic()).toBeGreaterThanOrEqual(30_000);
  expect(clock.monotonic()).toBeLessThan(31_500);
});

it("never waits without a limit, and forgets what came before one was set", async () => {
  const clock = createFakeClock();
  const limit = { bits: 0 };
  const pace = createPace(clock, () => limit.bits);
  pace.count(1000 * megabyte);
  await pace.wait(signal);
  limit.bits = 8;
  await pace.wait(signal);
  expect(clock.monotonic()).toBe(0);
});

it("lets go when the limit does, and when the signal ends", async () => {
  const clock = createFakeClock();
  const limit = { bits: 8 };
  const pace = createPace(clock, () => limit.bits);
  await pace.wait(signal);
  pace.count(megabyte);
  const waiting = pace.wait(signal);
  await clock.advance(5000);
  limit.bits = 0;
  await passTime(clock, waiting);
  expect(clock.monotonic()).toBeLessThan(7000);

  limit.bits = 8;
  pace.count(megabyte);
  const ending = new AbortController();
  const ended = pace.wait(ending.signal);
  ending.abort();
  await expect(ended).resolves.toBeUndefined();
});
