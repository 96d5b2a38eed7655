import { AppError } from "../../shared/errors.ts";
import type { RenderOptions, RenderRequest } from "../../shared/model/render.ts";
import { beginJob, beginLastingJob } from "../begin-job.ts";
import type { KnownEncoder } from "../core/encoders.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import type { JobContext } from "../jobs.ts";
import { burnInTurn, toBurnJob } from "./burn-chat.ts";
import { findWorkingEncoder } from "./find-encoder.ts";
import { refuseClaimed, whenAborted } from "./hold-when-free.ts";
import { findChat, requireChat } from "./load-chat.ts";
import { requireFinished, requirePicture } from "./media-files.ts";
import { type RenderDeps, renderInTurn, toRenderJob } from "./render-chat.ts";
import { toRenderOptions, usualRender } from "./render-options.ts";
import { findRendered } from "./rendered-chat.ts";
import { findVod } from "./update.ts";
import { requireVideoSource, type VideoSource } from "./video-source.ts";

export interface RequestedRender {
  renderJob: string | null;
  /** It waits for the other one. */
  burnJob: string | null;
}

/**
 * Begins to make a video of a recording's chat, to burn it onto the picture, or both, one after the
 * other. Throws `bad_request`, `vod_unknown`, `vod_busy`, `vod_trashed`, `not_supported`,
 * `chat_missing`, `file_missing`.
 */
export async function requestRender(
  deps: RenderDeps,
  uuid: string,
  request: RenderRequest,
  signal: AbortSignal,
): Promise<RequestedRender> {
  refuseClaimed(deps, uuid);
  const { vod, options, encoder } = await prepare(deps, uuid, request, signal);
  // Another request may have been quicker; from here on nothing is awaited.
  refuseRunning(deps, vod, options);
  const render = options.renderChat
    ? beginLastingJob(deps, toRenderJob(vod), (context) =>
        renderInTurn(deps, { uuid, options }, context),
      )
    : null;
  if (encoder === null) return { renderJob: render?.name ?? null, burnJob: null };
  const burn = async (context: JobContext) => {
    if (render !== null) await whenRendered(render.done, context);
    await burnInTurn(deps, { uuid, options, encoder }, context);
  };
  return { renderJob: render?.name ?? null, burnJob: beginJob(deps, toBurnJob(vod), burn) };
}

async function whenRendered(
  done: Promise<unknown>,
  { stop, quit }: Pick<JobContext, "stop" | "quit">,
): Promise<void> {
  const signal = AbortSignal.any([stop, quit]);
  try {
    await Promise.race([done, whenAborted(signal)]);
  } catch (error) {
    signal.throwIfAborted();
    throw new AppError("chat_missing", "The chat was not rendered.", { cause: error });
  }
}

/** Whether the channel's rules ask for it, and there is a chat and a picture. */
export function wantsBurnedChat({ store }: Pick<Deps, "store">, vod: VodRecord): boolean {
  const channel = store.channels.get(vod.channel_uuid);
  const hasChat = findChat(vod, "captured") !== null || findChat(vod, "downloaded") !== null;
  return channel?.burn_chat === true && hasChat && vod.video_metadata?.type === "video";
}

/** By the channel's rules, when the recording is finished: as the settings say. */
export async function burnChatAtEnd(deps: RenderDeps, { uuid }: VodRecord): Promise<void> {
  const never = new AbortController().signal;
  const { vod, options, encoder } = await prepare(deps, uuid, { burnChat: true }, never);
  await deps.jobs.run(toRenderJob(vod), (context) =>
    renderInTurn(deps, { uuid, options }, context),
  );
  if (encoder === null) return;
  await deps.jobs.run(toBurnJob(vod), (context) =>
    burnInTurn(deps, { uuid, options, encoder }, context),
  );
}

interface Prepared {
  vod: VodRecord;
  options: RenderOptions;
  /** Null when nothing is burned. */
  encoder: KnownEncoder | null;
}

async function prepare(
  deps: RenderDeps,
  uuid: string,
  request: RenderRequest,
  signal: AbortSignal,
): Promise<Prepared> {
  const vod = findVod(deps, uuid);
  requireRenderable(vod);
  const video = await requireVideoSource(deps, vod, request.vodSource ?? "captured", signal);
  const options = toRenderOptions(usualRender(deps, vod, video), request, video);
  refuseRunning(deps, vod, options);
  if (options.renderChat) requireChat(vod, options.chatSource);
  if (!options.burnChat) return { vod, options, encoder: null };
  await checkBurnable(deps, vod, video, options);
  const encoder = deps.config.get("chatburn.default.encoder");
  return { vod, options, encoder: await findWorkingEncoder(deps, encoder, signal) };
}

/** Throws `vod_busy`, `vod_trashed`, and `not_supported` for what has no picture. */
export function requireRenderable(vod: VodRecord): void {
  requireFinished(vod);
  requirePicture(vod);
  if (vod.video_metadata === null)
    throw new AppError("not_supported", `Nothing is known of the picture of ${vod.basename}.`);
}

function refuseRunning({ jobs }: Pick<Deps, "jobs">, vod: VodRecord, options: RenderOptions): void {
  const running = toJobs(vod, options).find((job) => jobs.isActive(job));
  if (running !== undefined) throw new AppError("vod_busy", `The job ${running} is running.`);
}

function toJobs(vod: VodRecord, { renderChat, burnChat }: RenderOptions): string[] {
  return [
    ...(renderChat ? [toRenderJob(vod).name] : []),
    ...(burnChat ? [toBurnJob(vod).name] : []),
  ];
}

/** Throws `file_missing` without a picture, `chat_missing` unless the chat is rendered or about to be. */
async function checkBurnable(
  deps: Pick<Deps, "paths" | "jobs">,
  vod: VodRecord,
  { files }: VideoSource,
  { renderChat, burnTest }: RenderOptions,
): Promise<void> {
  if (files.length === 0)
    throw new AppError("file_missing", `No file of ${vod.basename} is there.`, {
      field: "vodSource",
    });
  if (renderChat || deps.jobs.isActive(toRenderJob(vod).name)) return;
  const isRendered =
    (await findRendered(deps, vod, false)) !== null ||
    (burnTest && (await findRendered(deps, vod, true)) !== null);
  if (!isRendered)
    throw new AppError("chat_missing", "The chat has to be rendered first.", {
      field: "renderChat",
    });
}
