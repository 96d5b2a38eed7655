import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkCycles } from "./cycles.ts";
import * as form from "./form.ts";
import { checkLightWeb } from "./light-web.ts";
import { checkPurity } from "./purity.ts";
import { checkRanks } from "./ranks.ts";
import { checkFileSizes, checkFunctionSizes } from "./sizes.ts";
import { formatViolation, listFiles, parseSource, readSources } from "./source-file.ts";
import type { Violation } from "./source-file.ts";

/**
 * Where a rule may be broken, and why. A row is one rule in one file; a row that nothing needs any
 * more fails, too.
 */
const exceptions: { rule: string; file: string; why: string }[] = [
  {
    rule: "purity",
    file: "shared/event-stream.ts",
    why: "its work is to wait, to retry and to ping",
  },
  { rule: "purity", file: "shared/api/client.ts", why: "its work is to fetch" },
];

const root = path.resolve(import.meta.dirname, "../..");
const product = readSources(root, ["daemon", "cli", "web", "shared"]);
const everything = [
  ...product,
  ...readSources(root, ["tests"]),
  ...["setup.mjs", "vite.config.ts"].map((file) =>
    parseSource(file, readFileSync(path.join(root, file), "utf8")),
  ),
];

const rules: Record<string, () => Violation[]> = {
  ranks: () => checkRanks(product),
  cycles: () => checkCycles(everything),
  "light dashboard": () => checkLightWeb(product),
  "file size": () => checkFileSizes(everything),
  "function size": () => checkFunctionSizes(everything),
  purity: () => checkPurity(product),
  "module state": () => form.checkModuleState(product),
  barrels: () => form.checkBarrels(everything),
  "default exports": () => form.checkDefaultExports(everything),
  "file names": () => form.checkNames(listFiles(root, form.topLevelFolders)),
  "top-level folders": () => form.checkTopLevel(listFolders(), readGitIgnore()),
};

function listFolders(): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

const readGitIgnore = () => readFileSync(path.join(root, ".gitignore"), "utf8");

describe("the tree keeps its architecture", () => {
  it.each(Object.entries(rules))("%s", (rule, check) => {
    const allowed = exceptions.filter((row) => row.rule === rule).map((row) => row.file);
    const violations = check();
    const unused = allowed.filter((file) => !violations.some((breach) => breach.file === file));

    expect(violations.filter(({ file }) => !allowed.includes(file)).map(formatViolation)).toEqual(
      [],
    );
    expect(unused, "exceptions that are no longer needed").toEqual([]);
  });
});
