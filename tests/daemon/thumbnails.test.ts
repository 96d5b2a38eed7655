import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureThumbnail, findThumbnail, removeThumbnail } from "../../daemon/thumbnails.ts";
import { probeFile } from "../../daemon/tools/ffprobe.ts";
import { makeMedia } from "../support/library.ts";
import { createTestApp } from "../support/test-app.ts";

const { signal } = new AbortController();
const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-thumbnail-"));
const file = path.join(folder, "a.mp4");

beforeAll(() => makeMedia(file, { seconds: 2, size: "90x160" }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("is made once, in the size of lists, whatever the shape of the video", async () => {
  const { deps } = await createTestApp();
  const media = { file, sizeBytes: statSync(file).size };
  expect(await findThumbnail(deps, media)).toBeNull();
  const name = await ensureThumbnail(deps, { file, durationSeconds: 2 }, signal);
  const picture = path.join(deps.paths.cache, "thumbs", name);
  const { streams } = await probeFile("ffprobe", picture, signal);
  expect(streams[0]).toMatchObject({ codec_name: "mjpeg", width: 320, height: 180 });

  writeFileSync(picture, "kept");
  expect(await ensureThumbnail(deps, { file, durationSeconds: 2 }, signal)).toBe(name);
  expect(statSync(picture).size).toBe(4);
  expect(await findThumbnail(deps, media)).toBe(name);
  await removeThumbnail(deps, media);
  expect(readdirSync(path.dirname(picture))).toEqual([]);
});

it("leaves nothing behind where there is no picture", async () => {
  const { deps } = await createTestApp();
  const text = path.join(folder, "a.txt");
  writeFileSync(text, "no video");
  const making = ensureThumbnail(deps, { file: text, durationSeconds: 1 }, signal);
  await expect(making).rejects.toMatchObject({ code: "tool_failed" });
  expect(readdirSync(path.join(deps.paths.cache, "thumbs"))).toEqual([]);
});
