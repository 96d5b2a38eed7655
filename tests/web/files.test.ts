import { describe, expect, it } from "vitest";
import type { StoredFile } from "../../shared/model/stored-file.ts";
import { sortFiles, toCrumbs, toInner, turnOrder } from "../../web/files/sort-files.ts";

const file = (name: string, size: number, date: string, isFolder = false): StoredFile => ({
  name,
  size,
  date: `2026-11-${date}T00:00:00.000Z`,
  is_dir: isFolder,
  is_link: false,
  extension: "",
  url: null,
});
const files = [
  file("b10.ts", 5, "03"),
  file("b2.ts", 9, "01"),
  file("zoo", 0, "02", true),
  file("a.ts", 5, "02"),
];

describe("the order of files", () => {
  it.each([
    [{ by: "name", isDescending: false }, "zoo a.ts b2.ts b10.ts"],
    [{ by: "name", isDescending: true }, "zoo b10.ts b2.ts a.ts"],
    [{ by: "size", isDescending: true }, "zoo b2.ts a.ts b10.ts"],
    [{ by: "date", isDescending: false }, "zoo b2.ts a.ts b10.ts"],
  ] as const)("%j keeps folders on top", (order, names) => {
    const sorted = sortFiles(files, order).map(({ name }) => name);
    expect(sorted.join(" ")).toBe(names);
  });

  it("turns around at the second click, and begins with the largest and the latest", () => {
    const byName = { by: "name", isDescending: false } as const;
    expect(turnOrder(byName, "name")).toEqual({ by: "name", isDescending: true });
    expect(turnOrder(byName, "size")).toEqual({ by: "size", isDescending: true });
    expect(turnOrder(turnOrder(byName, "date"), "date").isDescending).toBe(false);
  });
});

describe("the way to a folder", () => {
  it("has a step for each folder", () => {
    expect(toCrumbs("storage/vods/mia")).toEqual([
      { name: "storage", path: "storage" },
      { name: "vods", path: "storage/vods" },
      { name: "mia", path: "storage/vods/mia" },
    ]);
    expect(toCrumbs("")).toEqual([]);
  });

  it("goes on with a folder within", () => {
    expect([toInner("", "logs"), toInner("storage/vods", "mia")]).toEqual([
      "logs",
      "storage/vods/mia",
    ]);
  });
});
