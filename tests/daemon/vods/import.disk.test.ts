import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { legacyBasename, legacyVodUuid, makeLegacyFolder } from "../../support/legacy-folder.ts";
import { canMount, mountSmallDisk, resizeSmallDisk } from "../../support/small-disk.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

vi.setConfig({ testTimeout: 30_000 });

/** Recordings go to a disk of their own, so that they are copied. */
async function createScene(kilobytes: number) {
  const folder = temporaryFolder();
  const vods = path.join(folder, "data", "storage", "vods");
  mountSmallDisk(vods, kilobytes);
  const media = path.join(folder, "media.mp4");
  writeFileSync(media, Buffer.alloc(400_000, 7));
  const old = makeLegacyFolder(path.join(folder, "old"), { media });
  const test = await createTestApp({ folder });
  const run = async (move = false) => {
    const body = { folder: old, move };
    const { body: answer } = await test.ask("POST", "/api/v0/tools/import", { body });
    const find = () => test.deps.jobs.list().find(({ name }) => name === answer.data.job_name);
    await waitUntil("it is over", () => find()?.ended_at !== null);
    return find();
  };
  const target = path.join(vods, "ann", legacyBasename);
  const source = path.join(old, "storage/vods/ann", legacyBasename);
  return { ...test, run, target, source, vods };
}

describe.skipIf(!canMount())("an import on another disk", () => {
  it("copies, and takes the files away only when they are to be moved", async () => {
    const { run, target, source, deps } = await createScene(4096);

    expect(await run()).toMatchObject({ status: "none" });
    expect(readdirSync(target)).toHaveLength(3);
    expect(readdirSync(source)).toHaveLength(4);

    await run(true);
    expect(readdirSync(source)).toEqual([`${legacyBasename}.json`]);
    expect(deps.store.vods.get(legacyVodUuid)?.segments[0]?.filesize).toBe(400_000);
  });

  it("ends when there is no room, loses nothing, and a repeat with room does the rest", async () => {
    const { run, target, source, vods, deps } = await createScene(300);
    mkdirSync(path.dirname(target), { recursive: true });

    expect(await run(true)).toMatchObject({
      status: "error",
      error: "There is no room for the files.",
    });
    expect(deps.store.vods.all()).toEqual([]);
    expect(readdirSync(source)).toHaveLength(4);
    expect(readdirSync(target).filter((name) => name.startsWith("."))).toEqual([]);

    resizeSmallDisk(vods, 4096);
    expect(await run(true)).toMatchObject({ status: "none" });
    expect(readdirSync(target)).toHaveLength(3);
    expect(deps.store.vods.get(legacyVodUuid)?.phase).toBe("finalized");
  });
});
