import type { Planes } from "../../core/planes.ts";
import { rawMatroskaFrameHead, rawMatroskaHead } from "../../core/raw-matroska.ts";
import { chatVideoArguments } from "../../tools/ffmpeg-chat.ts";
import { type FfmpegFeed, startFfmpegFeed } from "../../tools/ffmpeg-feed.ts";
import type { DrawingOrder } from "./drawing-order.ts";

export const framesPerSecond = 30;

/** The video that is being made, and its mask when one is asked for. */
export interface Reel {
  write(frame: number, planes: Planes): Promise<void>;
  finish(): Promise<void>;
  kill(): void;
}

/** Colour planes of a picture without colour. */
const grey = 128;

export async function startReel(order: DrawingOrder): Promise<Reel> {
  const { width, height } = order;
  const head = rawMatroskaHead({ width, height, framesPerSecond });
  const start = (output: string): FfmpegFeed =>
    startFfmpegFeed(order.ffmpeg, toArguments(order, output));
  const picture = start(order.output);
  const mask = order.mask === null ? null : start(order.mask);
  const feeds = mask === null ? [picture] : [picture, mask];
  const greys = new Uint8Array((width * height) / 2).fill(grey);
  await Promise.all(feeds.map((feed) => feed.write(head)));
  return {
    async write(frame, { y, u, v, alpha }) {
      const writes = [picture.write(toFrame(frame, [y, u, v]))];
      if (mask !== null && alpha !== null) writes.push(mask.write(toFrame(frame, [alpha, greys])));
      await Promise.all(writes);
    },
    async finish() {
      await Promise.all(feeds.map((feed) => feed.finish()));
    },
    kill() {
      for (const feed of feeds) feed.kill();
    },
  };
}

function toArguments(order: DrawingOrder, output: string): string[] {
  const { isCfr, preset, crf, hasOldOptions } = order;
  const args = chatVideoArguments({ output, framesPerSecond, isCfr, preset, crf });
  return hasOldOptions ? args.map((one) => (one === "-fps_mode" ? "-vsync" : one)) : args;
}

/** A copy, because the planes go on changing while ffmpeg reads. */
function toFrame(frame: number, planes: readonly Uint8Array[]): Uint8Array {
  const pictureBytes = planes.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([rawMatroskaFrameHead(frame, pictureBytes), ...planes]);
}
