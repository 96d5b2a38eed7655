import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import type { PlatformClip } from "../../shared/model/platform.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { useFollowedJob } from "./use-followed-job.ts";

/** The most that one question can bring. */
export const mostClips = 500;

interface ClipQuery {
  /** Made in the last so many days; null for all. */
  days: number | null;
  limit: number;
}

/** Clips that the platform keeps of a channel, the newest first. */
export function usePlatformClips(uuid: string, { days, limit }: ClipQuery) {
  const { api } = useDaemon();
  return useQuery({
    queryKey: [...queryKeys.platformClips(uuid, String(days)), limit],
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { limit, ...(days === null ? {} : { days }) };
      return (await api("GET /api/v0/channels/:uuid/clips", { params: { uuid }, query, signal }))
        .data;
    },
  });
}

/** Fetches a clip of a channel. */
export function useDownloadChannelClip({ uuid }: Pick<Channel, "uuid">) {
  const { t } = useTranslation();
  return useFollowedJob<PlatformClip>({
    start: (api, { url }) => api("POST /api/v0/tools/clip_download", { body: { url } }),
    toStartedText: () => t("tools.downloadStarted"),
    toStoppedText: ({ title }) => t("channel.work.downloadStopped", { title }),
    toResult: (_job, { title }) => ({
      text: t("channel.work.downloadOver", { title }),
      isWarning: false,
    }),
    toStale: () => [queryKeys.localClips(uuid), queryKeys.channels],
  });
}
