import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fromText, type Setting, toEnvironmentName } from "../../../shared/config/setting.ts";
import { isSettingKey, settings } from "../../../shared/config/settings.ts";
import type { SettingValue } from "../../../shared/model/settings.ts";
import { version } from "../../../shared/version.ts";

// Rows of different value types; here only their common form matters.
const rows = Object.entries(settings) as unknown as [string, Setting<SettingValue>][];

describe("each setting", () => {
  it.each(rows)("%s has a default that its own schema takes unchanged", (_, row) => {
    expect(row.schema.parse(row.default)).toEqual(row.default);
  });

  it.each(rows)("%s is read from the text of its default", (_, row) => {
    const text = Array.isArray(row.default) ? row.default.join(",") : String(row.default);

    expect(row.schema.parse(fromText(row, text))).toEqual(row.default);
  });

  it.each(rows)("%s is described for a form", (key, row) => {
    expect(key).toMatch(/^[a-z]+(\.[a-z-]+(_[a-z]+)*){1,2}$/);
    expect(row.help).toMatch(/^[A-Z].*\.$/s);
    expect(row.group).not.toBe("");
    if (row.type === "choice") expect(row.choices).toContain(row.default);
    if (row.type !== "number") return;
    const [min = Number.NaN, max = Number.NaN] = [row.min ?? undefined, row.max ?? undefined];
    expect(row.schema.safeParse(min).success).toBe(true);
    expect(row.schema.safeParse(max).success).toBe(true);
    expect(row.schema.safeParse(min - 1).success).toBe(false);
    expect(row.schema.safeParse(max + 1).success).toBe(false);
  });

  it("has an environment variable of its own", () => {
    const names = rows.map(([key]) => toEnvironmentName(key));

    expect(new Set(names).size).toBe(rows.length);
    expect(names.every((name) => /^REELKEEP_[A-Z_]+$/.test(name))).toBe(true);
  });

  it("is secret where it holds a secret, and empty by default then", () => {
    for (const [key, row] of rows) {
      const looksSecret = /secret|password|token/.test(key);
      expect([key, row.secret === true]).toEqual([key, looksSecret]);
      if (looksSecret) expect(row.default).toBe("");
    }
  });
});

describe("keys", () => {
  it("are known by their names alone", () => {
    expect(isSettingKey("server.port")).toBe(true);
    for (const key of ["server", "toString", "__proto__", ""]) {
      expect(isSettingKey(key)).toBe(false);
    }
  });
});

describe("fromText", () => {
  it.each([
    ["number", "8080", 8080],
    ["number", "0.5", 0.5],
    ["number", "", ""],
    ["number", "x", Number.NaN],
    ["boolean", "TRUE", true],
    ["boolean", "1", true],
    ["boolean", "off", false],
    ["boolean", "maybe", "maybe"],
    ["list", "a, b  c,", ["a", "b", "c"]],
    ["list", "", []],
    ["text", " a ", " a "],
    ["choice", "lan", "lan"],
  ] as const)("reads as %s %j", (type, text, expected) => {
    expect(fromText({ type }, text)).toEqual(expected);
  });
});

describe("the version", () => {
  it("is the one of package.json", () => {
    const file = path.resolve(import.meta.dirname, "../../../package.json");

    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ version });
  });
});
