import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApi } from "../../shared/api/client.ts";
import { waitFor } from "../support/wait-for.ts";
import { runClient } from "../simulator/client-process.ts";
import { type RunningDaemon, startDaemon } from "../simulator/demo-daemon.ts";
import { probeMedia } from "../simulator/probe-media.ts";
import { type Simulator, startSimulator } from "../simulator/simulator.ts";

const cli = path.join(import.meta.dirname, "../../dist/node/cli.js");
const quick = {
  REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "2",
  REELKEEP_CAPTURE_RECONNECT_SECONDS: "0",
  REELKEEP_POLL_INTERVAL_SECONDS: "1",
  REELKEEP_SAMPLE_INTERVAL_SECONDS: "1",
};

let simulator: Simulator;
let dataFolder: string;
let daemon: RunningDaemon | null = null;

beforeEach(async () => {
  simulator = await startSimulator({ channels: [{ login: "anna", displayName: "Anna" }] });
  dataFolder = await mkdtemp(path.join(tmpdir(), "reelkeep-e2e-"));
});

afterEach(async () => {
  await daemon?.stop();
  daemon = null;
  await simulator.close();
  await rm(dataFolder, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}) {
  daemon = await startDaemon({
    addresses: simulator.addresses,
    port: 0,
    dataFolder,
    environment: { ...quick, ...environment },
  });
  return { daemon, api: createApi({ baseUrl: daemon.url }) };
}

type Api = ReturnType<typeof createApi>;

async function addAnna(api: Api): Promise<string> {
  const { data } = await api("POST /api/v0/channels", {
    body: { internalName: "https://www.twitch.tv/Anna" },
  });
  return data.uuid;
}

async function newestVod(api: Api, channel: string) {
  const { data } = await api("GET /api/v0/channels/:uuid", { params: { uuid: channel } });
  const uuid = data.vods_list[0]?.uuid;
  return uuid === undefined
    ? null
    : (await api("GET /api/v0/vod/:uuid", { params: { uuid } })).data;
}

function finished(api: Api, channel: string) {
  return waitFor("a finished recording", async () => {
    const vod = await newestVod(api, channel);
    return vod?.phase === "finalized" ? vod : null;
  });
}

function captured(api: Api, channel: string, seconds: number) {
  return waitFor(`${seconds} s on disk`, async () => {
    const vod = await newestVod(api, channel);
    return (vod?.capture_counters?.duration_seconds ?? 0) >= seconds ? vod : null;
  });
}

const folderOf = (webpath: string) => path.join(dataFolder, "storage", decodeURIComponent(webpath));

/** The simulator's bytes one after another: every segment that the channel's first playlist or a later one showed. */
async function trueHash(): Promise<{ hash: string; segments: number }> {
  const offered = (await simulator.offered("anna")).filter(
    ({ missedBecause }) => missedBecause === null,
  );
  const hash = createHash("sha256");
  for (const { index, streamId } of offered)
    hash.update(await simulator.segmentBytes("anna", { index, streamId }));
  return { hash: hash.digest("hex"), segments: offered.length };
}

const hashOf = async (file: string) =>
  createHash("sha256")
    .update(await readFile(file))
    .digest("hex");

describe("a stream that goes live", () => {
  test("is recorded by itself, byte for byte, and the rest of the window with it", async () => {
    const { api } = await start({ REELKEEP_VOD_NO_CONVERT: "true" });
    const channel = await addAnna(api);
    simulator.channel("anna").goLive({ title: "First", game: "Chess", historySeconds: 20 });
    await captured(api, channel, 24);
    simulator.channel("anna").goOffline({ ending: "endlist" });
    const vod = await finished(api, channel);
    const truth = await trueHash();
    expect(vod.segments).toHaveLength(1);
    expect(await hashOf(path.join(folderOf(vod.webpath), vod.segments[0]?.basename ?? ""))).toBe(
      truth.hash,
    );
    expect(vod.duration).toBe(truth.segments * 2);
    expect(vod.gaps).toEqual([]);
    expect(vod).toMatchObject({
      stream_number: 1,
      stream_absolute_season: 1,
      stream_absolute_number: 1,
    });
    const kept = JSON.parse(await readFile(path.join(dataFolder, "config/channels.json"), "utf8"));
    expect(kept.channels[0].numbers).toMatchObject({ season: vod.stream_season, number: 1 });
  });

  test("becomes an MP4 with its chapters, and the captured parts go", async () => {
    const { api } = await start();
    const channel = await addAnna(api);
    simulator.channel("anna").goLive({ title: "First", game: "Chess", historySeconds: 20 });
    await captured(api, channel, 20);
    simulator.channel("anna").update({ title: "Second", game: "Art", viewers: 99 });
    await waitFor("a second chapter", async () =>
      (await newestVod(api, channel))?.chapters.length === 2 ? true : null,
    );
    await captured(api, channel, 28);
    simulator.channel("anna").goOffline({ ending: "404" });
    const waiting = await waitFor("the end of the capture", async () => {
      const newest = await newestVod(api, channel);
      return newest?.phase === "capturing" ? null : newest;
    });
    expect(waiting.total_size).toBeGreaterThan(0);
    const vod = await finished(api, channel);
    const sizes = [...vod.segments, ...vod.products].map(({ filesize }) => filesize ?? 0);
    expect(vod.total_size).toBe(sizes.reduce((total, size) => total + size, 0));
    // The recording begins with what the playlist still had, before anybody asked for it.
    const began = Date.parse(vod.media_started_at ?? "");
    expect(began).toBeLessThan(Date.parse(vod.capture_started ?? ""));
    // The record comes first, then the parts go.
    const kept = [`${vod.basename}.ledger.jsonl`, `${vod.basename}.mp4`];
    await waitFor("the parts to go", async () => {
      const files = await readdir(folderOf(vod.webpath));
      const hasParts = files.some((name) => name.includes(".part"));
      return !hasParts && kept.every((name) => files.includes(name)) ? true : null;
    });
    const probe = await probeMedia(path.join(folderOf(vod.webpath), `${vod.basename}.mp4`));
    expect(probe.chapters).toBe(2);
    expect(probe.codecs).toEqual(expect.arrayContaining(["aac", "h264"]));
    expect(Math.abs(probe.durationSeconds - vod.duration)).toBeLessThan(0.5);
    expect(vod.chapters.map(({ game_name }) => game_name)).toEqual(["Chess", "Art"]);
    expect(vod.viewers.at(-1)?.amount).toBe(99);
    expect(vod.video_metadata).toMatchObject({ type: "video", video_codec: "h264", fps: 30 });
    const range = await fetch(`${daemon?.url ?? ""}${vod.webpath}/${vod.basename}.mp4`, {
      headers: { range: "bytes=0-99" },
    });
    expect([range.status, range.headers.get("content-range")]).toEqual([
      206,
      `bytes 0-99/${vod.total_size}`,
    ]);
  });

  test("stays one recording over kill -9 and over a restart", async () => {
    const first = await start({ REELKEEP_VOD_NO_CONVERT: "true" });
    const channel = await addAnna(first.api);
    simulator.channel("anna").goLive({ historySeconds: 10 });
    const before = await captured(first.api, channel, 12);
    first.daemon.child.kill("SIGKILL");
    await new Promise((resolve) => first.daemon.child.once("exit", resolve));
    const second = await start({ REELKEEP_VOD_NO_CONVERT: "true" });
    await captured(second.api, channel, before.duration + 6);
    await second.daemon.stop();
    const third = await start({ REELKEEP_VOD_NO_CONVERT: "true" });
    await captured(third.api, channel, before.duration + 12);
    simulator.channel("anna").goOffline();
    const vod = await finished(third.api, channel);
    expect(vod.uuid).toBe(before.uuid);
    expect(vod.gaps).toEqual([]);
    expect(await hashOf(path.join(folderOf(vod.webpath), vod.segments[0]?.basename ?? ""))).toBe(
      (await trueHash()).hash,
    );
  });
});

describe("the operator", () => {
  test("stops and forces a recording from the terminal", async () => {
    const { api, daemon: running } = await start();
    const reelkeep = (...args: string[]) =>
      runClient(process.execPath, [cli, "--url", running.url, ...args]);
    simulator.channel("anna").goLive({ historySeconds: 10 });
    const added = await reelkeep("channels", "add", "anna", "--no-capture", "--json");
    expect([added.code, added.stderr]).toEqual([0, ""]);
    const { data } = await api("GET /api/v0/channels");
    const channel = data.streamer_list[0]?.uuid ?? "";
    await waitFor("the reason", async () => {
      const { data: shown } = await api("GET /api/v0/channels/:uuid", {
        params: { uuid: channel },
      });
      return shown.last_decision?.reason === "no_capture" ? true : null;
    });
    expect((await reelkeep("record", "anna")).code).toBe(0);
    await captured(api, channel, 4);
    expect((await reelkeep("record", "anna")).code).toBe(65);
    expect((await reelkeep("stop", "anna")).code).toBe(0);
    const vod = await finished(api, channel);
    expect(vod.capture_report?.ended).toBe("stopped");
    const status = await reelkeep("status", "--json");
    expect(JSON.parse(status.stdout)).toBeTypeOf("object");
    expect((await reelkeep("record", "nobody")).code).toBe(66);
  });
});
