import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { probeFile } from "../../daemon/tools/ffprobe.ts";
import { createApi } from "../../shared/api/client.ts";
import { type RunningDaemon, startDaemon } from "../simulator/demo-daemon.ts";
import { startSimulator } from "../simulator/simulator.ts";
import { ledgerSegments } from "../support/download-rig.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { waitFor } from "../support/wait-for.ts";

const seconds = 600;
const partSeconds = 10;
const kills = 3;

it(
  "goes on behind every part that was on the disk when the daemon was killed",
  { timeout: 120_000 },
  async () => {
    const simulator = await startSimulator({ channels: [{ login: "ann" }] });
    const ann = simulator.channel("ann");
    const video = ann.addVideo({ seconds, title: "Ten minutes" });
    const dataFolder = temporaryFolder();
    const downloads = path.join(dataFolder, "storage", "vods", ".downloads");
    const id = `video-twitch-${video.id}`;
    const start = () =>
      startDaemon({
        addresses: simulator.addresses,
        port: 0,
        dataFolder,
        environment: {
          REELKEEP_DOWNLOAD_KEEP_FREE_GIGABYTES: "0",
          // Slow enough that a kill finds it at work.
          REELKEEP_DOWNLOAD_MAX_MEGABITS: "40",
        },
      });
    const kill = async (daemon: RunningDaemon) => {
      const exit = once(daemon.child, "exit");
      daemon.child.kill("SIGKILL");
      await exit;
    };
    let daemon = await start();
    try {
      const api = createApi({ baseUrl: daemon.url });
      const body = { internalName: "ann", no_capture: true };
      const { data: channel } = await api("POST /api/v0/channels", { body });
      const params = { uuid: channel.uuid, videoId: video.id };
      await api("GET /api/v0/channels/:uuid/download/:videoId", { params, query: {} });

      for (let round = 1; round <= kills; round += 1) {
        await waitFor("some parts on the disk", async () =>
          ledgerSegments(path.join(downloads, id)).length >= round * 4 ? true : null,
        );
        await kill(daemon);
        const done = ledgerSegments(path.join(downloads, id));
        expect(done).toEqual(done.map((_, index) => index));
        const before = simulator.requests.list({ kind: "vod" }).length;
        daemon = await start();
        await waitFor("the download to go on", async () =>
          ledgerSegments(path.join(downloads, id)).length > done.length ? true : null,
        );
        const again = simulator.requests
          .list({ kind: "vod" })
          .slice(before)
          .flatMap(({ index }) => (index === undefined || index === null ? [] : [index]));
        expect(again.filter((index) => done.includes(index))).toEqual([]);
      }
      await finish(daemon, downloads);
      const again = simulator.requests.list({ kind: "vod", status: 200 });
      const parts = again.filter(({ index }) => typeof index === "number");
      // A kill may hit one on its way; all others came once.
      expect(parts.length).toBeLessThanOrEqual(seconds / partSeconds + kills);
      const vod = await findVod(daemon, channel.uuid);
      const [segment] = vod.segments;
      const file = path.join(
        dataFolder,
        "storage",
        decodeURIComponent(vod.webpath),
        segment?.basename ?? "",
      );
      const { format } = await probeFile("ffprobe", file, new AbortController().signal);
      expect(Math.abs((format.duration ?? 0) - seconds)).toBeLessThan(1);
      expect(vod.gaps).toEqual([]);
      expect(vod.damages).toEqual([]);
    } finally {
      await daemon.stop();
      await simulator.close();
    }
  },
);

/** Without a limit the rest is quick. */
async function finish(daemon: RunningDaemon, downloads: string): Promise<void> {
  await waitFor("the download to end", async () =>
    !existsSync(downloads) || readdirSync(downloads).length === 0 ? true : null,
  );
  const api = createApi({ baseUrl: daemon.url });
  await waitFor("the recording to be finalized", async () => {
    const { data } = await api("GET /api/v0/vods", { query: { phase: "finalized" } });
    return data.vods[0] ?? null;
  });
}

async function findVod(daemon: RunningDaemon, uuid: string) {
  const api = createApi({ baseUrl: daemon.url });
  const { data } = await api("GET /api/v0/channels/:uuid/vods", { params: { uuid }, query: {} });
  const [vod] = data.vods;
  return (await api("GET /api/v0/vod/:uuid", { params: { uuid: vod?.uuid ?? "" } })).data;
}

it(
  "brings a clip, and muted parts of a video, from the platform",
  { timeout: 60_000 },
  async () => {
    const simulator = await startSimulator({ channels: [{ login: "ann" }] });
    const ann = simulator.channel("ann");
    const video = ann.addVideo({ seconds: 60, title: "A minute" });
    ann.shelf.muteVideo(video.id, [{ offset: 20, duration: 10 }]);
    const slug = ann.addClip({ videoId: video.id, offset: 10, seconds: 8 });
    const daemon = await startDaemon({
      addresses: simulator.addresses,
      port: 0,
      dataFolder: temporaryFolder(),
      environment: { REELKEEP_DOWNLOAD_KEEP_FREE_GIGABYTES: "0" },
    });
    try {
      const api = createApi({ baseUrl: daemon.url });
      const body = { internalName: "ann", no_capture: true };
      const { data: channel } = await api("POST /api/v0/channels", { body });
      const params = { uuid: channel.uuid };
      await api("POST /api/v0/tools/clip_download", {
        body: { url: `https://clips.twitch.tv/${slug}` },
      });
      await api("POST /api/v0/tools/vod_download", {
        body: { url: `https://www.twitch.tv/videos/${video.id}` },
      });
      const clip = await waitFor("the clip", async () => {
        const { data } = await api("GET /api/v0/channels/:uuid/local_clips", { params });
        return data.find(({ thumbnail }) => thumbnail !== null) ?? null;
      });
      expect(Math.abs(clip.duration - 8)).toBeLessThan(1);
      const picture = await fetch(`${daemon.url}/cache/thumbs/${clip.thumbnail ?? ""}`);
      expect(picture.headers.get("content-type")).toBe("image/jpeg");

      await waitFor("the recording", async () => {
        const { data } = await api("GET /api/v0/vods", { query: { phase: "finalized" } });
        return data.vods[0] ?? null;
      });
      const vod = await findVod(daemon, channel.uuid);
      expect(vod).toMatchObject({
        stream_title: "A minute",
        external_vod_id: video.id,
        external_vod_muted: "muted",
        gaps: [],
      });
      expect(Math.abs(vod.duration - 60)).toBeLessThan(0.5);
      const parts = simulator.requests.list({ kind: "vod", status: 200 });
      expect(parts.some(({ path: asked }) => asked.endsWith("/2-muted.ts"))).toBe(true);
    } finally {
      await daemon.stop();
      await simulator.close();
    }
  },
);
