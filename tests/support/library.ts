import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { VodRecord } from "../../daemon/core/vod-record.ts";
import { vodFolder } from "../../daemon/paths.ts";
import type { ChannelRecord } from "../../daemon/store/channels.ts";
import { makeChannel, makeVod } from "./records.ts";
import type { TestApp } from "./test-app.ts";

export interface ClipOptions {
  seconds?: number;
  fps?: number;
  /** Seconds between key frames. */
  keyframeSeconds?: number;
  /** ffmpeg's name for the picture. */
  picture?: string;
  size?: string;
  container?: "mp4" | "mkv";
}

/** Makes a small file with picture and sound by ffmpeg. */
export function makeMedia(file: string, options: ClipOptions = {}): void {
  const { seconds = 4, fps = 10, keyframeSeconds = 1, picture = "testsrc2" } = options;
  const { size = "160x90", container = "mp4" } = options;
  mkdirSync(path.dirname(file), { recursive: true });
  execFileSync("ffmpeg", [
    ...["-v", "error", "-y", "-f", "lavfi", "-i", `${picture}=size=${size}:rate=${fps}`],
    ...["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000", "-t", String(seconds)],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
    ...["-g", String(Math.round(fps * keyframeSeconds)), "-keyint_min", "1", "-sc_threshold", "0"],
    ...["-c:a", "aac", "-b:a", "64k", "-f", container === "mp4" ? "mp4" : "matroska", file],
  ]);
}

/** A channel of the test's daemon. */
export async function addChannel(
  test: Pick<TestApp, "deps">,
  changes: Partial<ChannelRecord> = {},
): Promise<ChannelRecord> {
  const channel = makeChannel(changes);
  await test.deps.store.channels.add(channel);
  return channel;
}

export interface FiledVodOptions {
  channel: ChannelRecord;
  changes?: Partial<VodRecord>;
  /** Copied as the recording's file; a few bytes when it is left out. */
  media?: string;
  /** Further files, by what follows the basename. */
  sidecars?: Record<string, string>;
}

/** A finished recording of the test's daemon, with its files in place and a record that names them. */
export async function addFiledVod(
  test: Pick<TestApp, "deps">,
  { channel, changes = {}, media, sidecars = {} }: FiledVodOptions,
): Promise<VodRecord> {
  const basename = changes.basename ?? `${channel.internalName}_2026`;
  const folder = changes.folder ?? `${channel.internalName}/${basename}`;
  const vod = makeVod({ channel_uuid: channel.uuid, duration: 4, ...changes, basename, folder });
  const place = vodFolder(test.deps.paths, vod);
  mkdirSync(place, { recursive: true });
  const extension = media === undefined ? ".mp4" : path.extname(media);
  const file = path.join(place, `${basename}${extension}`);
  if (media === undefined) writeFileSync(file, "media");
  else copyFileSync(media, file);
  for (const [ending, content] of Object.entries(sidecars))
    writeFileSync(path.join(place, `${basename}${ending}`), content);
  vod.segments = changes.segments ?? [
    { basename: path.basename(file), filesize: statSync(file).size, deleted: false },
  ];
  await test.deps.store.vods.add(vod);
  return vod;
}
