import { expect, it } from "vitest";
import { createLogFeed } from "../../daemon/log-feed.ts";
import type { LogLine } from "../../shared/model/log.ts";
import { createFakeClock } from "../support/fake-clock.ts";

const line = (message: string): LogLine => ({
  level: "info",
  message,
  metadata: { timestamp: "2026-01-01T12:00:00.000Z", module: "x" },
});

function setUp() {
  const clock = createFakeClock();
  const sent: string[][] = [];
  const over = new AbortController();
  const push = createLogFeed(
    clock,
    (lines) => void sent.push(lines.map(({ message }) => message)),
    over.signal,
  );
  return { clock, sent, over, push };
}

it("sends lines together, in their order, a quarter of a second after the first", async () => {
  const { clock, sent, push } = setUp();
  for (const message of ["a", "b"]) push(line(message));
  await clock.advance(200);
  push(line("c"));
  expect(sent).toEqual([]);
  await clock.advance(50);
  push(line("d"));
  await clock.advance(250);

  expect(sent).toEqual([["a", "b", "c"], ["d"]]);
});

it("does not wait when there are many, and sends the rest when the daemon ends", async () => {
  const { clock, sent, over, push } = setUp();
  for (let n = 0; n < 450; n += 1) push(line(String(n)));
  expect(sent.map((lines) => lines.length)).toEqual([200, 200]);
  over.abort();
  await clock.advance(0);

  expect(sent.flat()).toHaveLength(450);
});
