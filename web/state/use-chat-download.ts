import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ChatMethodName } from "../../shared/model/chat-method.ts";
import { useDaemon } from "./daemon-context.ts";
import { useNotice } from "./notice-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

/** The ways to download a chat; programs are tried, as one may have been installed since. */
export function useChatMethods() {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.chatMethods,
    enabled: mayOperate,
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => (await api("GET /api/v0/tools/chat_methods", { signal })).data,
  });
}

/** Fetches the platform's own chat of a recording. */
export function useDownloadChat(uuid: string) {
  const { t } = useTranslation();
  const { api } = useDaemon();
  const notice = useNotice();
  return useMutation({
    mutationFn: (method: ChatMethodName) =>
      api("POST /api/v0/vod/:uuid/download_chat", { params: { uuid }, query: { method } }),
    onSuccess: ({ message }) => notice.success(message ?? t("vod.work.begun")),
  });
}

export interface LinkChat {
  url: string;
  method: ChatMethodName;
}

/** Fetches the chat of any video by its link; it becomes a file among the clips. */
export function useDownloadLinkChat() {
  const { api } = useDaemon();
  return useMutation({
    mutationFn: async (body: LinkChat) =>
      (await api("POST /api/v0/tools/chat_download", { body })).data,
  });
}
