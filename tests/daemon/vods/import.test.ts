import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  legacyBasename,
  legacyChannel,
  legacyChannelUuid,
  legacyVod,
  legacyVodUuid,
  makeLegacyFolder,
} from "../../support/legacy-folder.ts";
import { addChannel, makeMedia } from "../../support/library.ts";
import { scan } from "../../support/scan-scene.ts";
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

async function createScene(options: { channels?: unknown; vods?: Record<string, unknown> } = {}) {
  const test = await createTestApp();
  const old = makeLegacyFolder(path.join(test.folder, "old", "data"), { media, ...options });
  const run = async (body: Record<string, unknown> = {}) => {
    const wish = { folder: path.dirname(old), ...body };
    const { status, body: answer } = await test.ask("POST", "/api/v0/tools/import", { body: wish });
    expect([status, answer.data]).toEqual([202, { job_name: "import_livestreamdvr" }]);
    await waitUntil("it is over", () => !test.deps.jobs.isActive(answer.data.job_name));
    const report = test.deps.reports.get(answer.data.job_name);
    return {
      ...report,
      told: report.lines.map(({ action, subject }) => `${action} ${subject}`),
      job: test.deps.jobs.list().find(({ name }) => name === answer.data.job_name),
    };
  };
  const source = path.join(old, "storage/vods/ann", legacyBasename);
  const target = path.join(test.deps.paths.vods, "ann", legacyBasename);
  return { ...test, old, run, source, target };
}

const names = [
  `${legacyBasename}.chat.json`,
  `${legacyBasename}.chatdump.json`,
  `${legacyBasename}.mp4`,
];

describe("the import of a LiveStreamDVR folder", () => {
  it("brings channels with their rules and numbers, favourites and games", async () => {
    const { deps, run } = await createScene();
    await run();

    expect(deps.store.channels.list()).toMatchObject([
      {
        uuid: legacyChannelUuid,
        internalName: "ann",
        internalId: "9001",
        displayName: "Ann!",
        broadcaster_type: "partner",
        url: "https://www.twitch.tv/ann",
        quality: ["1080p60", "best"],
        match: ["speedrun"],
        no_cleanup: true,
        live_chat: true,
        download_chat: true,
        burn_chat: false,
        max_storage: 50,
        numbers: { season: "202212", number: 9, absolute_season: 3, absolute_number: 43 },
      },
    ]);
    expect(deps.store.favourites.get()).toEqual(["743"]);
    expect(deps.store.games.get("743")?.name).toBe("Chess");
  });

  it("brings a recording with all that is known of it, its times by its file", async () => {
    const { deps, run } = await createScene();
    await run();

    expect(deps.store.vods.get(legacyVodUuid)).toMatchObject({
      channel_uuid: legacyChannelUuid,
      basename: legacyBasename,
      folder: `ann/${legacyBasename}`,
      phase: "finalized",
      stream_ids: ["4155"],
      started_at: "2022-12-31T12:05:04.000Z",
      ended_at: "2022-12-31T12:05:09.000Z",
      stream_title: "Getting ready",
      stream_season: "202212",
      stream_number: 7,
      stream_absolute_season: 3,
      stream_absolute_number: 41,
      comment: "new year's eve",
      prevent_deletion: true,
      // The first second of the stream is not in the file.
      bookmarks: [{ name: "bang", offset: 2 }],
      chapters: [
        { offset: 0, duration: 2, title: "Getting ready", game_name: "Chess" },
        { offset: 2, title: "Fireworks", game_name: "Go", viewer_count: 12 },
      ],
      viewers: [{ timestamp: "2022-12-31T12:05:06.000Z", amount: 120 }],
      exports: [{ exporter: "youtube", youtube_id: "abc", youtube_playlist_id: null }],
      external_vod_id: "1700000001",
      // Its false "does not exist" is worth nothing.
      external_vod_exists: null,
      external_vod_muted: "muted",
      segments: [{ basename: `${legacyBasename}.mp4`, filesize: statSync(media).size }],
      products: [
        { kind: "chatdump", basename: `${legacyBasename}.chatdump.json` },
        { kind: "downloaded_chat", basename: `${legacyBasename}.chat.json` },
      ],
      video_metadata: { height: 90, fps: 10, video_codec: "h264" },
    });
  });

  it("links the files, so that they take no room twice, and leaves the old folder as it is", async () => {
    const { run, source, target } = await createScene();
    await run();

    expect(readdirSync(target).toSorted()).toEqual(names.toSorted());
    expect(statSync(path.join(target, `${legacyBasename}.mp4`)).ino).toBe(
      statSync(path.join(source, `${legacyBasename}.mp4`)).ino,
    );
    expect(readdirSync(source)).toHaveLength(4);
  });

  it("only tells in a dry run what would come", async () => {
    const { deps, run, target } = await createScene();
    const { told, is_dry_run } = await run({ dry_run: true });

    expect(is_dry_run).toBe(true);
    expect(told).toEqual([
      "channel ann",
      "favourites config/favourite_games.json",
      `recording ann/${legacyBasename}/${legacyBasename}`,
    ]);
    expect([deps.store.channels.list(), deps.store.vods.all()]).toEqual([[], []]);
    expect(existsSync(target)).toBe(false);
  });

  it("does nothing twice", async () => {
    const { deps, run } = await createScene();
    await run();
    const before = structuredClone(deps.store.vods.all());
    const { told } = await run();

    expect(told).toEqual(["present ann", `present ann/${legacyBasename}/${legacyBasename}`]);
    expect(deps.store.vods.all()).toEqual(before);
  });

  it("takes the files away when they are to be moved, also in a repeat", async () => {
    const { run, source, target } = await createScene();
    await run();
    await run({ move: true });

    expect(readdirSync(source)).toEqual([`${legacyBasename}.json`]);
    expect(readdirSync(target)).toHaveLength(3);
  });

  it("keeps the rules of a channel that is watched already", async () => {
    const { deps, run } = await createScene();
    const own = await addChannel({ deps }, { internalId: "9001", quality: ["720p60"] });
    await run();

    expect(deps.store.channels.list()).toMatchObject([{ uuid: own.uuid, quality: ["720p60"] }]);
    expect(deps.store.vods.get(legacyVodUuid)?.channel_uuid).toBe(own.uuid);
  });

  it("brings the folder of clips as it is", async () => {
    const { deps, run, old } = await createScene();
    const clips = path.join(old, "storage/saved_clips/downloader/ann");
    mkdirSync(clips, { recursive: true });
    writeFileSync(path.join(clips, "a.mp4"), "clip");
    expect((await run({ move: true })).told).toContain("clips saved_clips/downloader/ann");

    expect(readdirSync(path.join(deps.paths.savedClips, "downloader/ann"))).toEqual(["a.mp4"]);
    expect(readdirSync(clips)).toEqual([]);
  });

  it("goes on with what a scan made of files that came before an interruption", async () => {
    const { deps, run } = await createScene();
    await run();
    await deps.store.vods.remove(legacyVodUuid);
    await scan({ deps });
    expect(deps.store.vods.all()).toMatchObject([{ stream_ids: ["4155"], comment: "" }]);
    await run();

    expect(deps.store.vods.all().map(({ uuid }) => uuid)).toEqual([legacyVodUuid]);
  });
});

describe("what can't come over is told and keeps nothing else from coming", () => {
  const good = { [legacyBasename]: legacyVod() };

  it.each([
    ["a record that is no JSON", "{ broken", "unreadable"],
    ["a record of version 1", legacyVod({ version: 1, uuid: null }), "skipped"],
    ["a record of an unknown channel", legacyVod({ channel_uuid: null, uuid: null }), "recording"],
    [
      "a record whose fields are all odd",
      { version: 3, chapters: 7, segments: {}, viewers: [1] },
      "recording",
    ],
  ])("%s", async (_, vod, action) => {
    const { deps, run } = await createScene({ vods: { ...good, ann_other: vod } });
    const { told } = await run();

    expect(told).toContain(`${action} ann/ann_other/ann_other`);
    expect(deps.store.vods.get(legacyVodUuid)?.phase).toBe("finalized");
  });

  it("channels of platforms that are not here, and lists that are none", async () => {
    const youtube = { ...legacyChannel, provider: "youtube", uuid: null, internalName: "tube" };
    const some = await createScene({ channels: [youtube, 7, legacyChannel] });
    expect((await some.run()).told).toEqual(
      expect.arrayContaining(["skipped tube", "channel ann", "unreadable config/channels.json"]),
    );
    expect(some.deps.store.vods.all()).toHaveLength(1);

    const none = await createScene({ channels: { a: 1 } });
    expect((await none.run()).told).toEqual([
      "unreadable config/channels.json",
      "favourites config/favourite_games.json",
      `skipped ann/${legacyBasename}/${legacyBasename}`,
    ]);
  });

  it("a recording that LiveStreamDVR is capturing right now", async () => {
    const vods = { [legacyBasename]: legacyVod({ is_capturing: true, is_finalized: false }) };
    const { run, source, deps } = await createScene({ vods });
    const part = path.join(source, `${legacyBasename}.ts`);
    writeFileSync(part, "x");
    expect((await run()).lines.at(-1)).toMatchObject({
      action: "skipped",
      text: "LiveStreamDVR is capturing it right now.",
    });

    const longAgo = new Date("2023-01-01");
    utimesSync(part, longAgo, longAgo);
    await run();
    expect(deps.store.vods.get(legacyVodUuid)?.phase).toBe("finalized");
  });

  it("a file whose name is taken here by another one", async () => {
    const { run, deps, putMedia } = await createScene();
    putMedia(`ann/${legacyBasename}/${legacyBasename}.mp4`, "another");

    expect((await run()).told).toContain(`failed ann/${legacyBasename}/${legacyBasename}`);
    expect(deps.store.vods.all()).toEqual([]);
  });
});

it("refuses a folder that is none of LiveStreamDVR's, or not named in full", async () => {
  const { ask, deps, folder } = await createScene();
  const relative = await ask("POST", "/api/v0/tools/import", { body: { folder: "data" } });
  expect([relative.status, relative.body.field]).toEqual([400, "folder"]);

  await ask("POST", "/api/v0/tools/import", { body: { folder: path.join(folder, "web") } });
  await waitUntil("it is over", () => !deps.jobs.isActive("import_livestreamdvr"));
  expect(deps.jobs.list()[0]?.error).toContain("is no data folder of LiveStreamDVR");
});
