import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { legacyVodUuid, makeLegacyFolder } from "../../support/legacy-folder.ts";
import { makeMedia } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

// ffmpeg and ffprobe take their time on a machine that has other work.
vi.setConfig({ testTimeout: 30_000 });

let media = "";

beforeAll(() => {
  media = path.join(mkdtempSync(path.join(tmpdir(), "reelkeep-test-")), "media.mp4");
  makeMedia(media, { seconds: 4 });
});
afterAll(() => rmSync(path.dirname(media), { recursive: true }));

async function createScene() {
  const test = await createTestApp();
  const old = makeLegacyFolder(path.join(test.folder, "old", "data"), { media });
  const run = async (body: Record<string, unknown>) => {
    const wish = { folder: path.dirname(old), ...body };
    const { body: answer } = await test.ask("POST", "/api/v0/tools/import", { body: wish });
    await waitUntil("it is over", () => !test.deps.jobs.isActive(answer.data.job_name));
    const { lines } = test.deps.reports.get(answer.data.job_name);
    return { told: lines.map(({ action, subject }) => `${action} ${subject}`) };
  };
  return { ...test, old, run };
}

it("moving from a folder that is this daemon's own by another way deletes nothing", async () => {
  const { deps, old, run } = await createScene();
  const { vods } = deps.paths;
  rmSync(vods, { recursive: true });
  symlinkSync(path.join(old, "storage", "vods"), vods);
  const list = () => readdirSync(vods, { recursive: true }).map(String);
  const before = list();

  await run({ move: true });

  expect(list()).toEqual(expect.arrayContaining(before));
  expect(deps.store.vods.get(legacyVodUuid)).not.toBeNull();
});

it("folders that lead back into each other come to an end", async () => {
  const { old, run } = await createScene();
  for (const name of ["a", "b"]) {
    symlinkSync("..", path.join(old, "storage", "vods", name));
  }

  const { told } = await run({ dry_run: true });

  expect(told.filter((line) => line.startsWith("recording"))).toHaveLength(1);
});

it("a clip whose name another one has here keeps no other from coming", async () => {
  const { deps, old, run } = await createScene();
  const clips = path.join(old, "storage/saved_clips/ann");
  const here = path.join(deps.paths.savedClips, "ann");
  for (const folder of [clips, here]) mkdirSync(folder, { recursive: true });
  for (const name of ["a.mp4", "b.mp4", "c.mp4"]) writeFileSync(path.join(clips, name), name);
  writeFileSync(path.join(here, "b.mp4"), "another clip");

  const { told } = await run({ move: true });

  expect(told).toContain("failed saved_clips/ann");
  expect(readdirSync(here).toSorted()).toEqual(["a.mp4", "b.mp4", "c.mp4"]);
  expect(readdirSync(clips)).toEqual(["b.mp4"]);
  expect(statSync(path.join(here, "b.mp4")).size).toBe("another clip".length);
});
