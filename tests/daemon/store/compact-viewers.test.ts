import { describe, expect, it } from "vitest";
import { keepViewersCompact } from "../../../daemon/store/compact-viewers.ts";
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

  it("keeps times in another writing as they are", () => {
    const others = [{ timestamp: "2026-01-01T12:00:00Z", amount: 7 }];
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
