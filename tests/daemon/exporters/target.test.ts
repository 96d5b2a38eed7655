import { describe, expect, it } from "vitest";
import { emptyWish } from "../../../daemon/exporters/exporter.ts";
import { folderAbove, joinPath, toPartName, toTarget } from "../../../daemon/exporters/target.ts";

const target = (directory: string, name = "a.mp4") =>
  toTarget(
    { file: { path: "/x", sizeBytes: 1, name, title: "" }, wish: { ...emptyWish, directory } },
    "0123456789",
  );

describe("where an order leads to", () => {
  it.each([
    ["", "", "a.mp4"],
    ["/", "/", "/a.mp4"],
    ["vods", "vods", "vods/a.mp4"],
    ["/vods//ann/", "/vods/ann", "/vods/ann/a.mp4"],
    ["./vods/.", "vods", "vods/a.mp4"],
    ["~", "", "a.mp4"],
    ["~/vods", "vods", "vods/a.mp4"],
    ["~ann/vods", "~ann/vods", "~ann/vods/a.mp4"],
    [" vods ", "vods", "vods/a.mp4"],
    ["a b/c...d", "a b/c...d", "a b/c...d/a.mp4"],
  ])("'%s' is the folder '%s'", (directory, folder, path) => {
    expect(target(directory)).toMatchObject({ folder, path, name: "a.mp4" });
  });

  it.each(["..", "a/..", "../a", "/..", "a\0b", "a\nb"])("refuses '%s'", (directory) => {
    expect(() => target(directory)).toThrow(/no folder/);
  });

  it("names work in progress after the file and its bytes, in no more letters than fit", () => {
    expect(target("v").partPath).toBe("v/a.mp4.0123456789.part");
    const long = toPartName(`${"한🎬".repeat(40)}.mp4`, "0123456789");
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(220);
    expect(long).not.toContain("\uFFFD");
  });

  it("knows the folder above", () => {
    expect(["/a/b", "/a", "/", "a/b", "a", ""].map(folderAbove)).toEqual([
      "/a",
      "/",
      null,
      "a",
      null,
      null,
    ]);
    expect(["", "/", "a"].map((folder) => joinPath(folder, "b"))).toEqual(["b", "/b", "a/b"]);
  });
});
