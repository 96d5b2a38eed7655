import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import type { RenderOptions } from "../../shared/model/render.ts";
import type { ChatPieces } from "../chat/chat-file.ts";
import { renderChat } from "../chat/render-chat.ts";
import { isTranslucent, toMaskName, toPlatformTime } from "../core/render-plan.ts";
import type { VodRecord } from "../core/vod-record.ts";
import { freeBytes, removeFile } from "../io/files.ts";
import { toStorageError } from "../io/json-document.ts";
import { unfinishedPath } from "../io/publish-file.ts";
import type { JobContext } from "../jobs.ts";
import { vodFolder } from "../paths.ts";
import { probeCodecs } from "../tools/codecs.ts";
import { holdWhenFree, type MediaWorkDeps } from "./hold-when-free.ts";
import { openChat } from "./load-chat.ts";
import { requireFinished } from "./media-files.ts";
import { publishRendered, toRenderedName } from "./rendered-chat.ts";
import { findVod } from "./update.ts";
import { requireVideoSource } from "./video-source.ts";

export type RenderDeps = MediaWorkDeps & {
  /** Draws the chat; left out: the daemon's own way. */
  draw?: typeof renderChat;
};

export interface RenderOrder {
  uuid: string;
  options: RenderOptions;
}

export const toRenderJob = (vod: VodRecord) => ({
  name: `render_${vod.basename}`,
  kind: "encode" as const,
  vodUuid: vod.uuid,
});

/** Makes a video of a recording's chat, as soon as nobody else works on the recording. */
export async function renderInTurn(
  deps: RenderDeps,
  order: RenderOrder,
  context: JobContext,
): Promise<void> {
  const signal = AbortSignal.any([context.stop, context.quit]);
  const claim = { uuid: order.uuid, doing: "given a video of its chat" };
  await holdWhenFree(deps, claim, () => render(deps, order, context, signal), signal);
}

async function render(
  deps: RenderDeps,
  { uuid, options }: RenderOrder,
  { report }: JobContext,
  signal: AbortSignal,
): Promise<void> {
  const vod = findVod(deps, uuid);
  requireFinished(vod);
  const { durationSeconds } = await requireVideoSource(deps, vod, options.vodSource, signal);
  const seconds = toLength(options, durationSeconds);
  const chat = await openForVideo(deps, vod, options, signal);
  const folder = vodFolder(deps.paths, vod);
  const name = toRenderedName(vod.basename, options.renderTest);
  const output = unfinishedPath(path.join(folder, name), "rendering");
  const mask = unfinishedPath(path.join(folder, toMaskName(name)), "rendering");
  const isMasked = isTranslucent(options.chatBackground);
  try {
    // What an earlier run is still writing must not get these names.
    await Promise.all([removeFile(output), removeFile(mask)]);
    await checkRoom(folder, seconds);
    await (deps.draw ?? renderChat)(
      deps,
      { ...toDrawing(options, seconds), chat, output, mask: isMasked ? mask : null },
      {
        onProgress: (fraction) => report.progress(fraction),
        onPid: (pid) => report.pid(pid),
        signal,
      },
    );
    for (const file of isMasked ? [output, mask] : [output])
      await checkRendered(deps, file, seconds, signal);
    await publishRendered(deps, uuid, {
      isTest: options.renderTest,
      output,
      mask: isMasked ? mask : null,
      durationSeconds: seconds,
    });
    report.log(`${name}: ${seconds.toFixed(1)} s`);
  } catch (error) {
    throw toStorageError(error);
  } finally {
    await Promise.all([removeFile(output), removeFile(mask)]);
  }
}

/** A test that is burned earlier than it was written needs that much more. */
function toLength(options: RenderOptions, durationSeconds: number): number {
  if (!options.renderTest) return durationSeconds;
  const ahead = options.burnChat ? Math.max(0, -options.burnOffset) : 0;
  return Math.min(durationSeconds, options.testDuration + ahead);
}

async function openForVideo(
  deps: RenderDeps,
  vod: VodRecord,
  { chatSource, vodSource }: RenderOptions,
  signal: AbortSignal,
): Promise<ChatPieces> {
  const chat = await openChat(deps, vod, chatSource, signal);
  const copyStartedAt = vodSource === "downloaded" ? vod.external_vod_date : null;
  if (copyStartedAt === null) return chat;
  return {
    ...chat,
    async *read() {
      for await (const comments of chat.read())
        yield comments.map((comment) => toPlatformTime(comment, copyStartedAt));
    },
  };
}

function toDrawing(options: RenderOptions, seconds: number) {
  return {
    width: options.chatWidth,
    height: options.chatHeight,
    font: options.chatFont,
    fontSize: options.chatFontSize,
    background: options.chatBackground,
    hasTimestamps: options.chatTimestamps,
    hasBadges: options.chatBadges,
    isDeletedShown: options.chatDeleted,
    fromSeconds: 0,
    toSeconds: seconds,
    // It is put off when it is burned, so that it need not be drawn again for that.
    offsetSeconds: 0,
  };
}

/** Chats of five messages a second take this much; busier ones more. */
const bytesPerSecond = 17_000;

async function checkRoom(folder: string, seconds: number): Promise<void> {
  const free = await freeBytes(folder);
  if (free < seconds * bytesPerSecond)
    throw new AppError("disk_full", `Only ${Math.floor(free / 1e6)} MB are free.`);
}

const toleranceSeconds = 0.5;

/** Throws `check_failed` when it does not last as long as it should. */
async function checkRendered(
  deps: Pick<RenderDeps, "programs">,
  file: string,
  seconds: number,
  signal: AbortSignal,
): Promise<void> {
  const { video, durationSeconds } = await probeCodecs(deps.programs.ffprobe(), file, signal);
  const allowed = toleranceSeconds + seconds * 0.001;
  if (video !== null && Math.abs(durationSeconds - seconds) <= allowed) return;
  throw new AppError(
    "check_failed",
    `The rendered chat lasts ${durationSeconds.toFixed(1)} s instead of ${seconds.toFixed(1)} s.`,
  );
}
