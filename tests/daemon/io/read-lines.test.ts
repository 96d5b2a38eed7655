import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readLines } from "../../../daemon/io/read-lines.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

async function linesOf(text: string): Promise<string[]> {
  const file = path.join(temporaryFolder(), "lines");
  writeFileSync(file, text);
  const lines: string[] = [];
  for await (const line of readLines(file)) lines.push(line);
  return lines;
}

it("lines end with a line feed and nothing else", async () => {
  expect(await linesOf("a\u2028b\u2029c\u0085d\n\ne")).toEqual(["a\u2028b\u2029c\u0085d", "", "e"]);
  expect(await linesOf("")).toEqual([]);
  expect(await linesOf("a\n")).toEqual(["a"]);
});

it("lines and letters may be longer than what is read at a time", async () => {
  const long = "ä한🎬".repeat(50_000);
  expect(await linesOf(`${long}\nx${long}\n`)).toEqual([long, `x${long}`]);
});
