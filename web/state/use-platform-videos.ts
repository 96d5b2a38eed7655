import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import type { ListedVideo, PlatformVideoType } from "../../shared/model/platform.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { useFollowedJob } from "./use-followed-job.ts";

const perPage = 30;

/** Videos that the platform keeps of a channel, the newest first, page after page. */
export function usePlatformVideos(uuid: string, type: PlatformVideoType | null) {
  const { api } = useDaemon();
  return useInfiniteQuery({
    queryKey: queryKeys.platformVideos(uuid, type ?? ""),
    staleTime: 0,
    retry: false,
    initialPageParam: null as string | null, // the cursor of each page comes with the one before
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        limit: perPage,
        ...(type === null ? {} : { type }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return (await api("GET /api/v0/channels/:uuid/videos", { params: { uuid }, query, signal }))
        .data;
    },
    getNextPageParam: (page) => page.cursor,
  });
}

interface Wanted {
  video: Pick<ListedVideo, "id" | "title" | "vod">;
  quality: string;
}

/** Fetches a video: beside the recording of the same broadcast, or as a recording of its own. */
export function useDownloadChannelVideo({ uuid }: Pick<Channel, "uuid">) {
  const { t } = useTranslation();
  return useFollowedJob<Wanted>({
    start: (api, { video: { id, vod }, quality }) =>
      vod === null
        ? api("GET /api/v0/channels/:uuid/download/:videoId", {
            params: { uuid, videoId: id },
            query: { quality },
          })
        : api("POST /api/v0/vod/:uuid/download", {
            params: { uuid: vod.uuid },
            query: { quality },
          }),
    toStartedText: () => t("tools.downloadStarted"),
    toStoppedText: ({ video: { title } }) => t("channel.work.downloadStopped", { title }),
    toResult: (_job, { video: { title } }) => ({
      text: t("channel.work.downloadOver", { title }),
      isWarning: false,
    }),
    toStale: () => [queryKeys.allPlatformVideos(uuid), queryKeys.channels],
  });
}
