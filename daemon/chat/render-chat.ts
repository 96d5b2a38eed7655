import { existsSync } from "node:fs";
import path from "node:path";
import { AppError, isErrorCode } from "../../shared/errors.ts";
import { parseColor } from "../core/chat-colors.ts";
import type { ChatComment, ChatDocument } from "../core/chat-document.ts";
import { toPreciseOffsets } from "../core/precise-offsets.ts";
import type { Deps } from "../deps.ts";
import { patientNice } from "../tools/ffmpeg-run.ts";
import { runTool } from "../tools/tool.ts";
import type { DrawingAnswer, DrawingLine, DrawingOrder } from "./draw/drawing-order.ts";

export interface RenderChatDeps {
  programs: Pick<Deps["programs"], "ffmpeg">;
}

export interface RenderChatOrder {
  document: ChatDocument;
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
  /** The stretch of file time that is drawn; the video lasts exactly that long. */
  fromSeconds: number;
  toSeconds: number;
  /** By how much the chat comes later than it was written; negative: earlier. */
  offsetSeconds: number;
  /** `#RRGGBB` or `#AARRGGBB`; less than opaque asks for a mask to be of use. */
  background: string;
  /** A frame at each 30th of a second, for editing programs that need it; by default only changes. */
  isCfr?: boolean;
  /** Of x264; by default what suits scrolling text best. */
  preset?: string;
  crf?: number;
  hasTimestamps?: boolean;
  hasBadges?: boolean;
  /** Messages that a moderator took away are left out unless this is set; then they are dimmed. */
  isDeletedShown?: boolean;
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
/** Messages before the start, which fill the first picture. */
const earlierMessages = 100;
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

function* toLines(drawing: DrawingOrder, order: RenderChatOrder): Generator<DrawingLine> {
  yield { type: "draw", order: drawing };
  const pictures = order.document.embeddedData;
  for (const image of pictures?.firstParty ?? []) yield { type: "firstParty", image };
  for (const image of pictures?.thirdParty ?? []) yield { type: "thirdParty", image };
  for (const badges of pictures?.twitchBadges ?? []) yield { type: "badges", badges };
  for (const cheers of pictures?.twitchBits ?? []) yield { type: "cheers", cheers };
  for (const comment of chooseComments(order)) yield { type: "comment", comment };
}

/** Those of the stretch, and those before it that are still to be seen when it begins. */
function chooseComments(order: RenderChatOrder): ChatComment[] {
  const { document, fromSeconds, toSeconds, offsetSeconds, isDeletedShown } = order;
  const shown = toPreciseOffsets(document.comments)
    .filter((comment) => isDeletedShown === true || comment.reelkeep?.deleted_at == null)
    .toSorted((one, other) => one.content_offset_seconds - other.content_offset_seconds);
  const first = shown.findIndex(
    ({ content_offset_seconds: at }) => at + offsetSeconds >= fromSeconds,
  );
  if (first < 0) return shown.slice(-earlierMessages);
  return shown
    .slice(Math.max(0, first - earlierMessages))
    .filter(({ content_offset_seconds: at }) => at + offsetSeconds < toSeconds);
}

interface DrawingRun {
  onAnswer: (answer: DrawingAnswer) => void;
  onPid?: (pid: number | null) => void;
  signal: AbortSignal;
}

/** A failure that the process knows by name is thrown as that; any other end as `tool_failed`. */
async function runDrawing(
  lines: Iterable<DrawingLine>,
  { onAnswer, onPid, signal }: DrawingRun,
): Promise<void> {
  let failure: AppError | null = null;
  try {
    await runTool({
      name: "Drawing the chat",
      program: process.execPath,
      args: [findProgram()],
      input: toText(lines),
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
    throw failure ?? error;
  }
}

function* toText(lines: Iterable<DrawingLine>): Generator<string> {
  for (const line of lines) {
    // Whoever reads by lines takes these for ends of them; JSON lets them stand, viewers write them.
    const text = JSON.stringify(line)
      .replaceAll("\u2028", "\\u2028")
      .replaceAll("\u2029", "\\u2029");
    yield `${text}\n`;
  }
}

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
