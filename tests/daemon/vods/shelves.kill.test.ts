import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { takeUpMoves } from "../../../daemon/vods/move.ts";
import { trashedSegmentFolder } from "../../../daemon/vods/trash-place.ts";
import { takeUpTrash } from "../../../daemon/vods/trash.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createRandom } from "../../support/random.ts";
import { filesBelow } from "../../support/shelves.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestApp, type TestApp } from "../../support/test-app.ts";

const worker = path.resolve(import.meta.dirname, "../../support/shelf-worker.ts");
const kills = process.env["REELKEEP_LONG"] === "1" ? 60 : 4;
const recordings = 8;
const never = new AbortController().signal;

/** Lets the worker work on the folder for a moment, then kills it. */
async function workUntilKilled(dataFolder: string, seed: number, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [worker, dataFolder, String(seed)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.once("data", () => setTimeout(() => child.kill("SIGKILL"), afterMs));
  const signal = await new Promise((resolve) => child.on("close", (_, ending) => resolve(ending)));
  expect(signal).toBe("SIGKILL");
}

async function fill(test: TestApp): Promise<void> {
  const [known] = test.deps.store.channels.list();
  const channel = known ?? (await addChannel(test));
  for (let count = test.deps.store.vods.all().length; count < recordings; count += 1) {
    const basename = `ann_${crypto.randomUUID()}`;
    const sidecars = { ".chat.json": "chat", "-poster.jpg": "poster", "_2.mp4": "second" };
    const vod = await addFiledVod(test, { channel, changes: { basename }, sidecars });
    const second = { basename: `${basename}_2.mp4`, filesize: 6, deleted: false };
    await test.deps.store.vods.update(vod.uuid, { segments: [...vod.segments, second] });
  }
}

/** Every file that a record stands for, with what must be in it. */
function expectedFiles(test: TestApp, vod: VodRecord): [string, string][] {
  const { paths } = test.deps;
  const folder = vodFolder(paths, vod);
  const content = (name: string) => (name.endsWith("_2.mp4") ? "second" : "media");
  return [
    [path.join(folder, `${vod.basename}.chat.json`), "chat"],
    [path.join(folder, `${vod.basename}-poster.jpg`), "poster"],
    ...vod.segments
      .filter(({ deleted }) => !deleted)
      .map(({ basename }): [string, string] => [path.join(folder, basename), content(basename)]),
    ...vod.trashed_segments.map(({ basename, folder: place }): [string, string] => [
      path.join(trashedSegmentFolder(paths, vod.uuid, place), basename),
      content(basename),
    ]),
  ];
}

it(
  `leaves every recording whole in one place, or gone, and no file of nobody, after ${kills} kills`,
  { timeout: 300_000 },
  async () => {
    const folder = temporaryFolder();
    const random = createRandom(5);
    for (let round = 1; round <= kills; round += 1) {
      const before = await createTestApp({ folder });
      await fill(before);
      await before.app.stop();
      await workUntilKilled(path.join(folder, "data"), round, random() * 150);

      const test = await createTestApp({ folder });
      await takeUpMoves(test.deps, never);
      await takeUpTrash(test.deps);
      const vods = test.deps.store.vods.all();
      const expected = new Map(vods.flatMap((vod) => expectedFiles(test, vod)));
      const storage = path.dirname(test.deps.paths.vods);
      const found = (filesBelow(storage) ?? []).map((name) => path.join(storage, name));

      expect(found, `round ${round}`).toEqual([...expected.keys()].toSorted());
      for (const [file, content] of expected) expect(readFileSync(file, "utf8")).toBe(content);
      for (const vod of vods) {
        const all = [...vod.segments.filter(({ deleted }) => !deleted), ...vod.trashed_segments];
        expect(all).toHaveLength(2);
        expect([vod.move, vod.shelf === "trash"]).toEqual([null, vod.trashed !== null]);
      }
      await test.app.stop();
    }
  },
);
