import { parseColor, toPalette, type ChatPalette } from "../../core/chat-colors.ts";
import type { ChatComment } from "../../core/chat-document.ts";
import { type ChatLayout, layOutMessage } from "../../core/chat-layout.ts";
import { toChatMetrics } from "../../core/chat-metrics.ts";
import { type ChatBlock, toChatBlock } from "../../core/chat-pieces.ts";
import { chatPace, createUpdatePace } from "../../core/update-pace.ts";
import { type Brush, createBrush } from "./brush.ts";
import type { DrawingOrder } from "./drawing-order.ts";
import type { Pictures } from "./pictures.ts";
import { framesPerSecond, type Reel } from "./reel.ts";
import { createEmptyFrame, createScroll } from "./scroll.ts";

export interface FilmParts {
  /** By offset; those before the start fill the first frame. */
  comments: AsyncIterable<ChatComment>;
  pictures: Pictures;
  reel: Reel;
  onProgress: (fraction: number) => void;
}

/** Pictures that move do so at half the rate of frames, which is as fast as most were made. */
const animationStep = 2;
/** A strip of memory to draw in; higher than most messages. */
const leastDrawingHeight = 1024;
const darkGrey = { red: 17, green: 17, blue: 17, alpha: 255 };

/** Draws the messages, each when it was written, and gives the reel each picture that is new. */
export async function drawFilm(order: DrawingOrder, parts: FilmParts): Promise<void> {
  const { comments, pictures, reel, onProgress } = parts;
  const lastFrame = Math.max(
    1,
    Math.round((order.toSeconds - order.fromSeconds) * framesPerSecond),
  );
  const { scroll, push } = createDrawing(order, pictures);
  const pace = createUpdatePace(chatPace);
  const timeAt = (frame: number): number =>
    order.fromSeconds * 1000 + (frame * 1000) / framesPerSecond;
  let written = -1;

  const write = async (frame: number): Promise<void> => {
    await reel.write(frame, scroll.frame);
    written = frame;
    onProgress(Math.min(1, frame / lastFrame));
  };
  const animateUntil = async (end: number): Promise<void> => {
    const next = Math.floor(written / animationStep + 1) * animationStep;
    for (let frame = next; frame < end; frame += animationStep)
      if (scroll.animate(timeAt(frame))) await write(frame);
  };
  const show = async (frame: number, batch: readonly ChatComment[]): Promise<void> => {
    await animateUntil(frame);
    for (const comment of batch) await push(comment, timeAt(frame));
    scroll.animate(timeAt(frame));
    await write(frame);
  };

  let batch: ChatComment[] = [];
  let batchFrame = 0;
  for await (const comment of comments) {
    const wanted = toFrame(comment, order);
    if (wanted >= lastFrame) continue;
    if (wanted > batchFrame) {
      await show(batchFrame, batch);
      batchFrame = pace(wanted);
      batch = [];
    }
    batch.push(comment);
  }
  if (batchFrame < lastFrame) await show(batchFrame, batch);
  await animateUntil(lastFrame);
  // A picture lasts until the next one; the last one says where the end is.
  if (written < lastFrame - 1) await write(lastFrame - 1);
  await reel.finish();
}

function toFrame(comment: ChatComment, { offsetSeconds, fromSeconds }: DrawingOrder): number {
  const seconds = comment.content_offset_seconds + offsetSeconds - fromSeconds;
  return Math.round(seconds * framesPerSecond);
}

function createDrawing(order: DrawingOrder, pictures: Pictures) {
  const { width, height, font, fontSize } = order;
  const palette = toPalette(parseColor(order.background) ?? darkGrey);
  const hasAlpha = order.mask !== null;
  const mostHeight = Math.max(leastDrawingHeight, height);
  const brush = createBrush({ width, mostHeight, font, palette, pictures, hasAlpha });
  const empty = createEmptyFrame({ width, height }, { brush, hasAlpha });
  const scroll = createScroll({ empty, brush, pictures });
  const metrics = toChatMetrics(width, fontSize);
  const layOut = createLayOut({ order, palette, pictures, brush, metrics });
  return {
    scroll,
    push: async (comment: ChatComment, timeMs: number) =>
      scroll.push(await layOut(comment), timeMs),
  };
}

function createLayOut({
  order,
  palette,
  pictures,
  brush,
  metrics,
}: {
  order: DrawingOrder;
  palette: ChatPalette;
  pictures: Pictures;
  brush: Brush;
  metrics: ReturnType<typeof toChatMetrics>;
}) {
  const { hasBadges, hasTimestamps, toSeconds } = order;
  return async (comment: ChatComment): Promise<ChatLayout> => {
    const seconds = comment.content_offset_seconds;
    const timestamp = hasTimestamps ? formatTime(seconds, toSeconds) : null;
    const words = { palette, book: pictures.book, hasBadges, timestamp };
    const block = toChatBlock(comment, words);
    const hasBroken = await pictures.sortOut(pictureKeys(block));
    return layOutMessage(hasBroken ? toChatBlock(comment, words) : block, {
      metrics,
      palette,
      measure: brush.measure,
    });
  };
}

function pictureKeys({ paragraphs }: ChatBlock): string[] {
  const pieces = paragraphs.flat().filter((piece) => piece.kind === "picture");
  return pieces.flatMap(({ pictures }) => pictures.map(({ key }) => key));
}

/** All of a video in the same form: with hours when its end needs them. */
function formatTime(seconds: number, longest: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number): string => String(value).padStart(2, "0");
  const minutes = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return longest < 3600 ? minutes : `${Math.floor(whole / 3600)}:${minutes}`;
}
