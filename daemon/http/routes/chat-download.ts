import type { Deps } from "../../deps.ts";
import { listChatMethods } from "../../vods/chat-methods.ts";
import { requestChatDownload } from "../../vods/download-chat.ts";
import { requestLinkChat } from "../../vods/download-chat-link.ts";
import type { Handlers } from "../implement.ts";

type ChatDownloadHandlers = Pick<
  Handlers,
  | "POST /api/v0/vod/:uuid/download_chat"
  | "GET /api/v0/tools/chat_methods"
  | "POST /api/v0/tools/chat_download"
>;

export function chatDownloadHandlers(deps: Deps): ChatDownloadHandlers {
  return {
    "POST /api/v0/vod/:uuid/download_chat": async ({ params, query, signal }) => ({
      data: { job_name: await requestChatDownload(deps, params.uuid, query, signal) },
    }),
    "GET /api/v0/tools/chat_methods": async ({ signal }) => ({
      data: await listChatMethods(deps, signal),
    }),
    "POST /api/v0/tools/chat_download": async ({ body, signal }) => {
      const { jobName, folder, basename } = await requestLinkChat(deps, body.url, body, signal);
      return { data: { job_name: jobName, folder, basename } };
    },
  };
}
