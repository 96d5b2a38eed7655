import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { ChatMethodName } from "../../shared/model/chat-method.ts";
import type { PlatformVideo } from "../../shared/model/platform.ts";
import { placeInOrder } from "../chat/place-in-order.ts";
import { type ChatHead, writeChat } from "../chat/write-document.ts";
import { chatEndings } from "../core/chat-document.ts";
import { toDownloadedHead } from "../core/downloaded-chat.ts";
import { toSafeName } from "../core/naming.ts";
import type { CommentPlacing } from "../core/place-comments.ts";
import type { Deps } from "../deps.ts";
import { findLibrary } from "../find-library.ts";
import { toIso } from "../io/clock.ts";
import { ensureFolder } from "../io/files.ts";
import { checkChatMethod } from "./chat-methods.ts";
import { type ChatRequest, chatRequestId } from "./chat-request.ts";
import { beginChatDownload, completeChat, findChatPlatform } from "./run-chat-download.ts";

export interface LinkChat {
  jobName: string;
  /** Below the folder of all clips. */
  folder: string;
  basename: string;
}

/** Below the folder of all clips, as what else is downloaded by its link. */
const downloaderFolder = "downloader";

/**
 * Begins to fetch the chat of any video by its link; a file of an earlier time is replaced when the
 * new one is whole. Throws `bad_request` for what is no link to a video, `video_unknown`,
 * `not_supported`, `tool_missing`, `vod_busy`.
 */
export async function requestLinkChat(
  deps: Deps,
  link: string,
  { method }: { method: ChatMethodName },
  signal: AbortSignal,
): Promise<LinkChat> {
  const { provider, video } = await findVideo(deps, link, signal);
  findChatPlatform(deps, provider);
  await checkChatMethod(deps, method, signal);
  return continueLinkChat(deps, {
    version: 1,
    id: chatRequestId(null, provider, video.id),
    vod_uuid: null,
    provider,
    video,
    method,
    is_at_end: false,
    created_at: toIso(deps.clock.now()),
    state: "wanted",
  });
}

async function findVideo(
  deps: Pick<Deps, "providers">,
  link: string,
  signal: AbortSignal,
): Promise<{ provider: string; video: PlatformVideo }> {
  for (const { name, library } of deps.providers.values()) {
    const videoId = library?.parseVideoId(link) ?? null;
    if (library === null || videoId === null) continue;
    const video = (await library.lookUpVideos([videoId], signal)).get(videoId) ?? null;
    if (video !== null) return { provider: name, video };
    throw new AppError("video_unknown", "The platform does not have this video.", { field: "url" });
  }
  throw new AppError("bad_request", "This is no link to a video.", { field: "url" });
}

/** Goes on with a request that is kept. */
export async function continueLinkChat(deps: Deps, request: ChatRequest): Promise<LinkChat> {
  const { provider, video } = request;
  const login = findLogin(deps, provider, video);
  const folder = path.posix.join(downloaderFolder, login);
  const day = video.created_at.slice(0, 10);
  const basename = `${toSafeName(`${login}_${day}_${video.id}`)}${chatEndings.downloaded}`;
  const jobName = await beginChatDownload(deps, {
    options: { name: `chatdownload_${login}_${video.id}`, kind: "download", vodUuid: null },
    request,
    async use(read, _context, signal) {
      const head = await toHead(deps, { request, login }, signal);
      const streamer = { id: video.streamer_id, login };
      const chat = await completeChat(deps, read, { provider, streamer }, signal);
      const place = path.join(deps.paths.savedClips, folder);
      await ensureFolder(place);
      const comments = placeInOrder(chat.read(), toPlacing(video));
      const whole = { head, comments, pictures: () => chat.pictures };
      const count = await writeChat(path.join(place, basename), whole, signal);
      deps.log.module("downloads").success(`The chat ${basename} is here.`);
      return count;
    },
  });
  return { jobName, folder, basename };
}

/** The login of today of who is watched; of others what the shown name makes of it. */
function findLogin(deps: Pick<Deps, "store">, provider: string, video: PlatformVideo): string {
  const channel = deps.store.channels
    .list()
    .find((each) => each.provider === provider && each.internalId === video.streamer_id);
  const name = channel?.internalName ?? video.streamer_name.toLowerCase();
  return toSafeName(name) || video.streamer_id;
}

function toPlacing(video: PlatformVideo): CommentPlacing {
  const startMs = video.type === "archive" ? Date.parse(video.created_at) : Number.NaN;
  return { runs: [], videoStartMs: Number.isFinite(startMs) ? startMs : null };
}

async function toHead(
  deps: Deps,
  { request: { provider, video }, login }: { request: ChatRequest; login: string },
  signal: AbortSignal,
): Promise<ChatHead> {
  return toDownloadedHead({
    streamer: { id: video.streamer_id, login, displayName: video.streamer_name },
    video,
    durationSeconds: video.duration,
    chapters: await listChapters(deps, provider, video, signal),
    nowIso: toIso(deps.clock.now()),
  });
}

/** What was on, by the platform's word; without it there are none. */
async function listChapters(
  deps: Deps,
  provider: string,
  video: PlatformVideo,
  signal: AbortSignal,
) {
  const library = findLibrary(deps, provider);
  const chapters = await library.listChapters(video.id, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    deps.log.module("downloads").warn(`No chapters of ${video.title}: ${toMessage(error)}`);
    return [];
  });
  return chapters.map(({ offsetSeconds, gameId, gameName, imageUrl }, index) => ({
    offset: offsetSeconds,
    duration: Math.max(0, (chapters[index + 1]?.offsetSeconds ?? video.duration) - offsetSeconds),
    title: video.title,
    game_id: gameId,
    game_name: gameName,
    image_url: imageUrl,
  }));
}
