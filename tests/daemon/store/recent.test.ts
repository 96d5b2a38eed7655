import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { openRecent } from "../../../daemon/store/recent.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

function open(file: string, problems: string[] = [], errors: unknown[] = []) {
  const onError = (error: unknown) => void errors.push(error);
  return openRecent({ file, item: z.number(), limit: 3, problems, onError });
}

it("keeps the last ones, the latest first, over a restart", async () => {
  const file = path.join(temporaryFolder(), "numbers.json");
  const recent = await open(file);
  for (const number of [1, 2, 3, 4]) recent.add(number);
  expect(recent.list()).toEqual([4, 3, 2]);
  recent.remove((number) => number === 3);
  await recent.saved();

  expect((await open(file)).list()).toEqual([4, 2]);
});

it("hands out copies", async () => {
  const recent = await open(path.join(temporaryFolder(), "numbers.json"));
  recent.list().push(7);
  expect(recent.list()).toEqual([]);
});

it("begins anew when its file can't be read, and keeps that file aside", async () => {
  const file = path.join(temporaryFolder(), "numbers.json");
  writeFileSync(file, '{"version":1,"items":["x"]}');
  const problems: string[] = [];
  expect((await open(file, problems)).list()).toEqual([]);
  expect(problems).toHaveLength(1);
  expect(readFileSync(`${file}.broken`, "utf8")).toContain('"x"');
});

it("goes on in memory when nothing can be written", async () => {
  const folder = temporaryFolder();
  const blocked = path.join(folder, "blocked");
  const errors: unknown[] = [];
  const recent = await open(path.join(blocked, "numbers.json"), [], errors);
  writeFileSync(blocked, "a file where the folder should be");
  recent.add(1);
  await recent.saved();

  expect(recent.list()).toEqual([1]);
  expect(errors).toHaveLength(1);
});
