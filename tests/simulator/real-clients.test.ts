import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ClientRun } from "./client-process.ts";
import { runClient } from "./client-process.ts";
import { probeMedia } from "./probe-media.ts";
import type { Simulator } from "./simulator.ts";
import { startSimulator } from "./simulator.ts";

let simulator: Simulator;
let folder: string;
let videoId: string;
let slug: string;

const videoSeconds = 64;

beforeAll(async () => {
  simulator = await startSimulator({
    hasProxy: true,
    channels: [{ login: "somechannel" }, { login: "sleeper" }],
  });
  simulator.channel("somechannel").goLive({ historySeconds: 60, title: "Hello", game: "Chess" });
  const video = simulator
    .channel("somechannel")
    .addVideo({ seconds: videoSeconds, title: "A video", game: "Chess" });
  videoId = video.id;
  slug = simulator.channel("somechannel").addClip({ videoId, offset: 10, seconds: 8 });
  folder = await mkdtemp(path.join(tmpdir(), "reelkeep-clients-"));
});

afterAll(async () => {
  await simulator.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (
  command: string,
  parameters: string[],
  interruptAfterMs?: number,
): Promise<ClientRun> =>
  runClient(command, parameters, {
    cwd: folder,
    environment: { ...simulator.proxy?.environment, XDG_CONFIG_HOME: folder },
    ...(interruptAfterMs === undefined ? {} : { interruptAfterMs }),
  });

const streamlink = (...parameters: string[]): Promise<ClientRun> =>
  run("streamlink", ["--http-proxy", simulator.url, ...parameters]);

const ytDlpOptions = ["--ignore-config", "--compat-options", "no-certifi", "--no-cache-dir"];

test("streamlink lists the qualities, title and game", async () => {
  const listed = await streamlink("--json", "https://www.twitch.tv/somechannel");
  expect(listed).toMatchObject({ code: 0 });
  // streamlink's own format; only these members are looked at.
  const found = JSON.parse(listed.stdout) as {
    streams: Record<string, unknown>;
    metadata: { title: string; category: string };
  };
  expect(Object.keys(found.streams)).toEqual(
    expect.arrayContaining(["audio_only", "480p", "720p60", "1080p60", "worst", "best"]),
  );
  expect(found.metadata).toMatchObject({ title: "Hello", category: "Chess" });
});

test("streamlink finds nothing to play on a channel that is offline", async () => {
  const listed = await streamlink("--json", "https://www.twitch.tv/sleeper");
  expect(listed.code).toBe(1);
  expect(listed.stdout).toContain("No playable streams found");
});

test.concurrent("streamlink records 10 s of the source", async () => {
  const file = path.join(folder, "streamlink.ts");
  const output = ["--hls-duration", "10s", "--force", "-o", file];
  const recorded = await streamlink(...output, "https://www.twitch.tv/somechannel", "best");
  expect(recorded).toMatchObject({ code: 0 });
  const probe = await probeMedia(file);
  expect(probe.codecs).toEqual(["aac", "h264"]);
  expect(probe.durationSeconds).toBeGreaterThan(9.5);
  expect(probe.durationSeconds).toBeLessThan(12.5);
});

test.concurrent("yt-dlp lists the formats, title and start", async () => {
  const listed = await run("yt-dlp", [...ytDlpOptions, "-J", "https://www.twitch.tv/somechannel"]);
  expect(listed).toMatchObject({ code: 0 });
  // yt-dlp's own format; only these members are looked at.
  const found = JSON.parse(listed.stdout) as {
    formats: { format_id: string }[];
    description: string;
    is_live: boolean;
  };
  const formats = found.formats.map((format) => format.format_id);
  expect(formats).toEqual(["audio_only", "480p", "720p60", "1080p60__source_"]);
  expect(found).toMatchObject({ description: "Hello", is_live: true });
});

test.concurrent("yt-dlp records until it is interrupted", async () => {
  const output = ["--no-part", "--hls-use-mpegts", "-o", "yt-dlp.%(ext)s"];
  const address = "https://www.twitch.tv/somechannel";
  const recorded = await run("yt-dlp", [...ytDlpOptions, ...output, address], 9_000);
  const file = (await readdir(folder)).find((name) => name.startsWith("yt-dlp"));
  if (!file) throw new Error(recorded.stderr);
  const probe = await probeMedia(path.join(folder, file));
  expect(probe.codecs).toEqual(["aac", "h264"]);
  expect(probe.durationSeconds).toBeGreaterThan(9.5);
});

test.concurrent("yt-dlp says that a channel is offline", async () => {
  const listed = await run("yt-dlp", [...ytDlpOptions, "-J", "https://www.twitch.tv/sleeper"]);
  expect(listed.code).toBe(1);
  expect(listed.stderr).toContain("not currently live");
});

describe("of what was recorded", () => {
  const vod = (): string => `https://www.twitch.tv/videos/${videoId}`;
  const clip = (): string => `https://clips.twitch.tv/${slug}`;

  test.concurrent("streamlink takes a video", async () => {
    const file = path.join(folder, "streamlink-vod.ts");
    const taken = await streamlink("--force", "-o", file, vod(), "best");
    expect(taken).toMatchObject({ code: 0 });
    const probe = await probeMedia(file);
    expect(probe.codecs).toEqual(["aac", "h264"]);
    expect(probe.durationSeconds).toBeCloseTo(videoSeconds, 0);
  });

  test.concurrent("yt-dlp takes a video, and tells its chapters and storyboard", async () => {
    const output = ["--no-part", "-o", "yt-dlp-vod.mp4", "--write-info-json", vod()];
    const taken = await run("yt-dlp", [...ytDlpOptions, ...output]);
    expect(taken).toMatchObject({ code: 0 });
    const probe = await probeMedia(path.join(folder, "yt-dlp-vod.mp4"));
    expect(probe.durationSeconds).toBeCloseTo(videoSeconds, 0);
    const written = await readFile(path.join(folder, "yt-dlp-vod.info.json"), "utf8");
    // yt-dlp's own format; only these members are looked at.
    const found = JSON.parse(written) as { title: string; formats: { format_id: string }[] };
    expect(found).toMatchObject({ title: "A video", chapters: [{ title: "Chess" }] });
    expect(found.formats.map((format) => format.format_id)).toContain("sb0");
  });

  test.concurrent("streamlink takes a clip", async () => {
    const file = path.join(folder, "streamlink-clip.mp4");
    const taken = await streamlink("--force", "-o", file, clip(), "1080p60");
    expect(taken).toMatchObject({ code: 0 });
    expect((await probeMedia(file)).durationSeconds).toBeCloseTo(8, 0);
  });

  test.concurrent("yt-dlp takes a clip", async () => {
    const taken = await run("yt-dlp", [...ytDlpOptions, "-o", "yt-dlp-clip.mp4", clip()]);
    expect(taken).toMatchObject({ code: 0 });
    const probe = await probeMedia(path.join(folder, "yt-dlp-clip.mp4"));
    expect(probe.durationSeconds).toBeCloseTo(8, 0);
  });
});
