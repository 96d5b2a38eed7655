import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ChannelHistory } from "../../shared/model/history.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

/** What happened on a channel, the latest first. */
export function useChannelHistory(uuid: string): UseQueryResult<ChannelHistory> {
  const { api } = useDaemon();
  const { mayView } = usePermission();
  return useQuery({
    queryKey: queryKeys.channelHistory(uuid),
    enabled: mayView,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api("GET /api/v0/channels/:uuid/history", { params: { uuid }, signal })).data,
  });
}
