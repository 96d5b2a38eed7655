import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ManualClock } from "./clock.ts";
import { createManualClock } from "./clock.ts";
import { probeMedia } from "./probe-media.ts";
import { openSource, readList } from "./simulator-client.ts";
import type { Simulator } from "./simulator.ts";
import { startSimulator } from "./simulator.ts";

let clock: ManualClock;
let simulator: Simulator;

beforeEach(async () => {
  clock = createManualClock();
  simulator = await startSimulator({ clock, channels: [{ login: "ann" }] });
});

afterEach(() => simulator.close());

const ann = () => simulator.channel("ann");
const fetchBytes = async (url: string): Promise<Uint8Array> => (await fetch(url)).bytes();

async function codecsOf(parts: Uint8Array[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "reelkeep-codecs-"));
  const file = path.join(folder, "part");
  await writeFile(file, Buffer.concat(parts));
  const probe = await probeMedia(file);
  await rm(folder, { recursive: true });
  return probe.codecs;
}

test("a preroll hides the window of a new session and what runs under it", async () => {
  ann().goLive({ historySeconds: 60 });
  ann().fault({ kind: "ad-preroll", seconds: 10 });
  const url = await openSource(simulator, "ann");
  const atStart = await readList(url);
  expect(atStart.entries.map((entry) => entry.title)).toEqual([
    expect.stringMatching(/^Amazon\|\d+$/),
  ]);
  clock.advance(12);
  const after = await readList(url);
  const titles = after.entries.map((entry) => entry.title.slice(0, 4));
  expect(titles).toEqual(["Amaz", "Amaz", "Amaz", "Amaz", "Amaz", "live", "live"]);
  expect(after.entries[5]?.isDiscontinuous).toBe(true);
  const text = await (await fetch(url)).text();
  expect(text).toContain('CLASS="twitch-stitched-ad"');
  expect(text).toContain("DURATION=10.000");
  const missed = (await simulator.offered("ann")).filter((fact) => fact.missedBecause === "ad");
  expect(missed.length).toBeGreaterThanOrEqual(5);
});

test("a mid-roll covers the live segments of the sessions that are open", async () => {
  ann().goLive({ historySeconds: 60 });
  const url = await openSource(simulator, "ann");
  const edge = ann().liveAt()?.edgeAt(clock.now()) ?? 0;
  ann().startAds(6);
  clock.advance(10);
  const list = await readList(url);
  expect(list.entries.map((entry) => entry.title).filter((title) => title !== "live")).toHaveLength(
    3,
  );
  expect(list.entries.filter((entry) => entry.isDiscontinuous)).toHaveLength(2);
  const covered = (await simulator.offered("ann")).filter((fact) => fact.missedBecause === "ad");
  expect(covered.map((fact) => fact.index)).toEqual([edge + 1, edge + 2, edge + 3]);
  const ad = list.entries.find((entry) => entry.title !== "live");
  expect(await codecsOf([await fetchBytes(ad?.url ?? "")])).toEqual(["aac", "h264"]);
});

test("a second session sees the live segments under another one's ad", async () => {
  ann().goLive({ historySeconds: 60 });
  await openSource(simulator, "ann");
  ann().startAds(6);
  const second = await openSource(simulator, "ann");
  clock.advance(8);
  expect((await readList(second)).entries.every((entry) => entry.title === "live")).toBe(true);
  expect((await simulator.offered("ann")).every((fact) => fact.missedBecause === null)).toBe(true);
});

test("player types and tokens that get no ads", async () => {
  simulator.settings.adFreePlayerTypes = ["site"];
  ann().goLive({ historySeconds: 60 });
  ann().setPreroll(10);
  const list = await readList(await openSource(simulator, "ann"));
  expect(list.entries.every((entry) => entry.title === "live")).toBe(true);
});

test("a discontinuity starts the timestamps anew", async () => {
  ann().goLive({ historySeconds: 60 });
  const url = await openSource(simulator, "ann");
  ann().fault({ kind: "discontinuity" });
  clock.advance(4);
  const { entries } = await readList(url);
  expect(entries.map((entry) => entry.isDiscontinuous).lastIndexOf(true)).toBe(13);
  const edge = ann().liveAt()?.edgeAt(clock.now()) ?? 0;
  const restarted = await simulator.segmentBytes("ann", { index: edge - 1 });
  expect(restarted.equals(await simulator.segmentBytes("ann", { index: 0 }))).toBe(true);
});

test("a switch of codecs brings an init section and fragmented MP4", async () => {
  ann().goLive({ historySeconds: 60 });
  const url = await openSource(simulator, "ann");
  expect((await readList(url)).map).toBeNull();
  ann().fault({ kind: "codec-switch", family: "fmp4-hevc" });
  clock.advance(6);
  const list = await readList(url);
  expect(list.entries.map((entry) => new URL(entry.url).pathname.slice(-3)).slice(-4)).toEqual([
    ".ts",
    "mp4",
    "mp4",
    "mp4",
  ]);
  const init = await fetchBytes(list.map ?? "");
  const body = await fetchBytes(list.entries.at(-1)?.url ?? "");
  expect(await codecsOf([init, body])).toEqual(["aac", "hevc"]);
});

test("a channel that sends HEVC has transcodes in fragmented MP4 for older clients", async () => {
  ann().goLive({ historySeconds: 60, family: "fmp4-hevc" });
  const source = await readList(
    await openSource(simulator, "ann", { supported_codecs: "h265,h264" }),
  );
  const older = await readList(await openSource(simulator, "ann"));
  for (const [list, codec] of [
    [source, "hevc"],
    [older, "h264"],
  ] as const) {
    const parts = [list.map ?? "", list.entries[0]?.url ?? ""].map(fetchBytes);
    expect(await codecsOf(await Promise.all(parts))).toEqual(["aac", codec]);
  }
});
