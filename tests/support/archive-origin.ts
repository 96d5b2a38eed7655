import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import type { Rendition } from "../../daemon/core/playlist.ts";
import { startOrigin, type TestOrigin } from "./origin.ts";
import { makeRendition } from "./records.ts";

export interface ArchiveMediaOptions {
  seconds: number;
  /** `ranges`: one file of MPEG-TS, its segments by byte ranges. */
  form?: "mpegts" | "fmp4" | "ranges";
}

export const archiveSegmentSeconds = 2;

/** The media of a video as file servers of a platform have it: `index.m3u8` and its parts. */
export function makeArchive(
  folder: string,
  { seconds, form = "mpegts" }: ArchiveMediaOptions,
): void {
  mkdirSync(folder, { recursive: true });
  const forms = {
    mpegts: ["-hls_segment_filename", path.join(folder, "%d.ts")],
    fmp4: [
      ...["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init-0.mp4"],
      ...["-hls_segment_filename", path.join(folder, "%d.mp4")],
    ],
    ranges: ["-hls_flags", "single_file", "-hls_segment_filename", path.join(folder, "all.ts")],
  };
  execFileSync("ffmpeg", [
    ...["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=160x90:rate=10"],
    ...["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000", "-t", String(seconds)],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
    ...[
      "-g",
      String(10 * archiveSegmentSeconds),
      "-sc_threshold",
      "0",
      "-c:a",
      "aac",
      "-b:a",
      "64k",
    ],
    ...["-f", "hls", "-hls_time", String(archiveSegmentSeconds), "-hls_list_size", "0"],
    ...["-hls_playlist_type", "vod", ...forms[form], path.join(folder, "index.m3u8")],
  ]);
}

export interface ArchiveOrigin extends TestOrigin {
  /** What the platform says the video is. */
  rendition: Rendition;
  /** The list; may be changed. */
  playlist: string;
  /** Answers a request by itself and says so; else the file is served. */
  intercept: (name: string, response: ServerResponse, asked: number) => boolean;
  /** How often each file was asked for. */
  asked: Map<string, number>;
}

/** Serves a folder made by `makeArchive` for the test that runs. */
export async function startArchive(folder: string): Promise<ArchiveOrigin> {
  const asked = new Map<string, number>();
  const origin = await startOrigin((request, response) => {
    const name = path.basename(new URL(request.url ?? "", "http://x").pathname);
    const count = (asked.get(name) ?? 0) + 1;
    asked.set(name, count);
    if (archive.intercept(name, response, count)) return;
    if (name === "index.m3u8") {
      response.end(archive.playlist);
      return;
    }
    const file = path.join(folder, name);
    if (!existsSync(file)) {
      response.writeHead(403).end();
      return;
    }
    sendPart(readFileSync(file), request.headers.range, response);
  });
  const archive: ArchiveOrigin = {
    ...origin,
    rendition: makeRendition("720p60", { url: `${origin.url}/index.m3u8`, bandwidth: 500_000 }),
    playlist: readFileSync(path.join(folder, "index.m3u8"), "utf8"),
    intercept: () => false,
    asked,
  };
  return archive;
}

function sendPart(body: Buffer, range: string | undefined, response: ServerResponse): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  const part = from === undefined ? body : body.subarray(Number(from), Number(to) + 1);
  response.writeHead(from === undefined ? 200 : 206, { "content-length": part.length }).end(part);
}
