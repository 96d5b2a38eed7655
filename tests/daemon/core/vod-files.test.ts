import { describe, expect, it } from "vitest";
import {
  isNameTaken,
  type Owner,
  ownNames,
  toRenamedFile,
} from "../../../daemon/core/vod-files.ts";

function owner(basename: string, files: string[] = []): Owner {
  const segments = files.map((name) => ({ basename: name, filesize: 1, deleted: false }));
  return { basename, segments, products: [] };
}

describe("ownNames", () => {
  const names = ["a.mp4", "a b.mp4", "a-poster.jpg", "ab.mp4", ".a.mp4.converting", "named.mp4"];

  it.each<[string, Owner, Owner[], string[]]>([
    [
      "all that begins with it",
      owner("a"),
      [],
      ["a.mp4", "a b.mp4", "a-poster.jpg", ".a.mp4.converting"],
    ],
    [
      "not what fits a neighbour better",
      owner("a"),
      [owner("a b")],
      ["a.mp4", "a-poster.jpg", ".a.mp4.converting"],
    ],
    [
      "not what a neighbour names",
      owner("a"),
      [owner("x", ["a.mp4"])],
      ["a b.mp4", "a-poster.jpg", ".a.mp4.converting"],
    ],
    ["what it names itself", owner("x", ["named.mp4"]), [], ["named.mp4"]],
  ])("are %s", (_, vod, neighbours, own) => {
    expect(ownNames(names, vod, neighbours)).toEqual(own);
  });
});

describe("isNameTaken", () => {
  const none = { names: [], neighbours: [], owners: [] };

  it.each<[string, string, Partial<Parameters<typeof isNameTaken>[1]>, boolean]>([
    ["nobody", "a", {}, false],
    ["a file of any ending", "a", { names: ["a.txt"] }, true],
    ["a file in other letters", "a", { names: ["A-poster.JPG"] }, true],
    ["a file that only begins alike", "a", { names: ["ab.mp4"] }, false],
    ["a recording without a file", "a", { neighbours: [owner("A")] }, true],
    ["a neighbour's file", "a", { names: ["a b.mp4"], neighbours: [owner("A B")] }, false],
    [
      "a neighbour's sidecar",
      "a-poster",
      { names: ["a-poster.jpg"], neighbours: [owner("a")] },
      true,
    ],
    [
      "a file that a neighbour names",
      "a",
      { names: ["a.mp4"], neighbours: [owner("x", ["a.mp4"])] },
      false,
    ],
    ["a name that a file of a neighbour would have", "a.1", { neighbours: [owner("a")] }, true],
    ["a name whose files a neighbour may have", "a", { neighbours: [owner("a.VOD")] }, true],
    ["its own files", "A", { names: ["a.mp4"], owners: [owner("a")] }, false],
    ["what is on its way", "a", { neighbours: [{ ...owner("x"), move: { basename: "A" } }] }, true],
  ])("by %s", (_, basename, scene, expected) => {
    expect(isNameTaken(basename, { ...none, ...scene })).toBe(expected);
  });
});

describe("toRenamedFile", () => {
  it.each([
    ["a.part0.ts", "b.part0.ts"],
    [".a.mp4.converting", ".b.mp4.converting"],
    ["ab.mp4", "ab.mp4"],
    ["other.mp4", "other.mp4"],
  ])("%s becomes %s", (name, renamed) => {
    expect(toRenamedFile(name, "a", "b")).toBe(renamed);
  });
});
