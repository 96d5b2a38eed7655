import { expect, test } from "vitest";
import { createManualClock, createScaledClock } from "./clock.ts";
import { openSource, readList } from "./simulator-client.ts";
import { startSimulator } from "./simulator.ts";

const hourSeconds = 3600;
const stepSeconds = 28;

test("26 hours pass in seconds: sessions die of age, the segments stay without a gap", async () => {
  const clock = createManualClock();
  const simulator = await startSimulator({
    clock,
    settings: { sessionLifetimeSeconds: 6 * hourSeconds },
    channels: [{ login: "ann" }],
  });
  const broadcast = simulator.channel("ann").goLive({ historySeconds: 2 });
  const seen: number[] = [];
  let [url, sessions] = [await openSource(simulator, "ann"), 1];
  for (let seconds = 0; seconds < 26 * hourSeconds; seconds += stepSeconds) {
    clock.advance(stepSeconds);
    const list = await readList(url).catch(() => null);
    if (!list) {
      url = await openSource(simulator, "ann");
      sessions += 1;
    }
    const { entries } = list ?? (await readList(url));
    const lastMs = seen.at(-1) ?? 0;
    seen.push(...entries.map((entry) => entry.startMs).filter((startMs) => startMs > lastMs));
  }
  expect(sessions).toBe(5);
  expect(seen).toEqual(seen.map((_, index) => broadcast.start.startedAtMs + index * 2000));
  expect(seen.length).toBeGreaterThan((26 * hourSeconds) / 2 - 1);
  await simulator.close();
});

test("a scaled clock runs as many times as fast as it says", async () => {
  const clock = createScaledClock(600, 0);
  const startedAtMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const realMs = performance.now() - startedAtMs;
  expect(clock.now() / 600).toBeGreaterThanOrEqual(49);
  expect(clock.now() / 600).toBeLessThan(realMs + 50);
});
