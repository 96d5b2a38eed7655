import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { renderChat } from "../../daemon/chat/render-chat.ts";
import {
  type ChatDocument,
  chatEndings,
  chatFileVersion,
} from "../../daemon/core/chat-document.ts";
import { VideoMetadata } from "../../shared/model/vod.ts";

/** A chat in which somebody says something every second. */
export function makeChat(seconds: number): ChatDocument {
  const commenter = { display_name: "Bea", _id: "7", name: "bea" };
  const comments = Array.from({ length: seconds }, (_, at) => ({
    _id: `message-${at}`,
    created_at: new Date(Date.UTC(2026, 0, 1, 12, 0, at)).toISOString(),
    content_offset_seconds: at,
    commenter,
    message: { body: `Hello ${at}`, bits_spent: 0, fragments: [{ text: `Hello ${at}` }] },
  }));
  return {
    FileInfo: { Version: chatFileVersion, CreatedAt: "2026-01-01T12:00:00.000Z" },
    comments,
  };
}

/** Puts a chat beside a recording, and tells the product that names it. */
export function putChat(
  folder: string,
  basename: string,
  { source, document }: { source: "captured" | "downloaded"; document: ChatDocument },
) {
  const name = `${basename}${chatEndings[source]}`;
  const text = JSON.stringify(document);
  writeFileSync(path.join(folder, name), text);
  const kind = source === "captured" ? ("chatdump" as const) : ("downloaded_chat" as const);
  const created_at = "2026-01-01T13:00:00.000Z";
  return { kind, basename: name, filesize: text.length, created_at, duration: null };
}

/** What is known of a picture. */
export function makePicture(width: number, height: number, seconds: number): VideoMetadata {
  return VideoMetadata.parse({
    ...{ type: "video", width, height, fps: 10, fps_mode: "CFR", bitrate: 1, video_codec: "h264" },
    ...{ video_bitrate: 1, video_bitrate_mode: null, audio_codec: "aac", audio_bitrate: 1 },
    ...{ audio_bitrate_mode: null, duration: seconds, full_duration: seconds, size: 1 },
  });
}

/** Asks for both at once, in a way that lasts for a moment. */
export const burning = {
  burnChat: true,
  chatWidth: 64,
  ffmpegPreset: "veryslow",
  ffmpegCrf: 4,
} as const;

/** Seconds at which the plain chat turns from red to blue. */
export const plainChatTurns = 3;

/**
 * Draws no letters: a red chat that turns blue, opaque in its upper half. As the daemon's own way it
 * writes a frame only when something changes.
 */
export const drawPlainChat: typeof renderChat = async (_, order, { onProgress }) => {
  const seconds = order.toSeconds - order.fromSeconds;
  const size = `${order.width}x${order.height}`;
  const last = Math.round(seconds * 30) - 1;
  const frames = `select='eq(n,0)+eq(n,${plainChatTurns * 30})+eq(n,${last})'`;
  const blue = `drawbox=c=blue:t=fill:enable='gte(t,${plainChatTurns})'`;
  draw(order.output, `color=red:size=${size}:rate=30:d=${seconds}`, `${blue},${frames}`);
  onProgress(0.5);
  if (order.mask !== null) {
    const upper = "format=gray,drawbox=x=0:y=0:w=iw:h=ih/2:c=white:t=fill";
    draw(order.mask, `color=black:size=${size}:rate=30:d=${seconds}`, `${upper},${frames}`);
  }
};

function draw(file: string, source: string, filters: string): void {
  execFileSync("ffmpeg", [
    ...["-v", "error", "-y", "-f", "lavfi", "-i", source, "-vf", filters],
    ...["-fps_mode", "vfr", "-enc_time_base", "1/30", "-c:v", "libx264", "-preset", "ultrafast"],
    ...["-pix_fmt", "yuv420p", "-f", "mp4", file],
  ]);
}

/** The colour of a picture at a place, `[red, green, blue]`: the frame that is shown at that time. */
export function readPixel(file: string, seconds: number, [x, y]: [number, number]): number[] {
  const raw = execFileSync("ffmpeg", [
    ...["-v", "error", "-i", file, "-ss", seconds.toFixed(3), "-frames:v", "1"],
    ...["-vf", `format=rgb24,crop=1:1:${x}:${y}:exact=1`, "-f", "rawvideo", "-"],
  ]);
  return [...raw];
}

/** By how much two pictures differ on the mean in an area (`width:height:x:y`), 0 to 255. */
export function compareArea(
  [one, other]: readonly [string, string],
  seconds: number,
  area: string,
): number {
  const [first, second] = [one, other].map((file) =>
    execFileSync("ffmpeg", [
      ...["-v", "error", "-i", file, "-ss", seconds.toFixed(3), "-frames:v", "1"],
      ...["-vf", `format=rgb24,crop=${area}:exact=1`, "-f", "rawvideo", "-"],
    ]),
  );
  if (first === undefined || second?.length !== first.length) throw new Error("sizes differ");
  const total = first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0);
  return total / first.length;
}

/** Of the packets of sound as they are in the file. */
export function hashSound(file: string): string {
  const args = ["-v", "error", "-i", file, "-map", "0:a:0", "-c", "copy", "-f", "data", "-"];
  return createHash("md5").update(execFileSync("ffmpeg", args)).digest("hex");
}
