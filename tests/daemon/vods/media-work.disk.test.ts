import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { requestCut } from "../../../daemon/vods/cut.ts";
import { requestReencode, usualReencode } from "../../../daemon/vods/reencode.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { countUp, makeNumbered, readNumbers } from "../../support/numbered-media.ts";
import { canMount, mountSmallDisk, resizeSmallDisk } from "../../support/small-disk.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

const timeout = 60_000;
const never = new AbortController().signal;
const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
const media = path.join(folder, "numbered.mp4");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => makeNumbered(media, { frames: 60, blockPixels: 40 }));

/** A daemon with a small disk in one of its folders. */
async function createScene(shelf: "vods" | "saved_clips", kilobytes: number) {
  const place = temporaryFolder();
  const disk = path.join(place, "data", "storage", shelf);
  mountSmallDisk(disk, kilobytes);
  const test = await createTestApp({ folder: place });
  const channel = await addChannel(test);
  const vod = await addFiledVod(test, { channel, media, changes: { duration: 6 } });
  const finish = async (name: string) => {
    await waitUntil("the job is over", () => !test.deps.jobs.isActive(name), timeout);
    return test.deps.jobs.list().find((job) => job.name === name);
  };
  return { ...test, vod, disk, finish, home: vodFolder(test.deps.paths, vod) };
}

describe.skipIf(!canMount())("a disk that is full", { timeout }, () => {
  it("ends a re-encoding in the middle; the original stays, and a repeat with room does it", async () => {
    const { deps, vod, disk, finish, home } = await createScene(
      "vods",
      Math.ceil((statSync(media).size * 1.35) / 1024) + 8,
    );
    const details = { ...usualReencode(deps), preset: "ultrafast", quality: 0, isReplacing: true };
    const encode = async () => finish(await requestReencode(deps, vod.uuid, details, never));

    expect(await encode()).toMatchObject({
      status: "error",
      error: expect.stringContaining("room"),
    });

    expect(readdirSync(home).filter((name) => name.startsWith("."))).toEqual([]);
    expect(readFileSync(path.join(home, "ann_2026.mp4"))).toEqual(readFileSync(media));
    resizeSmallDisk(disk, 4096);
    expect(await encode()).toMatchObject({ status: "none" });
    expect(readNumbers(path.join(home, "ann_2026.mp4"))).toEqual(countUp(0, 60));
  });

  it("is told before a cut begins, which leaves nothing behind", async () => {
    const { deps, vod, disk, finish } = await createScene("saved_clips", 16);
    const span = { startSeconds: 0.3, endSeconds: 5.7, isExact: true, name: "", title: "" };
    const cut = async () => finish((await requestCut(deps, vod.uuid, span, never)).jobName);

    expect(await cut()).toMatchObject({ status: "error", error: expect.stringContaining("free") });

    expect(readdirSync(path.join(disk, "editor", "ann"))).toEqual([]);
    resizeSmallDisk(disk, 4096);
    expect(await cut()).toMatchObject({ status: "none" });
  });
});
