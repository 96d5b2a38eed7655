import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { requestCut } from "../../../daemon/vods/cut.ts";
import { requestReencode, usualReencode } from "../../../daemon/vods/reencode.ts";
import { requestRender } from "../../../daemon/vods/render.ts";
import type { RenderRequest } from "../../../shared/model/render.ts";
import { drawPlainChat, makeChat, makePicture, putChat } from "../../support/chat-video.ts";
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

const quick = { chatWidth: 64, ffmpegPreset: "ultrafast", ffmpegCrf: 0 } as const;

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

  it("ends the burning of a chat in the middle; the rendered chat stays, and a repeat does it", async () => {
    const { deps, vod, disk, finish, home } = await createScene("vods", 4096);
    const products = [putChat(home, vod.basename, { source: "captured", document: makeChat(6) })];
    const video_metadata = makePicture(480, 112, 6);
    await deps.store.vods.update(vod.uuid, { products, video_metadata });
    const ask = (request: RenderRequest) =>
      requestRender({ ...deps, draw: drawPlainChat }, vod.uuid, { ...quick, ...request }, never);
    const burn = async () =>
      finish((await ask({ renderChat: false, burnChat: true })).burnJob ?? "");
    const kinds = () => deps.store.vods.get(vod.uuid)?.products.map(({ kind }) => kind);
    await finish((await ask({})).renderJob ?? "");
    const used = readdirSync(home).map((name) => statSync(path.join(home, name)).size);
    const usedBytes = used.reduce((total, size) => total + size, 0);
    resizeSmallDisk(disk, Math.ceil((usedBytes + statSync(media).size * 0.4) / 1024) + 32);

    expect(await burn()).toMatchObject({
      status: "error",
      error: expect.stringContaining("room"),
    });

    expect(readdirSync(home).filter((name) => name.startsWith("."))).toEqual([]);
    expect(kinds()).toEqual(["chatdump", "rendered_chat", "chat_mask"]);
    expect(readFileSync(path.join(home, "ann_2026.mp4"))).toEqual(readFileSync(media));
    resizeSmallDisk(disk, 8192);
    expect(await burn()).toMatchObject({ status: "none" });
    expect(kinds()).toEqual(["chatdump", "rendered_chat", "chat_mask", "burned"]);
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
