import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contract } from "../../shared/api/contract.ts";
import type { Access } from "../../shared/api/route.ts";
import { createTestAppFor } from "./callers.ts";
import { listCallers, refusalOf } from "./docs/access-page.ts";
import { createReference } from "./docs/reference.ts";

const folder = path.resolve(import.meta.dirname, "../../docs");

describe("docs", () => {
  it("is what `npm run docs` writes", async () => {
    const reference = await createReference();
    const stale = [...reference].filter(([file, text]) => read(file) !== text);

    expect(
      stale.map(([file]) => file),
      "run npm run docs",
    ).toEqual([]);
    expect(readdirSync(folder).toSorted()).toEqual([...reference.keys()].toSorted());
  });

  it("links to nothing that is not there", async () => {
    const reference = await createReference();
    const missing = [...reference].flatMap(([file, text]) =>
      [...text.matchAll(/\]\(([\w-]+\.md)(?:#(\w+))?\)/g)]
        .filter(([, page = "", anchor]) => !hasHeading(reference.get(page), anchor))
        .map(([link]) => `${file}: ${link}`),
    );

    expect(missing).toEqual([]);
  });
});

/** Routes that succeed on a daemon without channels, one for each level of access. */
const samples = [
  "GET /api/v0/auth/check",
  "GET /api/v0/channels",
  "GET /api/v0/jobs",
  "GET /api/v0/tokens",
] as const;

describe("docs/access.md", () => {
  it.each(listCallers())("says what $name gets", async (caller) => {
    const test = await createTestAppFor(caller);
    test.putMedia("ann/a.mp4", "media");
    const rows: [key: string, access: Access][] = [
      ...samples.map((key) => [key, contract[key].access] as [string, Access]),
      ["GET /vods/ann/a.mp4", "view"],
    ];
    for (const [key, access] of rows) {
      const [method = "", address = ""] = key.split(" ");
      const { status } = await test.raw(method, address, { headers: await caller.headers(test) });
      expect([key, status]).toEqual([key, refusalOf(caller.access, access) ?? 200]);
    }
  });
});

function read(file: string): string | undefined {
  try {
    return readFileSync(path.join(folder, file), "utf8");
  } catch {
    return undefined; // Not written yet: as stale as any other.
  }
}

function hasHeading(text: string | undefined, anchor: string | undefined): boolean {
  if (text === undefined || anchor === undefined) return text !== undefined;
  return new RegExp(`^## ${anchor}$`, "im").test(text);
}
