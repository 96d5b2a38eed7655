import { get } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createScaledClock } from "./clock.ts";
import type { FaultKind, FaultSpec } from "./fault-table.ts";
import { faultTable } from "./fault-table.ts";
import { openSource, parseList, readList } from "./simulator-client.ts";
import type { Simulator } from "./simulator.ts";
import { startSimulator } from "./simulator.ts";

/** Ten times as fast: a window is 3 s, a slow body 0.6 s. */
const factor = 10;
const packet = 188;
let simulator: Simulator;
let listUrl: string;
let segmentUrl: string;
let trueLength: number;

beforeEach(async () => {
  const clock = createScaledClock(factor);
  simulator = await startSimulator({ clock, channels: [{ login: "ann" }] });
  simulator.channel("ann").goLive({ historySeconds: 60 });
  listUrl = await openSource(simulator, "ann");
  segmentUrl = (await readList(listUrl)).entries.at(-1)?.url ?? "";
  trueLength = (await read(segmentUrl)).length;
});

afterEach(() => simulator.close());

const inject = (spec: FaultSpec): void => simulator.channel("ann").fault(spec);

interface Reading {
  status: number;
  declared: string | undefined;
  length: number;
  /** end: as promised; aborted: the connection ended too early; silent: no answer; idle: it stalls. */
  outcome: "end" | "aborted" | "silent" | "idle";
  elapsedMs: number;
  text: string;
}

const idleMs = 600;

function read(url: string): Promise<Reading> {
  const startedAtMs = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let [status, declared]: [number, string | undefined] = [0, undefined];
    const settle = (outcome: Reading["outcome"]): void => {
      const body = Buffer.concat(chunks);
      const elapsedMs = performance.now() - startedAtMs;
      const measured = { status, declared, length: body.length, text: body.toString("latin1") };
      resolve({ ...measured, outcome, elapsedMs });
      request.destroy();
    };
    const request = get(url, { agent: false, timeout: idleMs }, (response) => {
      status = response.statusCode ?? 0;
      declared = response.headers["content-length"];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () => settle("end"));
      response.once("error", () => settle("aborted"));
    });
    request.once("timeout", () => settle(status === 0 ? "silent" : "idle"));
    request.once("error", () => settle(status === 0 ? "silent" : "aborted"));
  });
}

describe("a segment", () => {
  test.each([
    ["segment-reset", "aborted"],
    ["segment-short", "aborted"],
    ["segment-short-chunked", "aborted"],
    ["segment-stall", "idle"],
  ] as const)("%s: %s in mid body, and whole the next time", async (kind, outcome) => {
    inject({ kind, count: 1 });
    const reading = await read(segmentUrl);
    expect([reading.status, reading.outcome]).toEqual([200, outcome]);
    expect(reading.length).toBeLessThan(trueLength);
    expect(reading.declared).toBe(
      kind === "segment-short-chunked" ? undefined : String(trueLength),
    );
    expect(await read(segmentUrl)).toMatchObject({ outcome: "end", length: trueLength });
  });

  test("trickles for as long as told", async () => {
    inject({ kind: "segment-slow", count: 1, seconds: 8 });
    const reading = await read(segmentUrl);
    expect(reading).toMatchObject({ outcome: "end", length: trueLength });
    expect(reading.elapsedMs).toBeGreaterThan(300);
  });

  test("lies about its length, in odd bytes or in whole packets", async () => {
    inject({ kind: "segment-lie" });
    const odd = await read(segmentUrl);
    inject({ kind: "segment-lie-aligned" });
    const aligned = await read(segmentUrl);
    expect([odd.outcome, aligned.outcome]).toEqual(["end", "end"]);
    expect([odd.declared, aligned.declared]).toEqual([String(odd.length), String(aligned.length)]);
    expect(odd.length % packet).not.toBe(0);
    expect(aligned.length % packet).toBe(0);
    expect(aligned.length).toBeLessThan(trueLength);
  });

  test("fails for some seconds, once per address, or for a range for ever", async () => {
    inject({ kind: "segment-500", for: 6 });
    expect((await read(segmentUrl)).status).toBe(500);
    await sleep(6);
    expect((await read(segmentUrl)).status).toBe(200);
    inject({ kind: "segment-500", perUrl: 1 });
    const statuses = [(await read(segmentUrl)).status, (await read(segmentUrl)).status];
    expect(statuses).toEqual([500, 200]);
    simulator.channel("ann").clearFaults();
    inject({ kind: "segment-404", next: 2 });
    await sleep(5);
    const edge = (await readList(listUrl)).entries;
    const late = await Promise.all(edge.map(async (entry) => (await read(entry.url)).status));
    expect(late.filter((status) => status === 404)).toHaveLength(2);
    const missed = (await simulator.offered("ann")).filter((f) => f.missedBecause === "outage");
    expect(missed).toHaveLength(2);
  });
});

const sleep = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / factor + 20));

describe("a playlist", () => {
  test("answers 500 and 404, then is back", async () => {
    inject({ kind: "playlist-500", for: 6 });
    inject({ kind: "playlist-404", startsIn: 6, for: 6 });
    expect((await read(listUrl)).status).toBe(500);
    await sleep(6);
    expect((await read(listUrl)).status).toBe(404);
    await sleep(6);
    expect((await read(listUrl)).status).toBe(200);
  });

  test("hangs until the fault is over", async () => {
    inject({ kind: "playlist-hang", for: 6 });
    const reading = await read(listUrl);
    expect(reading.outcome).toBe("silent");
    expect(reading.elapsedMs).toBeGreaterThan(200);
    expect((await read(listUrl)).status).toBe(200);
  });

  test("freezes while the broadcast goes on", async () => {
    inject({ kind: "playlist-freeze", for: 40 });
    const frozen = parseList((await read(listUrl)).text);
    await sleep(20);
    expect(parseList((await read(listUrl)).text).entries).toEqual(frozen.entries);
    await sleep(20);
    const thawed = parseList((await read(listUrl)).text);
    const gapMs = (thawed.entries[0]?.startMs ?? 0) - (frozen.entries.at(-1)?.startMs ?? 0);
    expect(gapMs).toBeGreaterThan(2000);
    const missed = (await simulator.offered("ann")).filter((f) => f.missedBecause === "outage");
    // One more may have left between the thaw and the reading of the list.
    expect(missed.length).toBeGreaterThanOrEqual(gapMs / 2000 - 2);
    expect(missed.length).toBeLessThan(gapMs / 2000);
  });

  test("is empty or ends in mid line", async () => {
    inject({ kind: "playlist-empty", count: 1 });
    expect(await read(listUrl)).toMatchObject({ status: 200, length: 0 });
    inject({ kind: "playlist-truncated", count: 1 });
    expect((await read(listUrl)).text.endsWith("\n")).toBe(false);
  });
});

test("an origin that is down for one channel closes connections unanswered", async () => {
  inject({ kind: "origin-down", for: 6 });
  expect((await read(listUrl)).outcome).toBe("silent");
  expect((await read(segmentUrl)).outcome).toBe("silent");
  await expect(openSource(simulator, "ann")).rejects.toThrow("fetch failed");
  await sleep(6);
  expect((await read(listUrl)).status).toBe(200);
});

test("an origin that is down as a whole destroys connections at accept", async () => {
  const edge = simulator.channel("ann").liveAt()?.edgeAt(simulator.clock.now()) ?? 0;
  simulator.goDown(40);
  expect((await read(listUrl)).outcome).toBe("silent");
  await sleep(40);
  expect((await read(listUrl)).status).toBe(200);
  const missed = (await simulator.offered("ann", { from: edge + 1 })).filter(
    (fact) => fact.missedBecause === "outage",
  );
  expect(missed.length).toBeGreaterThan(2);
});

test("faults end when they are cleared", async () => {
  inject({ kind: "segment-500" });
  simulator.channel("ann").clearFaults();
  expect((await read(segmentUrl)).status).toBe(200);
});

test("the log tells what was asked and which fault shaped the answer", async () => {
  inject({ kind: "segment-500", count: 1 });
  await read(segmentUrl);
  const failed = simulator.requests.list({ kind: "segment", login: "ann", status: 500 });
  expect(failed).toMatchObject([{ rendition: "chunked", fault: "segment-500" }]);
  expect(simulator.requests.count({ kind: "master" })).toBe(1);
});

test("every fault of the table can be asked for", () => {
  // The keys of the table are the kinds.
  const kinds = Object.keys(faultTable) as FaultKind[];
  for (const kind of kinds) expect(() => inject({ kind })).not.toThrow();
  expect(kinds.length).toBeGreaterThan(25);
});
