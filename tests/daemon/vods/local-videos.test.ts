import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync, copyFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addChannel, addFiledVod, makeMedia } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

// ffmpeg and ffprobe take their time on a machine that has other work.
vi.setConfig({ testTimeout: 30_000 });

let media = "";

beforeAll(() => {
  media = path.join(mkdtempSync(path.join(tmpdir(), "reelkeep-test-")), "media.mp4");
  makeMedia(media, { seconds: 2 });
});
afterAll(() => rmSync(path.dirname(media), { recursive: true }));

async function createScene(environment: Record<string, string> = {}) {
  const test = await createTestApp({ environment });
  const channel = await addChannel(test);
  const put = (name: string) => {
    const file = path.join(test.deps.paths.vods, name);
    mkdirSync(path.dirname(file), { recursive: true });
    copyFileSync(media, file);
    return file;
  };
  const scan = async () => {
    const reply = await test.ask("POST", `/api/v0/channels/${channel.uuid}/scanlocalvideos`);
    await waitUntil("it is over", () => !test.deps.jobs.isActive("local_videos_ann"));
    return reply;
  };
  const list = async () =>
    (await test.ask("GET", `/api/v0/channels/${channel.uuid}`)).body.data.video_list;
  return { ...test, channel, put, scan, list };
}

describe("the scan for local videos", () => {
  it("lists videos that are no recordings, with picture, size and length", async () => {
    const { put, scan, list, deps, raw } = await createScene();
    put("ann/holiday film.mp4");

    const { status, body } = await scan();

    expect([status, body.data]).toEqual([202, { job_name: "local_videos_ann" }]);
    const [video] = await list();
    expect(video).toMatchObject({
      basename: "holiday film.mp4",
      webpath: "/vods/ann",
      size: expect.any(Number),
      video_metadata: { height: 90 },
    });
    expect(video.duration).toBeCloseTo(2, 0);
    expect(existsSync(path.join(deps.paths.cache, "thumbs", video.thumbnail))).toBe(true);
    expect((await raw("HEAD", `/vods/ann/${encodeURIComponent(video.basename)}`)).status).toBe(200);
    expect((await raw("HEAD", `/cache/thumbs/${video.thumbnail}`)).status).toBe(200);
  });

  it("leaves recordings out, also those that have lost their record", async () => {
    const test = await createScene();
    const changes = { basename: "ann_2026", folder: "ann" };
    await addFiledVod(test, { channel: test.channel, changes, media });
    test.put("ann/ann_2026_burned.mp4");
    test.put("ann/ann_2026-03-01T10_00_00Z_77.mp4");
    test.put("ann/below/other.mp4");
    writeFileSync(path.join(test.deps.paths.vods, "ann", "notes.txt"), "x");

    await test.scan();

    expect(await test.list()).toEqual([]);
  });

  it("drops what is gone, and tells what is no video after all", async () => {
    const { put, scan, list, deps } = await createScene();
    const file = put("ann/a.mp4");
    writeFileSync(path.join(path.dirname(file), "b.mkv"), "no video");
    await scan();
    expect(await list()).toHaveLength(1);
    expect(deps.jobs.list()[0]?.log.join("\n")).toContain("b.mkv can't be read");

    rmSync(file);
    await scan();
    expect(await list()).toEqual([]);
  });

  it("takes the channel's own names where channels share a folder", async () => {
    const { put, scan, list } = await createScene({ REELKEEP_STORAGE_CHANNEL_FOLDERS: "false" });
    put("ann holiday.mp4");
    put("bob holiday.mp4");

    await scan();

    expect(await list()).toMatchObject([{ basename: "ann holiday.mp4", webpath: "/vods" }]);
  });

  it("says that there is no such channel", async () => {
    const { ask } = await createScene();
    const uuid = "3f1c1d6e-93a6-4b5c-9f3c-1f2a3b4c5d6e";
    const { body } = await ask("POST", `/api/v0/channels/${uuid}/scanlocalvideos`);
    expect(body.code).toBe("channel_unknown");
  });
});
