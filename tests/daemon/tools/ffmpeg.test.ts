import { describe, expect, it } from "vitest";
import { formatConcatList, formatMetadata, remuxArguments } from "../../../daemon/tools/ffmpeg.ts";

describe("formatConcatList", () => {
  it("names byte ranges of the parts and how long each lasts, with the init section before fMP4", () => {
    const stretch = { from: 100, to: 900, durationSeconds: 4.002 };
    const list = formatConcatList([
      { ...stretch, file: "/v/it's #1.ts", container: "mpegts", initBytes: 0 },
      { ...stretch, file: "/v/b.mp4", container: "fmp4", initBytes: 30 },
    ]);

    expect(list.split("\n")).toEqual([
      "ffconcat version 1.0",
      String.raw`file 'subfile,,start,100,end,900,,:/v/it'\''s #1.ts'`,
      "duration 4.002000",
      "file 'concat:subfile,,start,0,end,30,,:/v/b.mp4|subfile,,start,100,end,900,,:/v/b.mp4'",
      "duration 4.002000",
      "",
    ]);
  });
});

describe("formatMetadata", () => {
  it("writes tags and chapters with everything escaped that means something", () => {
    const chapters = [{ startSeconds: 0, endSeconds: 2.0005, title: "a=b;c#d\\e\nf" }];

    expect(formatMetadata({ title: "x=y" }, chapters)).toBe(
      [
        ";FFMETADATA1",
        String.raw`title=x\=y`,
        "[CHAPTER]",
        "TIMEBASE=1/1000",
        "START=0",
        "END=2001",
        String.raw`title=a\=b\;c\#d\\e\
f`,
        "",
      ].join("\n"),
    );
  });
});

describe("remuxArguments", () => {
  it.each([
    ["mp4", "mp4"],
    ["m4a", "mp4"],
    ["mkv", "matroska"],
  ] as const)("copies everything into %s without encoding", (container, format) => {
    const rest = { concatList: "/l", metadata: "/m", output: "/o", durationSeconds: 1 };
    const args = remuxArguments({ ...rest, container });
    const after = (name: string, nth = 0) =>
      args.filter((_, index) => args[index - 1] === name)[nth];

    expect([after("-c"), after("-i"), after("-i", 1), args.at(-1)]).toEqual([
      "copy",
      "/l",
      "/m",
      "/o",
    ]);
    expect(after("-f", 2)).toBe(format);
    expect(args.includes("+faststart")).toBe(format === "mp4");
    expect(args).toContain("-nostdin");
  });
});
