import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../daemon/app.ts";
import { createApi } from "../../shared/api/client.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { toEnvironment } from "../simulator/demo-daemon.ts";
import { startSimulator } from "../simulator/simulator.ts";
import { serveApp } from "../support/serve-app.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { waitFor } from "../support/wait-for.ts";

const quick = {
  REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "2",
  REELKEEP_CAPTURE_RECONNECT_SECONDS: "0",
  REELKEEP_POLL_INTERVAL_SECONDS: "1",
};

/** A daemon that watches Anna on a platform of its own. */
async function setUp() {
  const simulator = await startSimulator({ channels: [{ login: "anna", displayName: "Anna" }] });
  onTestFinished(() => simulator.close());
  const anna = simulator.channel("anna");
  anna.hasPictures = true;
  const folder = temporaryFolder();
  const environment = { ...toEnvironment(simulator.addresses), ...quick };
  const app = await createApp({
    dataFolder: folder,
    webFolder: folder,
    environment,
    overrides: {},
  });
  onTestFinished(() => app.stop());
  await app.start();
  const api = createApi({ baseUrl: (await serveApp(app)).url });
  const added = await api("POST /api/v0/channels", { body: { internalName: "anna" } });
  const channel = { params: { uuid: added.data.uuid } };
  const newest = async (): Promise<Vod | null> => {
    const { data } = await api("GET /api/v0/channels/:uuid", channel);
    const [summary] = data.vods_list;
    if (summary === undefined) return null;
    return (await api("GET /api/v0/vod/:uuid", { params: { uuid: summary.uuid } })).data;
  };
  return { simulator, anna, api, channel, newest, added: added.data };
}

test("a recording finds its copy by itself, hears of lost sound and of its end, and trusts no silence", async () => {
  const { simulator, anna, api, channel, newest, added } = await setUp();
  expect(added.channel_data.cache_offline_image).toMatch(/^\/cache\/channels\/.*\.png$/);

  const { start } = anna.goLive({ title: "First", game: "Chess", historySeconds: 20 });
  await waitFor("six seconds on disk", async () => {
    const vod = await newest();
    return (vod?.capture_counters?.duration_seconds ?? 0) >= 26 ? vod : null;
  });
  anna.goOffline({ ending: "endlist" });
  const vod = await waitFor("a recording that is matched", async () => {
    const found = await newest();
    return found?.external_vod_id === null || found?.phase !== "finalized" ? null : found;
  });
  expect(vod).toMatchObject({
    external_vod_id: start.videoId,
    external_vod_exists: true,
    external_vod_title: "First",
    external_vod_muted: "unknown",
    external_vod_at_risk: false,
  });

  const one = { params: { uuid: vod.uuid } };
  anna.shelf.muteVideo(start.videoId, [{ offset: 10, duration: 10 }]);
  expect((await api("POST /api/v0/vod/:uuid/check_mute", one)).data).toEqual({
    muted: "muted",
    muted_ranges: [{ offset: 10, duration: 10 }],
  });
  simulator.settings.failing = { gql: 503 };
  await expect(api("POST /api/v0/vod/:uuid/check_copy", one)).rejects.toMatchObject({
    code: "provider_unavailable",
  });
  simulator.settings.failing = {};
  expect((await newest())?.external_vod_exists).toBe(true);
  anna.shelf.deleteVideo(start.videoId);
  expect((await api("POST /api/v0/vod/:uuid/check_copy", one)).data).toMatchObject({
    external_vod_exists: false,
    external_vod_muted: "muted",
  });

  const { data } = await api("GET /api/v0/channels/:uuid/history", channel);
  expect(data.entries.map(({ kind }) => kind).toSorted()).toEqual([
    "offline",
    "online",
    "recorded",
  ]);
});

test("lists what the platform keeps of a channel", async () => {
  const { anna, api, channel } = await setUp();
  const video = anna.addVideo({ seconds: 7200, title: "Long" });
  const slug = anna.addClip({ videoId: video.id, offset: 3600, seconds: 30 });
  const videos = await api("GET /api/v0/channels/:uuid/videos", channel);
  const clips = await api("GET /api/v0/channels/:uuid/clips", channel);
  const same = await api("GET /api/v0/twitchapi/videos/:login", { params: { login: "anna" } });

  expect(videos.data).toMatchObject({ videos: [{ title: "Long", duration: 7200 }], cursor: null });
  expect(same.data.map((video) => ({ ...video, vod: null }))).toEqual(videos.data.videos);
  expect(clips.data).toMatchObject([{ id: slug, video_id: video.id, vod_offset: 3600 }]);
});
