import { toMessage } from "../../shared/errors.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { continueDownload } from "../vods/download.ts";
import { type DownloadRequest, listRequests, removeDownload } from "../vods/download-request.ts";
import { type ChatRequest, listChatRequests, removeChatRequest } from "../vods/chat-request.ts";
import { continueChatDownload } from "../vods/download-chat.ts";
import { continueLinkChat } from "../vods/download-chat-link.ts";
import { continueVideoDownload } from "./download-video.ts";

/** What an ended try has fetched is kept this long for another one. */
const keptDays = 7;
const dayMs = 86_400_000;

/** Goes on with the downloads that the end of the daemon has interrupted; drops what nobody wants any more. */
export async function takeUpDownloads(deps: Deps): Promise<void> {
  const attempt = async (what: string, work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      deps.log
        .module("downloads")
        .warn(`The download of ${what} does not go on: ${toMessage(error)}`);
    }
  };
  for (const request of await listRequests(deps))
    await attempt(request.video.title, takeUp(deps, request));
  for (const request of await listChatRequests(deps))
    await attempt(`the chat of ${request.video.title}`, takeUpChat(deps, request));
}

async function takeUpChat(deps: Deps, request: ChatRequest): Promise<void> {
  const { vod_uuid } = request;
  const vod = vod_uuid === null ? null : deps.store.vods.get(vod_uuid);
  const isOrphan = vod_uuid !== null && vod === null;
  const isForgotten = request.state !== "wanted" && isOld(deps, request);
  if (isOrphan || isForgotten) await removeChatRequest(deps, request.id);
  else if (request.state === "wanted" && vod_uuid === null) await continueLinkChat(deps, request);
  // What follows a recording is repeated with all else that follows it.
  else if (request.state === "wanted" && !isDueAtEnd(request, vod))
    await continueChatDownload(deps, request);
}

function isDueAtEnd({ is_at_end }: ChatRequest, vod: VodRecord | null): boolean {
  return is_at_end && vod?.followed_up?.includes("download_chat") === false;
}

function isOld({ clock }: Deps, { created_at }: { created_at: string }): boolean {
  return clock.now() - Date.parse(created_at) > keptDays * dayMs;
}

async function takeUp(deps: Deps, request: DownloadRequest): Promise<void> {
  const vod = deps.store.vods.get(request.vod_uuid);
  const isDone = request.becomes === "recording" && vod !== null;
  const isOrphan =
    request.becomes === "copy"
      ? vod === null
      : deps.store.channels.get(request.channel_uuid) === null;
  const isForgotten = request.state !== "wanted" && isOld(deps, request);
  if (isDone || isOrphan || isForgotten) await removeDownload(deps, request.id);
  else if (request.state === "wanted") {
    if (request.becomes === "copy") await continueDownload(deps, request);
    else await continueVideoDownload(deps, request);
  }
}
