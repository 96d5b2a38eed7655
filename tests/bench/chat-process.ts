/**
 * What `chat.ts` measures, each as a program of its own: `node chat-process.ts JOB.json`. `ours` is
 * the daemon's renderer. `naive` is how renderers usually work: it composes a whole picture whenever
 * something changed, and gives ffmpeg all of the frames as RGBA.
 */
import { readFileSync } from "node:fs";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { createPictures } from "../../daemon/chat/draw/pictures.ts";
import { registerFonts, toCanvasFont } from "../../daemon/chat/draw/fonts.ts";
import { renderChat } from "../../daemon/chat/render-chat.ts";
import { toPalette } from "../../daemon/core/chat-colors.ts";
import { type ChatLayout, layOutMessage } from "../../daemon/core/chat-layout.ts";
import { toChatMetrics } from "../../daemon/core/chat-metrics.ts";
import { toChatBlock } from "../../daemon/core/chat-pieces.ts";
import { startFfmpegFeed } from "../../daemon/tools/ffmpeg-feed.ts";
import { makeBusyChat, toPieces } from "../support/chat-scene.ts";

export interface ChatJob {
  engine: "ours" | "naive";
  perSecond: number;
  seconds: number;
  output: string;
  ffmpeg: string;
}

export const chatSize = { width: 350, height: 600, fontSize: 12 } as const;
const framesPerSecond = 30;

async function renderOurs({ perSecond, seconds, output, ffmpeg }: ChatJob): Promise<void> {
  await renderChat(
    { programs: { ffmpeg: () => ffmpeg } },
    {
      ...{ chat: toPieces(makeBusyChat(perSecond, seconds)), output, mask: null, ...chatSize },
      ...{ font: "Inter", fromSeconds: 0, toSeconds: seconds, offsetSeconds: 0 },
      background: "#111111",
    },
    { onProgress() {}, onPid() {}, signal: new AbortController().signal },
  );
}

async function renderNaively({ perSecond, seconds, output, ffmpeg }: ChatJob): Promise<void> {
  const { width, height } = chatSize;
  const { comments, layOut, paint, context } = createNaive(perSecond, seconds);
  const feed = startFfmpegFeed(ffmpeg, [
    ...["-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", `${width}x${height}`],
    ...["-framerate", String(framesPerSecond), "-i", "pipe:0", "-c:v", "libx264"],
    ...["-preset", "veryfast", "-crf", "18", "-pix_fmt", "yuv420p", output],
  ]);
  const shown: ChatLayout[] = [];
  let picture = Buffer.alloc(0);
  let next = 0;
  for (let frame = 0; frame < seconds * framesPerSecond; frame += 1) {
    const before = next;
    for (
      ;
      (comments[next]?.content_offset_seconds ?? seconds) <= frame / framesPerSecond;
      next += 1
    )
      shown.push(layOut(next));
    if (next > before || frame === 0) {
      context.fillStyle = "#111111";
      context.fillRect(0, 0, width, height);
      let bottom: number = height;
      for (const layout of shown.toReversed()) {
        if (bottom <= 0) break;
        bottom -= layout.height;
        paint(layout, bottom);
      }
      shown.splice(0, shown.length - 100);
      picture = Buffer.from(context.getImageData(0, 0, width, height).data);
    }
    await feed.write(picture);
  }
  await feed.finish();
}

function createNaive(perSecond: number, seconds: number) {
  registerFonts();
  const { width, height, fontSize } = chatSize;
  const { comments, embeddedData } = makeBusyChat(perSecond, seconds);
  const pictures = createPictures();
  for (const image of embeddedData?.firstParty ?? []) pictures.take({ type: "firstParty", image });
  for (const badges of embeddedData?.twitchBadges ?? []) pictures.take({ type: "badges", badges });
  const context = createCanvas(width, height).getContext("2d");
  const palette = toPalette({ red: 17, green: 17, blue: 17, alpha: 255 });
  const metrics = toChatMetrics(width, fontSize);
  const widths = new Map<string, number>();
  const measure = (text: string, style: { size: number; isBold: boolean }): number => {
    const font = toCanvasFont("Inter", style.size, style.isBold);
    const known = widths.get(font + text);
    if (known !== undefined) return known;
    context.font = font;
    widths.set(font + text, context.measureText(text).width);
    return context.measureText(text).width;
  };
  const words = { palette, book: pictures.book, hasBadges: true, timestamp: null };
  return {
    comments,
    context,
    layOut: (at: number) =>
      layOutMessage(toChatBlock(comments[at]!, words), { metrics, palette, measure }),
    paint: (layout: ChatLayout, top: number) => paintNaively(context, layout, { top, pictures }),
  };
}

function paintNaively(
  context: SKRSContext2D,
  { drawings }: ChatLayout,
  { top, pictures }: { top: number; pictures: ReturnType<typeof createPictures> },
): void {
  for (const drawing of drawings) {
    if (drawing.kind === "text") {
      context.font = toCanvasFont("Inter", drawing.size, drawing.isBold);
      context.fillStyle = drawing.color;
      context.fillText(drawing.text, drawing.x, top + drawing.baseline);
    }
    if (drawing.kind !== "pictures") continue;
    for (const { picture, width, height } of drawing.pictures) {
      const image = pictures.find(picture.key)?.image;
      if (image) context.drawImage(image, drawing.x, top + drawing.y, width, height);
    }
  }
}

if (import.meta.main) {
  // Written by `chat.ts`.
  const job = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as ChatJob;
  await (job.engine === "ours" ? renderOurs(job) : renderNaively(job));
}
