import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../support/random.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const writer = path.resolve(import.meta.dirname, "../../support/json-writer.ts");
const kills = process.env["REELKEEP_LONG"] === "1" ? 200 : 40;
const parallel = 2;
const documentBytes = 300_000;

/** Lets a process write until it has said some numbers and a little longer, kills it, and tells the last one it said. */
async function writeUntilKilled(file: string, numbers: number, moreMs: number) {
  const child = spawn(process.execPath, [writer, file, String(documentBytes)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  let timer: NodeJS.Timeout | undefined;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (said.split("\n").length > numbers + 1) {
      timer ??= setTimeout(() => child.kill("SIGKILL"), moreMs);
    }
  });
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.on("close", (...ending) => resolve(ending)),
  );
  clearTimeout(timer);
  const lines = said.split("\n").slice(0, -1);
  return { code, signal, lines, last: Number(lines.at(-1)) };
}

describe("a durable document whose writer is killed", () => {
  it(
    `is whole, holds every acknowledged write and leaves no files behind, after ${kills} kills`,
    { timeout: 300_000 },
    async () => {
      const one = async (seed: number) => {
        const random = createRandom(seed);
        const folder = temporaryFolder();
        const file = path.join(folder, "document.json");
        for (let round = 0; round < kills / parallel; round += 1) {
          const before = round === 0 ? 0 : readCount(file);
          const ending = await writeUntilKilled(file, Math.ceil(random() * 4), random() * 8);

          expect(ending).toMatchObject({ code: null, signal: "SIGKILL" });
          expect(ending.lines[0]).toBe(`start ${before}`);
          expect(readCount(file)).toBeGreaterThanOrEqual(ending.last);
          expect(readCount(file)).toBeLessThanOrEqual(ending.last + 1);
          expect(readdirSync(folder).length).toBeLessThanOrEqual(2);
        }
      };
      await Promise.all(Array.from({ length: parallel }, (_, n) => one(31 + n)));
    },
  );
});

function readCount(file: string): number {
  const { count, filling } = JSON.parse(readFileSync(file, "utf8")) as {
    count: number;
    filling: string;
  };
  expect(filling).toHaveLength(documentBytes);
  return count;
}
