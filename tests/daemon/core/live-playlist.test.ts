import { describe, expect, it } from "vitest";
import {
  applyToLivePlaylist,
  createLivePlaylist,
  formatLivePlaylist,
} from "../../../daemon/core/live-playlist.ts";
import type { LedgerLine } from "../../../daemon/core/ledger.ts";
import { at, gapLine, header, partLine, segmentLine } from "../../support/ledgers.ts";

function toPlaylist(lines: readonly LedgerLine[]): string {
  const playlist = createLivePlaylist();
  for (const line of [header, ...lines]) applyToLivePlaylist(playlist, line);
  return formatLivePlaylist(playlist, ({ file }) => file);
}

const twoSegments = [
  partLine(0),
  segmentLine({ sequence: 7, seconds: 0, offset: 0 }),
  segmentLine({ sequence: 8, seconds: 2, offset: 100 }),
];

describe("formatLivePlaylist", () => {
  it("names each segment as bytes of its part, and stays open while the recording grows", () => {
    expect(toPlaylist(twoSegments)).toBe(
      [
        "#EXTM3U",
        "#EXT-X-VERSION:7",
        "#EXT-X-PLAYLIST-TYPE:EVENT",
        "#EXT-X-TARGETDURATION:6",
        "#EXT-X-MEDIA-SEQUENCE:0",
        `#EXT-X-PROGRAM-DATE-TIME:${at(0)}`,
        "#EXTINF:2.000,",
        "#EXT-X-BYTERANGE:100@0",
        "x.part0.ts",
        "#EXTINF:2.000,",
        "#EXT-X-BYTERANGE:100@100",
        "x.part0.ts",
        "",
      ].join("\n"),
    );
  });

  it("ends when the capture has ended", () => {
    const end: LedgerLine = { type: "end", at: at(4), reason: "ended" };

    expect(toPlaylist([...twoSegments, end]).endsWith("x.part0.ts\n#EXT-X-ENDLIST\n")).toBe(true);
  });

  it("marks a join after a gap, with the time it goes on at", () => {
    const text = toPlaylist([
      ...twoSegments,
      gapLine(4, 30),
      segmentLine({ sequence: 20, seconds: 30, offset: 200 }),
    ]);

    expect(text).toContain(
      `#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:${at(30)}\n#EXTINF:2.000,\n#EXT-X-BYTERANGE:100@200`,
    );
  });

  it("names the init section of each part that has one", () => {
    const text = toPlaylist([
      partLine(0, { container: "fmp4", init: 50, file: "x.part0.mp4" }),
      segmentLine({ sequence: 1, seconds: 0, offset: 50 }),
      partLine(1, { container: "fmp4", init: 60, file: "x.part1.mp4" }),
      segmentLine({ sequence: 2, seconds: 2, offset: 60, part: 1 }),
    ]);

    expect(text).toContain('#EXT-X-MAP:URI="x.part0.mp4",BYTERANGE="50@0"');
    expect(text).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="x.part1.mp4",BYTERANGE="60@0"');
  });

  it("is a playlist before the first segment too", () => {
    expect(toPlaylist([]).split("\n")).toHaveLength(6);
  });
});
