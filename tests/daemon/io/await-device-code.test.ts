import { expect, it } from "vitest";
import { awaitDeviceCode } from "../../../daemon/io/await-device-code.ts";
import { createFakeClock } from "../../support/fake-clock.ts";

type Outcome = "pending" | "slow_down" | "granted" | "refused";

/** Waits for a code that is good for a minute; a null among the answers is a network that is down. */
function wait(answers: (Outcome | null)[]) {
  const clock = createFakeClock();
  const over = new AbortController();
  const askedAt: number[] = [];
  const ask = async () => {
    askedAt.push(clock.monotonic() / 1000);
    const outcome = answers.shift();
    if (outcome === null) throw new Error("no network");
    return { outcome: outcome ?? ("pending" as const) };
  };
  const code = { intervalSeconds: 5, lifetimeSeconds: 60, ask };
  return { clock, over, askedAt, done: awaitDeviceCode(clock, code, over.signal) };
}

it.each([
  ["granted", ["pending", null, "granted"], "granted", [5, 10, 15]],
  ["refused", ["refused"], "refused", [5]],
  ["asked too often", ["slow_down", "slow_down", "granted"], "granted", [5, 15, 30]],
] as [string, (Outcome | null)[], Outcome, number[]][])(
  "asks at the platform's pace: %s",
  async (_, answers, outcome, askedAt) => {
    const waiting = wait(answers);
    await waiting.clock.advance(60_000);
    expect(await waiting.done).toEqual({ outcome });
    expect(waiting.askedAt).toEqual(askedAt);
  },
);

it("ends with the code's time", async () => {
  const { clock, done, askedAt } = wait([]);
  await clock.advance(120_000);
  expect(await done).toEqual({ outcome: "expired" });
  expect(askedAt).toHaveLength(12);
});

it("can be called off at any time", async () => {
  const { clock, over, done, askedAt } = wait(["pending", "granted"]);
  await clock.advance(7000);
  over.abort();
  expect(await done).toEqual({ outcome: "called_off" });
  expect(askedAt).toEqual([5]);
});
