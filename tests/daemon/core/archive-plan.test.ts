import { describe, expect, it } from "vitest";
import {
  afterSeconds,
  otherNames,
  planArchive,
  totalSeconds,
} from "../../../daemon/core/archive-plan.ts";
import { parseMediaPlaylist } from "../../../daemon/core/playlist.ts";

/** Five segments of 10 s, the last one of 4 s. */
const playlist = parseMediaPlaylist(
  `#EXTM3U\n#EXT-X-TARGETDURATION:10\n${[10, 10, 10, 10, 4]
    .map((seconds, at) => `#EXTINF:${seconds}.000,\n${at}.ts\n`)
    .join("")}#EXT-X-ENDLIST\n`,
);
const sequences = (fromSeconds: number, toSeconds: number | null) =>
  planArchive(playlist, { fromSeconds, toSeconds }).map(({ sequence }) => sequence);

describe("planArchive", () => {
  it.each([
    [0, null, [0, 1, 2, 3, 4]],
    [0, 10, [0]],
    [0, 10.5, [0, 1]],
    [10, 20, [1]],
    [9.99, 20, [1]],
    [9.9, 20, [0, 1]],
    [35, null, [3, 4]],
    [43.9, 500, [4]],
    [44, null, []],
    [500, null, []],
  ])("takes the segments that hold any of %d to %s s", (from, to, wanted) => {
    expect(sequences(from, to)).toEqual(wanted);
  });

  it("tells where each lies, and what they last together", () => {
    const planned = planArchive(playlist, { fromSeconds: 15, toSeconds: 31 });
    expect(planned.map(({ offsetSeconds }) => offsetSeconds)).toEqual([10, 20, 30]);
    expect(totalSeconds(planned)).toBe(30);
  });

  it("leaves out what is on the disk", () => {
    const planned = planArchive(playlist, { fromSeconds: 0, toSeconds: null });
    expect(afterSeconds(planned, 20.01).map(({ sequence }) => sequence)).toEqual([2, 3, 4]);
    expect(afterSeconds(planned, 44)).toEqual([]);
    expect(afterSeconds(planned, Number.NEGATIVE_INFINITY)).toHaveLength(5);
  });
});

describe("otherNames", () => {
  it.each([
    ["7.ts", ["7.ts", "7-muted.ts", "7-unmuted.ts"]],
    ["7-muted.ts", ["7-muted.ts", "7.ts", "7-unmuted.ts"]],
    ["a/12-unmuted.mp4?x=1", ["a/12-unmuted.mp4?x=1", "a/12.mp4?x=1", "a/12-muted.mp4?x=1"]],
    ["https://cdn.example/v/3.ts", 3],
    ["segment.ts", ["segment.ts"]],
    ["x", ["x"]],
  ])("of %s begins with the name of the list", (uri, wanted) => {
    const names = otherNames(uri);
    expect(names[0]).toBe(uri);
    expect(typeof wanted === "number" ? names.length : names).toEqual(wanted);
  });
});
