import { existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { addChannel, addFiledVod, makeMedia } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

// ffmpeg and ffprobe take their time on a machine that has other work.
vi.setConfig({ testTimeout: 30_000 });

let media = "";

beforeAll(() => {
  media = path.join(mkdtempSync(path.join(tmpdir(), "reelkeep-test-")), "media.mp4");
  makeMedia(media, { seconds: 3 });
});
afterAll(() => rmSync(path.dirname(media), { recursive: true }));

async function createScene(changes: Partial<VodRecord> = {}) {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const vod = await addFiledVod(test, { channel, changes, media });
  const folder = vodFolder(test.deps.paths, vod);
  const read = () => test.deps.store.vods.get(vod.uuid);
  const fix = (query = "") => test.ask("POST", `/api/v0/vod/${vod.uuid}/fix_issues${query}`);
  return { ...test, channel, vod, folder, read, fix };
}

const rulesOf = (body: { data: { fixes: { rule: string }[] } }) =>
  body.data.fixes.map(({ rule }) => rule);

describe("fix_issues", () => {
  it("puts several things right, one after another, and then finds nothing more", async () => {
    const { fix, read } = await createScene({ phase: "failed", duration: 0, segments: [] });

    const first = await fix();
    const second = await fix();

    expect(first.status).toBe(200);
    expect(rulesOf(first.body)).toEqual([
      "failed_but_whole",
      "no_duration",
      "no_ended_at",
      "no_chapters",
    ]);
    expect(first.body.message).toMatch(/^4 issues were put right: It counts as failed/);
    expect(read()).toMatchObject({
      phase: "finalized",
      segments: [{ basename: "ann_2026.mp4", filesize: statSync(media).size }],
      video_metadata: { height: 90 },
      chapters: [{ offset: 0, title: "Hello" }],
    });
    expect(rulesOf(second.body)).toEqual([]);
    expect(second.body.message).toBe("Nothing is wrong with this recording.");
  });

  it("only says in a dry run what it would do", async () => {
    const { fix, read } = await createScene({ phase: "failed", duration: 0, segments: [] });

    const { body } = await fix("?dry_run=true");

    expect(rulesOf(body)).toEqual([
      "failed_but_whole",
      "no_duration",
      "no_ended_at",
      "no_chapters",
    ]);
    expect(body.data.dry_run).toBe(true);
    expect(read()).toMatchObject({ phase: "failed", duration: 0, chapters: [] });
  });

  it("renames what not every disk takes, with all its files", async () => {
    const scene = await createScene({ basename: "ann 10:30?", folder: "ann/ann 10:30?" });

    const { body } = await scene.fix();

    expect(rulesOf(body)).toContain("illegal_names");
    expect(scene.read()).toMatchObject({ basename: "ann 10_30", folder: "ann/ann 10_30" });
    expect(existsSync(path.join(scene.deps.paths.vods, "ann/ann 10_30/ann 10_30.mp4"))).toBe(true);
    expect(existsSync(scene.folder)).toBe(false);
  });

  it("removes what a kill left, and nothing that is newer than the daemon", async () => {
    const { fix, folder } = await createScene();
    const [old, fresh] = [".ann_2026.mp4.converting", ".ann_2026.x.cutting"].map((name) =>
      path.join(folder, name),
    );
    writeFileSync(old ?? "", "x");
    writeFileSync(fresh ?? "", "x");
    const longAgo = new Date("2026-01-01");
    utimesSync(old ?? "", longAgo, longAgo);

    await fix();

    expect([existsSync(old ?? ""), existsSync(fresh ?? "")]).toEqual([false, true]);
  });

  it("refuses while somebody works on it, and in the trash", async () => {
    const busy = await createScene();
    const reply = await busy.deps.claims.hold(busy.vod.uuid, "cut", () => busy.fix());
    expect([reply.status, reply.body.code]).toEqual([409, "vod_busy"]);

    const trashed = { at: "2026-01-01T00:00:00.000Z", from: "library" as const };
    const gone = await createScene({ shelf: "trash", trashed });
    expect((await gone.fix()).body.code).toBe("vod_trashed");
  });
});

describe("refresh_metadata", () => {
  const refresh = (scene: Awaited<ReturnType<typeof createScene>>) =>
    scene.ask("POST", `/api/v0/vod/${scene.vod.uuid}/refresh_metadata`);

  it("reads sizes, length, picture and sound anew and says what has changed", async () => {
    const chapter = {
      offset: 0,
      duration: 60,
      started_at: "2026-01-01T12:00:00.000Z",
      title: "Hello",
      game_id: null,
      game_name: null,
      image_url: null,
      viewer_count: null,
      is_mature: null,
      online: true,
    };
    const scene = await createScene({ duration: 60, chapters: [chapter] });

    const { status, body } = await refresh(scene);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ old_duration: 60, problems: [] });
    expect(body.data.new_duration).toBeCloseTo(3, 0);
    expect(body.message).toBe("It lasts 0:03, not 1:00 as was known before.");
    expect(scene.read()).toMatchObject({
      video_metadata: { width: 160, height: 90, fps: 10, video_codec: "h264", audio_codec: "aac" },
      stream_resolution: "160x90",
    });
    expect(scene.read()?.chapters[0]?.duration).toBeCloseTo(3, 0);
  });

  it("keeps a length that the ledger knows to the frame", async () => {
    const scene = await createScene({ duration: 3.02 });
    await refresh(scene);
    expect(scene.read()?.duration).toBe(3.02);
  });

  it("tells when no file is there, none can be read, or none is finished yet", async () => {
    const missing = await createScene();
    rmSync(path.join(missing.folder, "ann_2026.mp4"));
    expect((await refresh(missing)).body.code).toBe("file_missing");
    expect(missing.read()?.segments[0]?.filesize).toBeNull();

    const broken = await createScene();
    writeFileSync(path.join(broken.folder, "ann_2026.mp4"), "no video");
    expect((await refresh(broken)).body.code).toBe("check_failed");

    const running = await createScene({ phase: "capturing" });
    expect((await refresh(running)).body.code).toBe("vod_busy");
  });
});

describe("a file that is removed from outside", () => {
  it("is missing when its recording is looked at", async () => {
    const { ask, vod, folder } = await createScene();
    const look = async () => (await ask("GET", `/api/v0/vod/${vod.uuid}`)).body.data.segments[0];
    rmSync(path.join(folder, "ann_2026.mp4"));

    expect(await look()).toMatchObject({ filesize: null, deleted: false });
  });

  it("is noticed by the daily look, which tells of it until it is back", async () => {
    const { deps, folder, read } = await createScene();
    const file = path.join(folder, "ann_2026.mp4");
    const check = async () => {
      deps.schedule.run("file_check");
      const find = () => deps.schedule.list().find(({ name }) => name === "file_check");
      await waitUntil("it has looked", () => find()?.is_running === false);
    };
    rmSync(file);
    await check();
    expect(read()?.segments[0]?.filesize).toBeNull();
    expect(deps.alerts.list()).toEqual([
      "Files of 1 recordings are missing; a scan looks for them elsewhere.",
    ]);

    writeFileSync(file, "back");
    await check();
    expect(read()?.segments[0]?.filesize).toBe(4);
    expect(deps.alerts.list()).toEqual([]);
  });
});
