import { existsSync } from "node:fs";
import path from "node:path";
import { AppError, isErrorCode, toMessage } from "../../shared/errors.ts";
import { parseColor } from "../core/chat-colors.ts";
import type { Deps } from "../deps.ts";
import { patientNice } from "../tools/ffmpeg-run.ts";
import { runTool } from "../tools/tool.ts";
import type { ChatPieces } from "./chat-file.ts";
import { type ChatStretch, chooseComments } from "./choose-comments.ts";
import type { DrawingAnswer, DrawingLine, DrawingOrder } from "./draw/drawing-order.ts";

export interface RenderChatDeps {
  programs: Pick<Deps["programs"], "ffmpeg">;
}

export interface RenderChatOrder extends ChatStretch {
  chat: ChatPieces;
  /** An MP4 that does not exist yet; a dot name beside what it will be. */
  output: string;
  /** The same for the mask: where the chat is opaque, as grey levels. Null: none is made. */
  mask: string | null;
  /** Pixels; an odd number becomes the next even one. */
  width: number;
  height: number;
  /** A name of `listFonts`; one that is not there falls back to Inter. */
  font: string;
  /** Pixels. */
  fontSize: number;
  /** `#RRGGBB` or `#AARRGGBB`; less than opaque asks for a mask to be of use. */
  background: string;
  /** A frame at each 30th of a second, for editing programs that need it; by default only changes. */
  isCfr?: boolean;
  /** Of x264; by default what suits scrolling text best. */
  preset?: string;
  crf?: number;
  hasTimestamps?: boolean;
  hasBadges?: boolean;
}

export interface RenderChatRun {
  /** 0 to 1. */
  onProgress: (fraction: number) => void;
  /** Of the process that draws; null when it has ended. */
  onPid: (pid: number | null) => void;
  signal: AbortSignal;
}

/** What suits text that scrolls: little work, small files, sharp letters. */
const bestPreset = "ultrafast";
const bestCrf = 20;
/** The program beside the daemon's when it is built. */
const builtProgram = "draw-chat.js";

/**
 * Draws a chat as a video, in a process of its own. Throws `bad_request` for a colour that is none,
 * `tool_missing`, `tool_failed`, `disk_full`, or the reason of the signal; what has been written by
 * then is the caller's to remove.
 */
export async function renderChat(
  deps: RenderChatDeps,
  order: RenderChatOrder,
  run: RenderChatRun,
): Promise<void> {
  if (parseColor(order.background) === null)
    throw new AppError("bad_request", "The background is no colour such as #111111.", {
      field: "background",
    });
  const drawing = toDrawingOrder(deps, order);
  try {
    await draw(drawing, order, run);
  } catch (error) {
    const isOldFfmpeg =
      error instanceof AppError && error.message.includes("Unrecognized option 'fps_mode'");
    if (!isOldFfmpeg) throw error;
    await draw({ ...drawing, hasOldOptions: true }, order, run);
  }
}

async function draw(
  drawing: DrawingOrder,
  order: RenderChatOrder,
  { onProgress, onPid, signal }: RenderChatRun,
): Promise<void> {
  await runDrawing(toLines(drawing, order), {
    signal,
    onPid,
    onAnswer: (answer) => {
      if (answer.type === "progress") onProgress(answer.fraction);
    },
  });
  onProgress(1);
}

/** Families of fonts that a chat can be drawn with, Inter first; asks a short process. */
export async function listFonts(signal: AbortSignal): Promise<string[]> {
  let families: string[] = [];
  await runDrawing([{ type: "fonts" }], {
    signal,
    onAnswer: (answer) => {
      if (answer.type === "fonts") families = answer.families;
    },
  });
  return families;
}

function toDrawingOrder({ programs }: RenderChatDeps, order: RenderChatOrder): DrawingOrder {
  return {
    ffmpeg: programs.ffmpeg(),
    output: order.output,
    mask: order.mask,
    width: toEven(order.width),
    height: toEven(order.height),
    font: order.font,
    fontSize: order.fontSize,
    fromSeconds: order.fromSeconds,
    toSeconds: order.toSeconds,
    offsetSeconds: order.offsetSeconds,
    background: order.background,
    isCfr: order.isCfr ?? false,
    preset: order.preset ?? bestPreset,
    crf: order.crf ?? bestCrf,
    hasTimestamps: order.hasTimestamps ?? false,
    hasBadges: order.hasBadges ?? true,
    hasOldOptions: false,
  };
}

async function* toLines(
  drawing: DrawingOrder,
  order: RenderChatOrder,
): AsyncGenerator<DrawingLine> {
  yield { type: "draw", order: drawing };
  const { read, pictures } = order.chat;
  for (const image of pictures?.firstParty ?? []) yield { type: "firstParty", image };
  for (const image of pictures?.thirdParty ?? []) yield { type: "thirdParty", image };
  for (const badges of pictures?.twitchBadges ?? []) yield { type: "badges", badges };
  for (const cheers of pictures?.twitchBits ?? []) yield { type: "cheers", cheers };
  for await (const comment of chooseComments(read, order)) yield { type: "comment", comment };
}

interface DrawingRun {
  onAnswer: (answer: DrawingAnswer) => void;
  onPid?: (pid: number | null) => void;
  signal: AbortSignal;
}

/** A failure that the process knows by name is thrown as that; any other end as `tool_failed`. */
async function runDrawing(
  lines: Iterable<DrawingLine> | AsyncIterable<DrawingLine>,
  { onAnswer, onPid, signal }: DrawingRun,
): Promise<void> {
  let failure: AppError | null = null;
  const input: { failure: Error | null } = { failure: null };
  const onUnread = (error: unknown) => {
    input.failure = error instanceof Error ? error : new Error(toMessage(error));
  };
  try {
    await runTool({
      name: "Drawing the chat",
      program: process.execPath,
      args: [findProgram()],
      input: toText(lines, onUnread),
      nice: patientNice,
      signal,
      ...(onPid === undefined ? {} : { onStart: onPid }),
      onLine(line) {
        // Written by our own program.
        const answer = JSON.parse(line) as DrawingAnswer;
        if (answer.type !== "failed") onAnswer(answer);
        else if (isErrorCode(answer.code)) failure = new AppError(answer.code, answer.message);
      },
    });
  } catch (error) {
    signal.throwIfAborted();
    throw input.failure ?? failure ?? error;
  }
  // The process takes the end of what it is told for the end of the chat.
  if (input.failure !== null) throw input.failure;
}

/** Hears why the chat can't be read to its end. */
async function* toText(
  lines: Iterable<DrawingLine> | AsyncIterable<DrawingLine>,
  onUnread: (error: unknown) => void,
): AsyncGenerator<string> {
  let text = "";
  try {
    for await (const line of lines) {
      // Whoever reads by lines takes these for ends of them; JSON lets them stand, viewers write them.
      const safe = JSON.stringify(line)
        .replaceAll("\u2028", "\\u2028")
        .replaceAll("\u2029", "\\u2029");
      text += `${safe}\n`;
      if (text.length < lettersAtOnce) continue;
      yield text;
      text = "";
    }
  } catch (error) {
    onUnread(error);
    throw error;
  }
  yield text;
}

/** Each piece costs a turn of everything else. */
const lettersAtOnce = 64_000;

/** Beside this file in the sources; beside the daemon, or above its chunks, when it is built. */
function findProgram(): string {
  const here = import.meta.dirname;
  if (path.basename(here) === "chat") return path.join(here, "draw", "draw-chat.ts");
  const places = [here, path.dirname(here)].map((folder) => path.join(folder, builtProgram));
  return places.find((place) => existsSync(place)) ?? builtProgram;
}

function toEven(value: number): number {
  return Math.max(2, Math.ceil(value / 2) * 2);
}
