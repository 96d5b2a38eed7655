import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClipInfo } from "../../../shared/model/clip.ts";
import type { Chapter } from "../../../shared/model/vod.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { probeFile } from "../../../daemon/tools/ffprobe.ts";
import { type CutDetails, removeUnfinishedCuts, requestCut } from "../../../daemon/vods/cut.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { makeNumbered } from "../../support/numbered-media.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

const timeout = 60_000;
const never = new AbortController().signal;
const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
const media = path.join(folder, "numbered.mp4");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => makeNumbered(media, { frames: 60, gop: 10 }));

const chapter = (offset: number, duration: number, game: string): Chapter => ({
  offset,
  duration,
  started_at: "2026-01-01T12:00:00.000Z",
  title: "Hello",
  game_id: game,
  game_name: game,
  image_url: null,
  viewer_count: null,
  is_mature: null,
  online: true,
});

const comment = (at: number) => ({ _id: String(at), content_offset_seconds: at, message: {} });

async function createScene() {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const chapters = [chapter(0, 3, "chess"), chapter(3, 3, "go")];
  const vod = await addFiledVod(test, { channel, media, changes: { duration: 6, chapters } });
  const place = path.join(test.deps.paths.savedClips, "editor", "ann");
  const ask = (details: Partial<CutDetails>) => {
    const usual = { startSeconds: 2, endSeconds: 4, isExact: false, name: "", title: "" };
    return requestCut(test.deps, vod.uuid, { ...usual, ...details }, never);
  };
  const cut = async (details: Partial<CutDetails>) => {
    const requested = await ask(details);
    await waitUntil("the cut is over", () => !test.deps.jobs.isActive(requested.jobName), timeout);
    const job = test.deps.jobs.list().find(({ name }) => name === requested.jobName);
    return { ...requested, job };
  };
  const names = () => (existsSync(place) ? readdirSync(place).toSorted() : []);
  return { ...test, channel, vod, place, ask, cut, names };
}

describe("a clip that was cut", { timeout }, () => {
  it("is one of the channel's clips, with what is known of it and a picture", async () => {
    const { cut, names, place, deps, vod, channel } = await createScene();
    const told: string[] = [];
    const onFiled = (uuid: string) => void told.push(uuid);

    const { job, jobName } = await cut({ name: "The: best", title: "The best", onFiled });

    expect(job?.error).toBeNull();
    expect(jobName).toBe("cut_ann_2026_0h00m02s-0h00m04s_The best");
    const stem = "ann_2026_0h00m02s-0h00m04s_The best";
    expect(names()).toEqual([`${stem}.info.json`, `${stem}.mp4`]);
    const info = ClipInfo.parse(
      JSON.parse(readFileSync(path.join(place, `${stem}.info.json`), "utf8")),
    );
    expect(info).toMatchObject({
      source: "cut",
      login: "ann",
      streamer_id: "id-ann",
      file: `${stem}.mp4`,
      clip_metadata: { title: "The best", video_id: vod.uuid, vod_offset: 2, game_name: "chess" },
      video_metadata: { height: 112, full_duration: expect.closeTo(2, 1) },
    });
    const [picture] = readdirSync(path.join(deps.paths.cache, "thumbs"));
    const { provider, internalId } = channel;
    expect(deps.store.localClips.of(provider, internalId)).toMatchObject([
      { basename: `${stem}.mp4`, thumbnail: picture, source: "cut" },
    ]);
    expect(told).toEqual([channel.uuid]);
  });

  it("is refused when a file is gone that belongs to it", async () => {
    const { ask, deps, vod } = await createScene();
    const home = vodFolder(deps.paths, vod);
    copyFileSync(media, path.join(home, "ann_2026.3.mp4"));
    const segments = ["ann_2026.mp4", "ann_2026.2.mp4", "ann_2026.3.mp4"].map((basename) => ({
      basename,
      filesize: 1,
      deleted: basename.includes(".2."),
    }));
    await deps.store.vods.update(vod.uuid, { segments, duration: 18 });

    await expect(ask({ startSeconds: 5, endSeconds: 14 })).rejects.toMatchObject({
      code: "file_missing",
    });
    // What lies in the files that are there can be cut.
    expect(await ask({ startSeconds: 12, endSeconds: 14 })).toMatchObject({ startSeconds: 12 });
  });

  it("has the chapters that lie in it, by its own time", async () => {
    const { cut, place, deps } = await createScene();
    const { basename } = await cut({});

    const file = path.join(place, basename);
    const { chapters } = await probeFile(deps.programs.ffprobe(), file, never);
    expect(chapters.map((found) => [found.start_time, found.end_time, found.tags?.title])).toEqual([
      [0, 1, "chess: Hello"],
      [1, 2, "go: Hello"],
    ]);
  });

  it("comes with its chat, counted from where it really begins", async () => {
    const { cut, names, place, deps, vod, channel } = await createScene();
    const chat = {
      streamer: { name: "ann" },
      comments: [0.5, 1.99, 2, 3.25, 4, 5].map(comment),
      video: { id: "7", start: 0, end: 6 },
    };
    writeFileSync(
      path.join(vodFolder(deps.paths, vod), "ann_2026.chat.json"),
      JSON.stringify(chat),
    );

    await cut({ startSeconds: 2.2, endSeconds: 4.1 });

    const stem = "ann_2026_0h00m02s-0h00m04s";
    expect(names()).toContain(`${stem}.chat.json`);
    const listed = deps.store.localClips.of(channel.provider, channel.internalId);
    expect(listed.map((clip) => clip.chat)).toEqual([`${stem}.chat.json`]);
    const found = JSON.parse(readFileSync(path.join(place, `${stem}.chat.json`), "utf8"));
    expect(found).toEqual({
      streamer: { name: "ann" },
      comments: [
        { ...comment(2), content_offset_seconds: 0 },
        { ...comment(3.25), content_offset_seconds: 1.25 },
      ],
      video: { id: "7", start: 0, end: 2, length: 2 },
      embeddedData: null,
    });
  });

  it("comes without a chat that can't be read", async () => {
    const { cut, names, deps, vod } = await createScene();
    writeFileSync(path.join(vodFolder(deps.paths, vod), "ann_2026.chat.json"), "[1");

    expect((await cut({})).job?.error).toBeNull();
    expect(names()).toHaveLength(2);
  });

  it("takes no name that another one has", async () => {
    const { ask, names, deps } = await createScene();
    const asked = [await ask({}), await ask({})];
    await waitUntil(
      "both are over",
      () => asked.every(({ jobName }) => !deps.jobs.isActive(jobName)),
      timeout,
    );

    const stem = "ann_2026_0h00m02s-0h00m04s";
    expect(asked.map(({ basename }) => basename)).toEqual([`${stem}.mp4`, `${stem} (2).mp4`]);
    expect(names().filter((name) => name.endsWith(".mp4"))).toHaveLength(2);
  });

  it.each([
    { wrong: { startSeconds: 4, endSeconds: 4 }, field: "end" },
    { wrong: { startSeconds: 4, endSeconds: 3 }, field: "end" },
    { wrong: { startSeconds: 6, endSeconds: 9 }, field: "start" },
    { wrong: { startSeconds: 2.01, endSeconds: 2.04, isExact: true }, field: "start" },
  ])("is refused for a time in which nothing is shown: %o", async ({ wrong, field }) => {
    const { ask, deps } = await createScene();
    await expect(ask(wrong)).rejects.toMatchObject({ code: "bad_request", field });
    expect(deps.jobs.list()).toEqual([]);
  });

  it("is refused while the recording is captured, moved, in the trash, or without its file", async () => {
    const { ask, deps, vod } = await createScene();
    await deps.claims.hold(vod.uuid, "renamed", async () => {
      await expect(ask({})).rejects.toMatchObject({ code: "vod_busy" });
    });
    await deps.store.vods.update(vod.uuid, { phase: "capturing" });
    await expect(ask({})).rejects.toMatchObject({ code: "vod_busy" });
    await deps.store.vods.update(vod.uuid, { phase: "finalized", shelf: "trash" });
    await expect(ask({})).rejects.toMatchObject({ code: "vod_trashed" });
    await deps.store.vods.update(vod.uuid, { shelf: "library" });
    rmSync(path.join(vodFolder(deps.paths, vod), "ann_2026.mp4"));
    await expect(ask({})).rejects.toMatchObject({ code: "file_missing" });
  });

  it("leaves nothing behind when its job is stopped", async () => {
    const { ask, names, deps } = await createScene();
    const { jobName } = await ask({ isExact: true, startSeconds: 0.5, endSeconds: 5.5 });
    deps.jobs.stop(jobName);
    await waitUntil("it has stopped", () => !deps.jobs.isActive(jobName));

    expect(deps.jobs.list().find(({ name }) => name === jobName)?.status).toBe("stopped");
    expect(names()).toEqual([]);
  });

  it("leaves parts behind when it is killed, which the next start removes", async () => {
    const { cut, names, deps, place } = await createScene();
    await cut({});
    const before = names();
    writeFileSync(path.join(place, ".cutting-1"), "a file of this name is removed, too");

    await removeUnfinishedCuts(deps);

    expect(names()).toEqual(before);
  });
});
