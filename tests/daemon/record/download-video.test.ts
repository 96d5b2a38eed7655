import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { takeUpDownloads } from "../../../daemon/record/take-up-downloads.ts";
import { type DownloadRequest, listRequests } from "../../../daemon/vods/download-request.ts";
import { archiveSegmentSeconds, makeArchive } from "../../support/archive-origin.ts";
import { createDownloadRig, type DownloadRig } from "../../support/download-rig.ts";
import { makeVideo } from "../../support/fake-library.ts";
import { waitUntil } from "../../support/wait-until.ts";

// Real programs on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const seconds = 5 * archiveSegmentSeconds;
const media = mkdtempSync(path.join(tmpdir(), "reelkeep-archive-"));
const videoId = "2000000777";
const jobName = `download_ann_${videoId}`;

beforeAll(() => makeArchive(media, { seconds }));
afterAll(() => rmSync(media, { recursive: true, force: true }));

async function rigWithVideo(): Promise<DownloadRig> {
  const rig = await createDownloadRig({ media });
  const { library } = rig.test.provider;
  library.videos.set(
    videoId,
    makeVideo({
      id: videoId,
      title: "An old evening",
      duration: seconds,
      stream_id: "777",
      created_at: "2025-12-31T23:30:00.000Z",
      muted_segments: [{ offset: 2, duration: 3 }],
    }),
  );
  library.openedVideos.set(videoId, { state: "found", renditions: [rig.origin.rendition] });
  library.chapters.set(videoId, [
    { offsetSeconds: 0, gameId: "743", gameName: "Chess", imageUrl: null },
    { offsetSeconds: 6, gameId: "9", gameName: "Go", imageUrl: "https://cdn.example/go.jpg" },
  ]);
  return rig;
}

const addressOf = (rig: DownloadRig, id = videoId) =>
  `/api/v0/channels/${rig.channel.uuid}/download/${id}`;

const newest = (rig: DownloadRig) =>
  rig.test.deps.store.vods.ofChannel(rig.channel.uuid).find((vod) => vod.uuid !== rig.vod.uuid);

function isFinished(rig: DownloadRig): boolean {
  const vod = newest(rig);
  return vod?.phase === "finalized" && vod.spent_parts.length === 0;
}

it("makes a recording of its own of any video of the channel", async () => {
  const rig = await rigWithVideo();
  const asked = await rig.test.ask("GET", addressOf(rig));
  expect(asked).toMatchObject({ status: 202, body: { data: { job_name: jobName } } });
  expect(await rig.jobEnd(jobName)).toMatchObject({ status: "none" });
  await waitUntil("the recording is finalized", () => isFinished(rig), 40_000);

  const vod = newest(rig);
  expect(vod).toMatchObject({
    stream_ids: ["777"],
    stream_title: "An old evening",
    started_at: "2025-12-31T23:30:00.000Z",
    stream_season: "202512",
    stream_number: 1,
    external_vod_exists: true,
    external_vod_id: videoId,
    external_vod_muted: "muted",
    external_vod_muted_ranges: [{ offset: 2, duration: 3 }],
    capture_started: null,
    ended_at: "2025-12-31T23:30:10.000Z",
    chapters: [
      { offset: 0, duration: 6, title: "An old evening", game_name: "Chess" },
      { offset: 6, game_name: "Go", image_url: "https://cdn.example/go.jpg" },
    ],
  });
  expect(Math.abs((vod?.duration ?? 0) - seconds)).toBeLessThan(0.2);
  expect(Math.abs((vod?.video_metadata?.full_duration ?? 0) - seconds)).toBeLessThan(0.3);
  const folder = vod === undefined ? "" : vodFolder(rig.test.deps.paths, vod);
  const names = readdirSync(folder);
  expect(names).toContain(vod?.segments[0]?.basename);
  expect(names).toContain(`${vod?.basename ?? ""}.ledger.jsonl`);
  expect(names.filter((name) => name.includes(".part"))).toEqual([]);
  expect(rig.downloads()).toEqual([]);
});

it("refuses what is in the library already", async () => {
  const rig = await rigWithVideo();
  const matched = await rig.test.ask("GET", addressOf(rig, rig.video.id));
  expect(matched).toMatchObject({ status: 409, body: { code: "name_taken" } });

  const { vods } = rig.test.deps.store;
  await vods.update(rig.vod.uuid, { external_vod_id: null, stream_ids: ["5", "777"] });
  expect((await rig.test.ask("GET", addressOf(rig))).body.code).toBe("name_taken");
});

it("refuses a video that is none, or of somebody else, and a bad quality", async () => {
  const rig = await rigWithVideo();
  const stranger = makeVideo({ id: "2000000888", streamer_id: "id-bob" });
  rig.test.provider.library.videos.set(stranger.id, stranger);

  expect((await rig.test.ask("GET", addressOf(rig, "1"))).body.code).toBe("video_unknown");
  expect((await rig.test.ask("GET", addressOf(rig, stranger.id))).body.code).toBe("video_unknown");
  const bad = await rig.test.ask("GET", `${addressOf(rig)}?quality=x`);
  expect(bad.body.message).toBe("Invalid quality: x");
  const nowhere = "/api/v0/channels/9b2f7a52-0d60-4b4e-9ffb-2f4d2c1f7a10/download/1";
  expect((await rig.test.ask("GET", nowhere)).body.code).toBe("channel_unknown");
});

it("is no business of a page of elsewhere, though it is a GET", async () => {
  const rig = await rigWithVideo();
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await rig.test.ask("GET", addressOf(rig), { headers })).status).toBe(403);
  expect(rig.test.deps.jobs.list()).toEqual([]);
});

it("finds video and channel by a link", async () => {
  const rig = await rigWithVideo();
  const ask = (url: string) =>
    rig.test.ask("POST", "/api/v0/tools/vod_download", { body: { url, to: "4" } });

  expect((await ask("https://example.org/")).body.code).toBe("bad_request");
  expect((await ask("https://www.twitch.tv/videos/99999999")).body.code).toBe("video_unknown");
  const stranger = makeVideo({ id: "2000000888", streamer_id: "id-bob" });
  rig.test.provider.library.videos.set(stranger.id, stranger);
  expect((await ask(stranger.url)).body.code).toBe("channel_unknown");

  const asked = await ask(`https://www.twitch.tv/videos/${videoId}`);
  expect(asked.body.data.job_name).toBe(jobName);
  expect(await rig.jobEnd(jobName)).toMatchObject({ status: "none" });
  await waitUntil("the recording is finalized", () => isFinished(rig), 40_000);
  expect(Math.abs((newest(rig)?.duration ?? 0) - 4)).toBeLessThan(0.2);
});

it("leaves a failed one to whoever asks again, and then finds another place if its own is taken", async () => {
  const rig = await rigWithVideo();
  rig.origin.intercept = (name) => name === "4.ts";
  await rig.test.ask("GET", addressOf(rig));
  await waitUntil("the last part is asked for", () => rig.origin.asked.has("4.ts"));
  rig.test.deps.jobs.stop(jobName);
  await rig.jobEnd(jobName);
  await takeUpDownloads(rig.test.deps);
  expect(rig.test.deps.jobs.isActive(jobName)).toBe(false);

  rig.origin.intercept = () => false;
  const basename = "ann_2025-12-31T23_30_00Z_s202512e01";
  const taken = path.join(rig.test.deps.paths.vods, "ann", basename, `${basename}.mp4`);
  mkdirSync(path.dirname(taken), { recursive: true });
  writeFileSync(taken, "mine");
  await rig.test.ask("GET", addressOf(rig));
  expect(await rig.jobEnd(jobName)).toMatchObject({ status: "none" });
  await waitUntil("the recording is finalized", () => isFinished(rig), 40_000);
  expect(rig.origin.asked.get("0.ts")).toBe(1);
  expect(readFileSync(taken, "utf8")).toBe("mine");
  expect(newest(rig)?.basename).toBe(`${basename} (2)`);
});

it("does not begin after a restart what was stopped while it waited for its turn", async () => {
  const rig = await rigWithVideo();
  const { deps } = rig.test;
  const turn = Promise.withResolvers<void>();
  const others = ["a", "b"].map((name) =>
    deps.jobs.run({ name, kind: "download", vodUuid: null }, () => turn.promise),
  );
  await rig.test.ask("GET", addressOf(rig));
  deps.jobs.stop(jobName);
  turn.resolve();
  await Promise.all(others);
  expect(await rig.jobEnd(jobName)).toMatchObject({ status: "stopped" });
  await waitUntil("that is kept", async () => (await listRequests(deps))[0]?.state === "stopped");
  await takeUpDownloads(deps);
  expect(deps.jobs.isActive(jobName)).toBe(false);
});

it("goes on by itself when the daemon starts, and drops what nobody waits for", async () => {
  const rig = await rigWithVideo();
  const { deps } = rig.test;
  const request: DownloadRequest = {
    version: 1,
    id: `video-twitch-${videoId}`,
    becomes: "recording",
    vod_uuid: "9b2f7a52-0d60-4b4e-9ffb-2f4d2c1f7a10",
    channel_uuid: rig.channel.uuid,
    provider: "twitch",
    video: rig.test.provider.library.videos.get(videoId) ?? makeVideo(),
    quality: "best",
    rendition: null,
    range: { fromSeconds: 0, toSeconds: null },
    isFollowing: false,
    created_at: "2026-01-01T00:00:00.000Z",
    state: "wanted",
    target: null,
  };
  const write = (changes: Partial<DownloadRequest>) => {
    const document = { ...request, ...changes };
    const folder = path.join(deps.paths.downloads, document.id);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "download.json"), JSON.stringify(document));
  };
  write({});
  write({ id: "old", state: "failed" });
  write({ id: "orphan", becomes: "copy" });
  write({ id: "done", vod_uuid: rig.vod.uuid });

  await takeUpDownloads(deps);
  expect(await rig.jobEnd(jobName)).toMatchObject({ status: "none" });
  await waitUntil("the recording is finalized", () => isFinished(rig), 40_000);
  expect(newest(rig)?.uuid).toBe(request.vod_uuid);
  expect(rig.downloads()).toEqual([]);
  expect(existsSync(deps.paths.downloads)).toBe(true);
});
