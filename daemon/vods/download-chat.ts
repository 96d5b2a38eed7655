import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import type { ChatMethodName } from "../../shared/model/chat-method.ts";
import type { PlatformVideo } from "../../shared/model/platform.ts";
import type { ChatPieces } from "../chat/chat-file.ts";
import { placeInOrder } from "../chat/place-in-order.ts";
import { type ChatHead, writeChat } from "../chat/write-document.ts";
import { chatEndings } from "../core/chat-document.ts";
import { toDownloadedHead } from "../core/downloaded-chat.ts";
import type { CommentPlacing } from "../core/place-comments.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { findLibrary } from "../find-library.ts";
import { toIso } from "../io/clock.ts";
import { vodFolder } from "../paths.ts";
import { checkChatMethod } from "./chat-methods.ts";
import { type ChatRequest, chatRequestId } from "./chat-request.ts";
import { holdWhenFree } from "./hold-when-free.ts";
import { replaceProducts } from "./products.ts";
import { recordingRuns } from "./recording-runs.ts";
import { checkSettled } from "./removable.ts";
import {
  beginChatDownload,
  type ChatDownload,
  completeChat,
  downloadChatInJob,
  findChatPlatform,
  type UseComments,
} from "./run-chat-download.ts";
import { findVod } from "./update.ts";

export function chatDownloadJobName({ basename }: Pick<VodRecord, "basename">): string {
  return `chatdownload_${basename}`;
}

/**
 * Begins to fetch the platform's own chat of a recording and answers with the job's name. Throws
 * `vod_unknown`, `vod_trashed`, `vod_busy`, `not_matched`, `chat_missing`, `not_supported`,
 * `tool_missing`, `provider_unavailable`.
 */
export async function requestChatDownload(
  deps: Deps,
  uuid: string,
  { method }: { method: ChatMethodName },
  signal: AbortSignal,
): Promise<string> {
  const vod = findVod(deps, uuid);
  const request = await prepare(deps, vod, { method, isAtEnd: false }, signal);
  return continueChatDownload(deps, request);
}

/** The same at the end of a recording, for those who wait for its end. */
export async function downloadChatOf(
  deps: Deps,
  vod: VodRecord,
  signal: AbortSignal,
): Promise<void> {
  const request = await prepare(deps, vod, { method: "own", isAtEnd: true }, signal);
  await downloadChatInJob(deps, toDownload(deps, vod, request));
}

/** Goes on with a request that is kept. */
export async function continueChatDownload(deps: Deps, request: ChatRequest): Promise<string> {
  const vod = findVod(deps, request.vod_uuid ?? "");
  return beginChatDownload(deps, toDownload(deps, vod, request));
}

const toDownload = (deps: Deps, vod: VodRecord, request: ChatRequest): ChatDownload => ({
  options: { name: chatDownloadJobName(vod), kind: "download", vodUuid: vod.uuid },
  request,
  use: publishTo(deps, vod.uuid, request.video),
});

async function prepare(
  deps: Deps,
  vod: VodRecord,
  { method, isAtEnd }: { method: ChatMethodName; isAtEnd: boolean },
  signal: AbortSignal,
): Promise<ChatRequest> {
  checkSettled(vod);
  const id = vod.external_vod_id;
  if (id === null)
    throw new AppError("not_matched", "It is not known which video of the platform this is.");
  findChatPlatform(deps, vod.provider);
  await checkChatMethod(deps, method, signal);
  const video = (await findLibrary(deps, vod.provider).lookUpVideos([id], signal)).get(id) ?? null;
  if (video === null)
    throw new AppError(
      "chat_missing",
      "The platform does not have this video any more, and its chat has gone with it.",
    );
  return {
    version: 1,
    id: chatRequestId(vod.uuid, vod.provider, id),
    vod_uuid: vod.uuid,
    provider: vod.provider,
    video,
    method,
    is_at_end: isAtEnd,
    created_at: toIso(deps.clock.now()),
    state: "wanted",
  };
}

/** Makes the file beside the recording once all is there; an older one stands until then. */
function publishTo(deps: Deps, uuid: string, video: PlatformVideo): UseComments {
  return async (read, { report }, signal) => {
    const vod = findVod(deps, uuid);
    const streamer = toStreamer(deps, vod, video);
    const chat = await completeChat(deps, read, { provider: vod.provider, streamer }, signal);
    report.progress(publishShare);
    return holdWhenFree(
      deps,
      { uuid, doing: "given its chat" },
      () => place(deps, uuid, { video, chat }, signal),
      signal,
    );
  };
}

const publishShare = 0.97;

async function place(
  deps: Deps,
  uuid: string,
  { video, chat }: { video: PlatformVideo; chat: ChatPieces },
  signal: AbortSignal,
): Promise<number> {
  // It may have another name or another place by now, or be in the trash.
  const vod = findVod(deps, uuid);
  checkSettled(vod);
  const basename = `${vod.basename}${chatEndings.downloaded}`;
  const placing = await toPlacing(deps, vod, video);
  const count = await writeChat(
    path.join(vodFolder(deps.paths, vod), basename),
    {
      head: toHead(deps, vod, video),
      comments: placeInOrder(chat.read(), placing),
      pictures: () => chat.pictures,
    },
    signal,
  );
  await replaceProducts(deps, uuid, {
    kind: "downloaded_chat",
    made: [{ basename, duration: null }],
  });
  deps.log.module("downloads").success(`The platform's chat of ${vod.basename} is here.`, {
    messages: count,
  });
  return count;
}

async function toPlacing(
  deps: Deps,
  vod: VodRecord,
  video: PlatformVideo,
): Promise<CommentPlacing> {
  const startMs = Date.parse(video.created_at);
  // A highlight or an upload was not on air as it is: its comments tell nothing of when.
  const isBroadcast = video.type === "archive" && Number.isFinite(startMs);
  return { runs: await recordingRuns(deps, vod), videoStartMs: isBroadcast ? startMs : null };
}

function toHead(deps: Deps, vod: VodRecord, video: PlatformVideo): ChatHead {
  return toDownloadedHead({
    streamer: toStreamer(deps, vod, video),
    video,
    durationSeconds: vod.duration,
    chapters: vod.chapters,
    nowIso: toIso(deps.clock.now()),
  });
}

function toStreamer(deps: Pick<Deps, "store">, vod: VodRecord, video: PlatformVideo) {
  const channel = deps.store.channels.get(vod.channel_uuid);
  return {
    id: channel?.internalId ?? video.streamer_id,
    login: channel?.internalName ?? video.streamer_name.toLowerCase(),
    displayName: channel?.displayName ?? video.streamer_name,
  };
}
