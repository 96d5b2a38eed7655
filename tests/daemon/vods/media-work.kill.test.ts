import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { removeUnfinishedCuts, requestCut } from "../../../daemon/vods/cut.ts";
import { removeUnfinishedPreviews, requestPreviews } from "../../../daemon/vods/previews.ts";
import { requestReencode, usualReencode } from "../../../daemon/vods/reencode.ts";
import { requestRender } from "../../../daemon/vods/render.ts";
import { requestSplit } from "../../../daemon/vods/split.ts";
import { takeUpTrash } from "../../../daemon/vods/trash.ts";
import {
  burning,
  drawPlainChat,
  hashSound,
  makeChat,
  makePicture,
  putChat,
} from "../../support/chat-video.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { countUp, makeNumbered, readNumbers } from "../../support/numbered-media.ts";
import { createRandom } from "../../support/random.ts";
import { filesBelow } from "../../support/shelves.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestApp, type TestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

const worker = path.resolve(import.meta.dirname, "../../support/media-worker.ts");
const kills = process.env["REELKEEP_LONG"] === "1" ? 20 : 3;
const never = new AbortController().signal;
const limitMs = 60_000;
const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
const media = path.join(folder, "numbered.mp4");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => makeNumbered(media, { frames: 120 }));

/** Lets a daemon begin the work, and kills it with SIGKILL a moment later. */
async function workUntilKilled(dataFolder: string, verb: string, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [worker, dataFolder, verb], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.once("data", () => setTimeout(() => child.kill("SIGKILL"), afterMs));
  const signal = await new Promise((resolve) => child.on("close", (_, ending) => resolve(ending)));
  expect(signal).toBe("SIGKILL");
}

async function repeat({ deps }: TestApp, verb: string, uuid: string): Promise<string> {
  const span = { startSeconds: 0.7, endSeconds: 11.3, isExact: true, name: "", title: "" };
  if (verb === "cut") return (await requestCut(deps, uuid, span, never)).jobName;
  if (verb === "split") return requestSplit(deps, uuid, never);
  if (verb === "previews") return requestPreviews(deps, uuid);
  if (verb === "render") {
    const own = { ...deps, draw: drawPlainChat };
    return (await requestRender(own, uuid, burning, never)).burnJob ?? "";
  }
  return requestReencode(deps, uuid, { ...usualReencode(deps), isReplacing: true }, never);
}

const chapters = [0, 4, 8].map((offset) => ({
  offset,
  duration: 4,
  started_at: "2026-01-01T12:00:00.000Z",
  title: "Hello",
  game_id: null,
  game_name: null,
  image_url: null,
  viewer_count: null,
  is_mature: null,
  online: true,
}));

it.each([
  { verb: "cut", made: 2 },
  { verb: "split", made: 3 },
  { verb: "previews", made: 4 },
  { verb: "replace", made: 1 },
  { verb: "render", made: 4 },
])(
  `loses nothing and is finished by a repeat when it is killed in the middle: $verb, ${kills} times`,
  { timeout: 300_000 },
  async ({ verb, made }) => {
    const random = createRandom(made);
    for (let round = 0; round < kills; round += 1) {
      const place = temporaryFolder();
      const before = await createTestApp({ folder: place });
      const channel = await addChannel(before);
      const changes = { duration: 12, chapters };
      const added = await addFiledVod(before, { channel, media, changes });
      const { uuid } = added;
      if (verb === "render") {
        const home = vodFolder(before.deps.paths, added);
        const document = makeChat(12);
        const products = [putChat(home, added.basename, { source: "captured", document })];
        const video_metadata = makePicture(192, 112, 12);
        await before.deps.store.vods.update(uuid, { products, video_metadata });
      }
      await before.app.stop();
      await workUntilKilled(path.join(place, "data"), verb, random() * 900);

      const test = await createTestApp({ folder: place });
      const { deps } = test;
      await Promise.all([removeUnfinishedCuts(deps), removeUnfinishedPreviews(deps)]);
      await takeUpTrash(deps);
      const vod = deps.store.vods.get(uuid)!;
      const file = path.join(vodFolder(deps.paths, vod), "ann_2026.mp4");
      expect(readNumbers(file)).toEqual(countUp(0, 120));

      const name = await repeat(test, verb, uuid);
      await waitUntil("the repeat is over", () => !deps.jobs.isActive(name), limitMs);

      expect(deps.jobs.list().find((job) => job.name === name)).toMatchObject({ error: null });
      expect(readNumbers(file)).toEqual(countUp(0, 120));
      const files = (filesBelow(path.dirname(deps.paths.vods)) ?? []).filter(
        (found) => !found.endsWith(".reelkeep.json"),
      );
      expect(files.filter((found) => path.basename(found).startsWith("."))).toEqual([]);
      const products = deps.store.vods.get(uuid)?.products.length ?? 0;
      if (verb === "split") expect(products).toBe(made);
      if (verb === "previews") expect(products).toBe(3);
      if (verb === "render") {
        expect(products).toBe(made);
        const burned = path.join(path.dirname(file), "ann_2026.burned.mp4");
        expect(hashSound(burned)).toBe(hashSound(file));
        // The chat covers the low bits of the numbers that are in the picture.
        const covered = countUp(0, 120).map((number) => number >> 6);
        expect(readNumbers(burned).map((number) => number >> 6)).toEqual(covered);
      }
      await test.app.stop();
    }
  },
);
