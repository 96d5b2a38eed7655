import { describe, expect, it } from "vitest";
import { isOver, toLimitUses } from "../../web/channel/limit-use.ts";
import { sampleChannel } from "./support/samples.ts";

const settings = {
  "storage.max_gigabytes_per_channel": 100,
  "storage.max_vods_per_channel": 10,
  "storage.max_age_days": 0,
};

describe("toLimitUses", () => {
  it("takes the settings where the channel has no limit of its own", () => {
    const channel = sampleChannel({ vod_count: 5, vods_size: 25e9 });
    expect(toLimitUses(channel, settings)).toEqual([
      { limit: "count", most: 10, used: 0.5 },
      { limit: "size", most: 100, used: 0.25 },
    ]);
  });

  it("prefers the channel's own", () => {
    const channel = sampleChannel({ max_vods: 20, max_storage: 50, max_age_days: 7, vod_count: 5 });
    expect(toLimitUses(channel, settings).map(({ limit, most }) => [limit, most])).toEqual([
      ["count", 20],
      ["size", 50],
      ["age", 7],
    ]);
  });

  it("is empty without any limit", () => {
    expect(toLimitUses(sampleChannel(), {})).toEqual([]);
  });
});

describe("isOver", () => {
  it.each([
    [4, 4, false],
    [5, 4, true],
  ])("%s of %s: %s", (vod_count, max_vods, isTooMuch) => {
    const uses = toLimitUses(sampleChannel({ vod_count, max_vods, max_age_days: 1 }), {});
    expect(isOver(uses)).toBe(isTooMuch);
  });
});
