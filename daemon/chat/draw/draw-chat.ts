import { createInterface } from "node:readline";
import { AppError, toMessage } from "../../../shared/errors.ts";
import type { ChatComment } from "../../core/chat-document.ts";
import type { DrawingAnswer, DrawingLine, DrawingOrder } from "./drawing-order.ts";
import { drawFilm } from "./film.ts";
import { findFamilies, registerFonts } from "./fonts.ts";
import { createPictures } from "./pictures.ts";
import { startReel } from "./reel.ts";

/*
 * A process of its own: drawing takes a processor for minutes, and neither that nor a fault of the
 * native code that draws may reach the recordings. Lines come in and go out as drawing-order.ts says.
 */

const progressStep = 0.002;

const stop = new AbortController();
process.once("SIGTERM", () => stop.abort());
// Nobody listens any more: whoever asked for the video is gone.
process.stdout.once("error", () => stop.abort());

try {
  await answer(readLines());
} catch (error) {
  const code = error instanceof AppError ? error.code : "tool_failed";
  tell({ type: "failed", code, message: toMessage(error) });
  process.exitCode = 1;
} finally {
  process.stdin.destroy();
}

async function* readLines(): AsyncGenerator<DrawingLine> {
  for await (const line of createInterface({ input: process.stdin })) {
    // Written by our own daemon a moment ago.
    yield JSON.parse(line) as DrawingLine;
  }
}

async function answer(lines: AsyncGenerator<DrawingLine>): Promise<void> {
  const first = await lines.next();
  const wish = first.done === true ? null : first.value;
  registerFonts();
  if (wish?.type === "fonts") tell({ type: "fonts", families: findFamilies() });
  else if (wish?.type === "draw") await draw(wish.order, lines);
}

async function draw(order: DrawingOrder, lines: AsyncGenerator<DrawingLine>): Promise<void> {
  const pictures = createPictures();
  stop.signal.throwIfAborted();
  const reel = await startReel(order);
  const kill = (): void => reel.kill();
  stop.signal.addEventListener("abort", kill);
  let told = 0;
  try {
    await drawFilm(order, {
      comments: takePictures(),
      pictures,
      reel,
      onProgress(fraction) {
        if (fraction - told < progressStep) return;
        told = fraction;
        tell({ type: "progress", fraction });
      },
    });
  } catch (error) {
    kill();
    throw error;
  }

  /** The comments; pictures, which come before them, are put aside on the way. */
  async function* takePictures(): AsyncGenerator<ChatComment> {
    for await (const line of lines) {
      if (line.type === "comment") yield line.comment;
      else pictures.take(line);
    }
  }
}

function tell(said: DrawingAnswer): void {
  process.stdout.write(`${JSON.stringify(said)}\n`);
}
