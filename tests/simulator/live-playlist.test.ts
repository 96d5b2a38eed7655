import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ManualClock } from "./clock.ts";
import { createManualClock } from "./clock.ts";
import { askMaster, openSource, readList, variantUrls } from "./simulator-client.ts";
import type { Simulator } from "./simulator.ts";
import { startSimulator } from "./simulator.ts";

const window = 15;
let clock: ManualClock;
let simulator: Simulator;

beforeEach(async () => {
  clock = createManualClock();
  simulator = await startSimulator({ clock, channels: [{ login: "ann" }] });
});

afterEach(() => simulator.close());

const ann = () => simulator.channel("ann");
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

test("the first window of a channel with a history is full and ends now", async () => {
  ann().goLive({ historySeconds: 60 });
  const list = await readList(await openSource(simulator, "ann"));
  expect(list.entries).toHaveLength(window);
  expect(list.entries.at(-1)?.startMs).toBe(clock.now() - 2000);
  expect(list.entries.every((entry) => entry.title === "live")).toBe(true);
});

test("segments appear when they are complete and leave after fifteen others", async () => {
  ann().goLive();
  expect((await askMaster(simulator, "ann")).status).toBe(404);
  clock.advance(2.5);
  const url = await openSource(simulator, "ann");
  const first = await readList(url);
  expect(first.entries).toHaveLength(1);
  clock.advance(1.4);
  expect((await readList(url)).entries).toHaveLength(1);
  clock.advance(0.1);
  expect((await readList(url)).entries).toHaveLength(2);
  clock.advance(40);
  const later = await readList(url);
  expect(later.entries).toHaveLength(window);
  const passed = ((later.entries[0]?.startMs ?? 0) - (first.entries[0]?.startMs ?? 0)) / 2000;
  expect(later.sequence).toBe(first.sequence + passed);
});

test("what is served is what the facts say was offered", async () => {
  ann().goLive({ historySeconds: 200 });
  const list = await readList(await openSource(simulator, "ann"));
  const facts = await simulator.offered("ann");
  const hashes = await Promise.all(
    list.entries.map(async ({ url }) => {
      const body = await (await fetch(url)).bytes();
      return createHash("sha256").update(body).digest("hex");
    }),
  );
  expect(facts.map((fact) => fact.sha256)).toEqual(hashes);
  expect(facts.map((fact) => fact.startMs)).toEqual(list.entries.map((entry) => entry.startMs));
  expect(facts.every((fact) => fact.missedBecause === null)).toBe(true);
});

test("a segment can be fetched for a while after it has left the list", async () => {
  ann().goLive({ historySeconds: 60 });
  const url = (await readList(await openSource(simulator, "ann"))).entries[0]?.url ?? "";
  clock.advance(50);
  expect(await statusOf(url)).toBe(200);
  clock.advance(20);
  expect(await statusOf(url)).toBe(404);
});

test("every answer of usher is a session with its own numbers", async () => {
  ann().goLive({ historySeconds: 60 });
  const [one, two] = [await openSource(simulator, "ann"), await openSource(simulator, "ann")];
  expect(one).not.toBe(two);
  const [first, second] = [await readList(one), await readList(two)];
  expect(first.sequence).not.toBe(second.sequence);
  expect(first.entries[0]?.startMs).toBe(second.entries[0]?.startMs);
});

test("a session dies of age or by control, a new one goes on", async () => {
  simulator.settings.sessionLifetimeSeconds = 100;
  ann().goLive({ historySeconds: 60 });
  const aged = await openSource(simulator, "ann");
  clock.advance(101);
  expect(await statusOf(aged)).toBe(403);
  const killed = await openSource(simulator, "ann");
  ann().fault({ kind: "token-death" });
  expect(await statusOf(killed)).toBe(403);
  expect(await statusOf(await openSource(simulator, "ann"))).toBe(200);
});

test("low latency shows two segments that are being produced", async () => {
  ann().goLive({ historySeconds: 60 });
  expect((await readList(await openSource(simulator, "ann"))).prefetch).toHaveLength(0);
  const url = await openSource(simulator, "ann", { fast_bread: "true" });
  const { prefetch } = await readList(url);
  expect(prefetch).toHaveLength(2);
  const blocked = fetch(prefetch[0] ?? "");
  clock.advance(2);
  expect((await blocked).status).toBe(200);
});

test("the sequence restarts at 0 or jumps ahead while the content goes on", async () => {
  ann().goLive({ historySeconds: 60 });
  const url = await openSource(simulator, "ann");
  ann().fault({ kind: "sequence-back", startsIn: 4 });
  clock.advance(3);
  expect((await readList(url)).sequence).toBeGreaterThan(900);
  clock.advance(3);
  expect((await readList(url)).sequence).toBe(1);
  ann().fault({ kind: "sequence-forward" });
  const list = await readList(url);
  expect(list.sequence).toBe(1001);
  expect(list.entries.at(-1)?.startMs).toBe(clock.now() - 2000);
});

test("the ways a broadcast ends", async () => {
  const end = async (ending: "endlist" | "404" | "freeze"): Promise<string> => {
    ann().goLive({ historySeconds: 60 });
    const url = await openSource(simulator, "ann");
    ann().goOffline({ ending });
    clock.advance(10);
    expect((await askMaster(simulator, "ann")).status).toBe(404);
    return url;
  };
  const listed = await readList(await end("endlist"));
  expect([listed.hasEnded, listed.entries.length]).toEqual([true, window]);
  expect(await statusOf(await end("404"))).toBe(404);
  const frozen = await readList(await end("freeze"));
  expect([frozen.hasEnded, frozen.entries.length]).toEqual([false, window]);
});

test("ENDLIST in one session while the broadcast goes on", async () => {
  ann().goLive({ historySeconds: 60 });
  const ended = await openSource(simulator, "ann");
  ann().fault({ kind: "endlist-false" });
  const last = (await readList(ended)).entries.at(-1)?.startMs;
  clock.advance(10);
  const list = await readList(ended);
  expect([list.hasEnded, list.entries.at(-1)?.startMs]).toEqual([true, last]);
  const fresh = await readList(await openSource(simulator, "ann"));
  expect([fresh.hasEnded, fresh.entries.at(-1)?.startMs]).toEqual([false, clock.now() - 2000]);
});

test("a quality vanishes and comes back", async () => {
  ann().goLive({ historySeconds: 60 });
  const url = await openSource(simulator, "ann");
  ann().fault({ kind: "rendition-loss", for: 20 });
  expect(await statusOf(url)).toBe(404);
  const without = variantUrls(await (await askMaster(simulator, "ann")).text());
  expect(without).toHaveLength(3);
  clock.advance(21);
  expect(await statusOf(url)).toBe(200);
});

test("a streamer drops and returns under another stream id", async () => {
  const first = ann().goLive({ historySeconds: 60 });
  ann().fault({ kind: "stream-change", seconds: 8 });
  expect((await askMaster(simulator, "ann")).status).toBe(404);
  clock.advance(11);
  const list = await readList(await openSource(simulator, "ann"));
  expect(ann().liveAt()?.streamId).not.toBe(first.streamId);
  expect(list.entries[0]?.startMs).toBe(first.endedAtMs! + 8000);
});

test("the origin's clock steps", async () => {
  ann().goLive({ historySeconds: 60 });
  const url = await openSource(simulator, "ann");
  ann().fault({ kind: "clock-step", seconds: -5 });
  clock.advance(2);
  const [before, after] = (await readList(url)).entries.slice(-2);
  expect((after?.startMs ?? 0) - (before?.startMs ?? 0)).toBe(2000 - 5000);
});
