import { describe, expect, it } from "vitest";
import { areViewerSamples, keepViewersCompact } from "../../../daemon/store/compact-viewers.ts";
import { makeVod } from "../../support/records.ts";

const samples = [
  { timestamp: "2026-01-01T12:00:00.000Z", amount: 7 },
  { timestamp: "2026-01-01T12:01:00.500Z", amount: 12_000_000 },
];

describe("keepViewersCompact", () => {
  it("hands the samples out as they were, also in a copy and as JSON", () => {
    const vod = makeVod({ viewers: samples });
    keepViewersCompact(vod);

    expect(vod.viewers).toEqual(samples);
    expect({ ...vod }.viewers).toEqual(samples);
    expect(JSON.parse(JSON.stringify(vod)).viewers).toEqual(samples);
  });

  it("takes new samples", () => {
    const vod = makeVod({ viewers: [] });
    keepViewersCompact(vod);
    Object.assign(vod, { viewers: samples });

    expect(vod.viewers).toEqual(samples);
  });

  it.each([
    ["in another writing", [{ timestamp: "2026-01-01T12:00:00Z", amount: 7 }]],
    ["out of order", samples.toReversed()],
    ["months apart", [...samples, { timestamp: "2026-06-01T12:00:00.000Z", amount: 1 }]],
  ])("keeps times %s as they are", (_, others) => {
    const vod = makeVod({ viewers: others });
    keepViewersCompact(vod);

    expect(vod.viewers).toEqual(others);
  });

  it("holds no sample as an object", () => {
    const vod = makeVod({ viewers: samples });
    keepViewersCompact(vod);

    expect(vod.viewers).not.toBe(vod.viewers);
  });
});

describe("areViewerSamples", () => {
  it.each([
    [samples, true],
    [[], true],
    [null, false],
    [{}, false],
    [[null], false],
    [[{ timestamp: "yesterday", amount: 1 }], false],
    [[{ timestamp: "2026-01-01T12:00:00.000Z", amount: "1" }], false],
    [[{ timestamp: "2026-01-01T12:00:00.000Z", amount: 1.5 }], false],
  ])("%j: %s", (value, expected) => {
    expect(areViewerSamples(value)).toBe(expected);
  });
});
