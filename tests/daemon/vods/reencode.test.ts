import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { probeCodecs } from "../../../daemon/tools/codecs.ts";
import {
  type ReencodeDetails,
  reencodeAtEnd,
  requestReencode,
  usualReencode,
  wantsReencode,
} from "../../../daemon/vods/reencode.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { countUp, makeNumbered, readNumbers } from "../../support/numbered-media.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

const timeout = 60_000;
const never = new AbortController().signal;
const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
const media = path.join(folder, "numbered.mp4");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => makeNumbered(media, { frames: 40 }));

async function createScene(changes: Partial<VodRecord> = {}) {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const vod = await addFiledVod(test, { channel, media, changes });
  const place = vodFolder(test.deps.paths, vod);
  const reencode = async (details: Partial<ReencodeDetails>) => {
    const asked = { ...usualReencode(test.deps), preset: "ultrafast", ...details };
    const name = await requestReencode(test.deps, vod.uuid, asked, never);
    await waitUntil("it is encoded", () => !test.deps.jobs.isActive(name), timeout);
    return test.deps.jobs.list().find((job) => job.name === name);
  };
  const record = () => test.deps.store.vods.get(vod.uuid)!;
  return { ...test, vod, place, reencode, record, names: () => readdirSync(place).toSorted() };
}

describe("encoding a recording again", { timeout }, () => {
  it("puts every frame into a file beside the original, with an even width", async () => {
    const { place, reencode, record, names, deps } = await createScene();

    expect(await reencode({ height: 61 })).toMatchObject({ status: "none", error: null });

    expect(names()).toEqual(["ann_2026.mp4", "ann_2026.reencoded.mp4"]);
    expect(readFileSync(path.join(place, "ann_2026.mp4"))).toEqual(readFileSync(media));
    expect(record().products).toMatchObject([
      { kind: "reencoded", basename: "ann_2026.reencoded.mp4", duration: 4 },
    ]);
    const file = path.join(place, "ann_2026.reencoded.mp4");
    const { video } = await probeCodecs(deps.programs.ffprobe(), file, never);
    expect(video).toMatchObject({ codec_name: "h264", width: 102, height: 60 });
    expect(readNumbers(file)).toEqual(countUp(0, 40));
  });

  it("keeps the height of a recording that is smaller than asked", async () => {
    const { place, reencode, deps } = await createScene();
    await reencode({ height: 1080 });

    const file = path.join(place, "ann_2026.reencoded.mp4");
    const { video } = await probeCodecs(deps.programs.ffprobe(), file, never);
    expect(video).toMatchObject({ width: 192, height: 112 });
  });

  it("uses the encoder that is asked for", async () => {
    const { place, reencode, deps } = await createScene();
    expect(await reencode({ encoder: "libx265", kilobits: 200 })).toMatchObject({ error: null });

    const file = path.join(place, "ann_2026.reencoded.mp4");
    const { video, audio } = await probeCodecs(deps.programs.ffprobe(), file, never);
    expect([video?.codec_name, audio?.codec_name]).toEqual(["hevc", "aac"]);
  });

  it("takes the place of the original, which can be had back from the trash", async () => {
    const { place, reencode, record, names, deps, vod } = await createScene();

    expect(await reencode({ isReplacing: true })).toMatchObject({ error: null });

    expect(names()).toEqual(["ann_2026.mp4"]);
    const file = path.join(place, "ann_2026.mp4");
    expect(readNumbers(file)).toEqual(countUp(0, 40));
    expect(readFileSync(file)).not.toEqual(readFileSync(media));
    const { segments, trashed_segments, products } = record();
    expect(products).toEqual([]);
    expect(segments).toEqual([
      { basename: "ann_2026.mp4", filesize: statSync(file).size, deleted: false },
    ]);
    const [trashed] = trashed_segments;
    const kept = path.join(
      deps.paths.trash,
      vod.uuid,
      ".segments",
      trashed?.folder ?? "",
      "ann_2026.mp4",
    );
    expect(readFileSync(kept)).toEqual(readFileSync(media));
  });

  it("keeps nothing of a replaced original when there is no trash", async () => {
    const { reencode, record, names, deps } = await createScene();
    await deps.config.change({ "storage.trash_days": 0 });

    await reencode({ isReplacing: true });

    expect(names()).toEqual(["ann_2026.mp4"]);
    expect(record().trashed_segments).toEqual([]);
    expect(readdirSync(deps.paths.trash)).toEqual([]);
  });

  it("replaces an earlier encoding", async () => {
    const { reencode, record, names } = await createScene();
    await reencode({});
    await reencode({ height: 60 });

    expect(names()).toEqual(["ann_2026.mp4", "ann_2026.reencoded.mp4"]);
    expect(record().products).toHaveLength(1);
  });

  it("is refused for an encoder that does not work here", async () => {
    const { deps, vod, reencode } = await createScene();
    await expect(reencode({ encoder: "h264_nvenc" })).rejects.toMatchObject({
      code: "not_supported",
      field: "encoder",
    });
    await expect(reencode({ encoder: "libnothing" })).rejects.toMatchObject({
      code: "not_supported",
    });
    expect(deps.jobs.list()).toEqual([]);
    expect(vod.products).toEqual([]);
  });

  it("does not replace a protected recording", async () => {
    const { reencode } = await createScene({ prevent_deletion: true });

    await expect(reencode({ isReplacing: true })).rejects.toMatchObject({ code: "vod_protected" });
  });

  it("never loses the original when it is stopped", async () => {
    const { deps, vod, place, names } = await createScene();
    const details = { ...usualReencode(deps), preset: "veryslow", isReplacing: true };
    const name = await requestReencode(deps, vod.uuid, details, never);
    deps.jobs.stop(name);
    await waitUntil("it has stopped", () => !deps.jobs.isActive(name));

    expect(names()).toEqual(["ann_2026.mp4"]);
    expect(readFileSync(path.join(place, "ann_2026.mp4"))).toEqual(readFileSync(media));
    expect(deps.store.vods.get(vod.uuid)?.trashed_segments).toEqual([]);
  });

  it("happens by itself only when the settings say so", async () => {
    const { deps, vod, names } = await createScene();
    expect(wantsReencode(deps, vod)).toBe(false);
    await deps.config.change({ "reencode.enabled": true, "reencode.preset": "ultrafast" });
    expect(wantsReencode(deps, vod)).toBe(true);

    await reencodeAtEnd(deps, vod);

    expect(names()).toContain("ann_2026.reencoded.mp4");
  });
});
