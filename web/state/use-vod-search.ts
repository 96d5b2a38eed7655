import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { VodSummary } from "../../shared/model/vod.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

const none: VodSummary[] = [];

/** Recordings of all channels whose title, game, comment or file name has this in it, the newest first. */
export function useVodSearch(text: string, count: number) {
  const { api } = useDaemon();
  const { mayView } = usePermission();
  const filter = text.trim();
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.vodSearch(filter, count),
    enabled: mayView && filter !== "",
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api("GET /api/v0/vods", { query: { filter, per_page: count }, signal })).data.vods,
  });
  return { vods: filter === "" ? none : (data ?? none), isFetching };
}
