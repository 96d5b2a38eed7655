import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { moveVod } from "../../../daemon/vods/move.ts";
import { makePreviews, requestPreviews } from "../../../daemon/vods/previews.ts";
import { writeSidecars } from "../../../daemon/vods/sidecars.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { makeNumbered } from "../../support/numbered-media.ts";
import { createTestApp } from "../../support/test-app.ts";

const timeout = 60_000;
const soundOnly = {
  type: "audio",
  width: null,
  height: null,
  fps: null,
  fps_mode: null,
  bitrate: null,
  video_codec: null,
  video_bitrate: null,
  video_bitrate_mode: null,
  audio_codec: "aac",
  audio_bitrate: null,
  audio_bitrate_mode: null,
  duration: 12,
  full_duration: 12,
  size: 1,
} as const;
const never = new AbortController().signal;
const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
const media = path.join(folder, "numbered.mp4");
const dark = path.join(folder, "dark.mp4");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  makeNumbered(media, { frames: 125, gop: 20, firstNumber: 3000 });
  // Black but for a stretch between 55 and 75 percent.
  execFileSync("ffmpeg", [
    ...["-v", "error", "-f", "lavfi", "-i", "color=black:size=160x90:rate=10"],
    ...["-vf", "drawbox=color=white:t=fill:enable='between(t,5.5,7.5)'", "-t", "10"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-g", "5", dark],
  ]);
});

async function createScene(file: string, seconds: number) {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const changes = { duration: seconds, folder: "ann/ann 1", basename: "ann #1" };
  const vod = await addFiledVod(test, { channel, media: file, changes });
  const place = vodFolder(test.deps.paths, vod);
  return { ...test, vod, place, names: () => readdirSync(place).toSorted() };
}

const sizeOfPicture = (file: string) =>
  execFileSync("ffprobe", [
    ...["-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", file],
  ])
    .toString()
    .trim();

/** Mean brightness of a part of a picture, as ffmpeg's crop wants it. */
const brightnessOf = (file: string, crop = "iw:ih:0:0") =>
  execFileSync("ffmpeg", [
    ...["-v", "error", "-i", file, "-vf", `crop=${crop},scale=1:1:flags=area,format=gray`],
    ...["-f", "rawvideo", "-"],
  ])[0] ?? 0;

describe("the pictures of a recording", { timeout }, () => {
  it("are a poster and sprites, named by its record", async () => {
    const { deps, vod, names } = await createScene(media, 12.5);

    await makePreviews(deps, vod.uuid);

    expect(names()).toEqual([
      "ann #1-thumb.jpg",
      "ann #1.mp4",
      "ann #1.sprites.001.jpg",
      "ann #1.sprites.vtt",
    ]);
    const { products } = deps.store.vods.get(vod.uuid)!;
    expect(products.map(({ kind }) => kind)).toEqual(["poster", "sprites", "sprites"]);
    expect(products.every(({ filesize }) => (filesize ?? 0) > 0)).toBe(true);
  });

  it("show in each tile of the sprites what its cue says", async () => {
    const { deps, vod, place } = await createScene(media, 12.5);
    await deps.config.change({ "previews.sprite_seconds": 3, "previews.sprite_width": 192 });

    await makePreviews(deps, vod.uuid);

    const track = readFileSync(path.join(place, "ann #1.sprites.vtt"), "utf8");
    const cues = [...track.matchAll(/^(\S+) --> (\S+)\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm)];
    expect(cues.map(([, from, to]) => [from, to].join(" "))).toEqual([
      "00:00:00.000 00:00:03.000",
      "00:00:03.000 00:00:06.000",
      "00:00:06.000 00:00:09.000",
      "00:00:09.000 00:00:12.000",
      "00:00:12.000 00:00:12.500",
    ]);
    // The key frame at or before 0, 3, 6, 9 and 12 s.
    const shown = cues.map(([, , , sheet = "", x, y, w, h]) =>
      readNumber(path.join(place, decodeURIComponent(sheet)), [x, y, w, h].map(Number)),
    );
    expect(shown).toEqual([3000, 3020, 3060, 3080, 3120]);
  });

  it("find a poster that is not dark", async () => {
    const { deps, vod, place } = await createScene(dark, 10);

    await makePreviews(deps, vod.uuid);

    expect(brightnessOf(path.join(place, "ann #1-thumb.jpg"))).toBeGreaterThan(100);
  });

  it("are a contact sheet of the wanted width when that is switched on", async () => {
    const { deps, vod, place } = await createScene(media, 12.5);
    await deps.config.change({
      "previews.contact_sheet": true,
      "previews.contact_sheet_grid": "2x3",
      "previews.contact_sheet_width": 640,
      "previews.sprites": false,
    });

    await makePreviews(deps, vod.uuid);

    const file = path.join(place, "ann #1-contact_sheet.jpg");
    const [width = 0, height = 0] = sizeOfPicture(file).split(",").map(Number);
    expect(width).toBeGreaterThan(630);
    expect(width).toBeLessThanOrEqual(640);
    expect(height).toBe(3 * 8 + 2 * 118);
  });

  it("replace earlier ones, and none of the old sheets stays", async () => {
    const { deps, vod, names } = await createScene(media, 12.5);
    await deps.config.change({ "previews.sprite_seconds": 1 });
    await makePreviews(deps, vod.uuid);
    const before = names();
    await makePreviews(deps, vod.uuid);

    expect(names()).toEqual(before);
    expect(deps.store.vods.get(vod.uuid)?.products).toHaveLength(3);
  });

  it("are found under their new name after a rename", async () => {
    const { deps, vod, place } = await createScene(media, 12.5);
    await makePreviews(deps, vod.uuid);
    const to = { shelf: "library", folder: vod.folder, basename: "new", trashed: null } as const;
    await moveVod(deps, vod.uuid, to, never);

    await writeSidecars(deps, vod.uuid, never);

    const track = readFileSync(path.join(place, "new.sprites.vtt"), "utf8");
    expect(track).toContain("\nnew.sprites.001.jpg#xywh=0,0,160,");
    expect(track).not.toContain("ann");
  });

  it("can't be asked for while it is captured, in the trash or being moved", async () => {
    const { deps, vod } = await createScene(media, 12.5);
    const ask = () => requestPreviews(deps, vod.uuid);

    await deps.store.vods.update(vod.uuid, { phase: "capturing" });
    expect(ask).toThrow(expect.objectContaining({ code: "vod_busy" }));
    await deps.store.vods.update(vod.uuid, { phase: "finalized", shelf: "trash" });
    expect(ask).toThrow(expect.objectContaining({ code: "vod_trashed" }));
    await deps.store.vods.update(vod.uuid, { shelf: "library", video_metadata: soundOnly });
    expect(ask).toThrow(expect.objectContaining({ code: "not_supported" }));
    await deps.store.vods.update(vod.uuid, { video_metadata: null });
    await deps.claims.hold(vod.uuid, "renamed", async () => {
      expect(ask).toThrow(expect.objectContaining({ code: "vod_busy" }));
    });
  });

  it("leave nothing behind when the job is stopped", async () => {
    const { deps, vod, names } = await createScene(media, 12.5);
    const before = names();
    const making = makePreviews(deps, vod.uuid);
    deps.jobs.stop(`previews_${vod.basename}`);

    await expect(making).rejects.toThrow("aborted");
    expect(names()).toEqual(before);
    expect(readdirSync(deps.paths.cache)).toEqual([]);
  });
});

/** The number in a tile: twelve blocks side by side. */
function readNumber(file: string, [x = 0, y = 0, width = 0, height = 0]: number[]): number {
  const crop = `${width}:${height}:${x}:${y}`;
  const raw = execFileSync("ffmpeg", [
    ...["-v", "error", "-i", file, "-vf", `crop=${crop},scale=12:1:flags=area,format=gray`],
    ...["-f", "rawvideo", "-"],
  ]);
  return [...raw].reduce((number, light, bit) => number + (light > 128 ? 2 ** bit : 0), 0);
}
