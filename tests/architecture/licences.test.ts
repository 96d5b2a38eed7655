import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { licences } from "../../web/about/licences.ts";

const root = path.resolve(import.meta.dirname, "../..");

function readPackage(folder: string): { dependencies?: object; license?: string } {
  // Written by npm; only these two fields are looked at.
  return JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8")) as object;
}

describe("the list of licences", () => {
  it("names every package that the daemon and the terminal run on", () => {
    const listed = new Set(licences.map(({ name }) => name));
    const missing = Object.keys(readPackage("").dependencies ?? {}).filter((n) => !listed.has(n));
    expect(missing, "put these into web/about/licences.ts").toEqual([]);
  });

  it.each(licences)("says of $name what its package says", ({ name, licence }) => {
    expect(readPackage(`node_modules/${name}`).license).toBe(licence);
  });
});
