import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { ChannelCleanUp } from "../../shared/model/clean-up.ts";
import { useDaemon } from "./daemon-context.ts";
import { useNotice } from "./notice-context.ts";
import { queryKeys } from "./query-keys.ts";

/** What a clean-up of a channel would take now, and what it would keep. */
export function useCleanUpPreview(uuid: string): UseQueryResult<ChannelCleanUp | null> {
  const { api } = useDaemon();
  return useQuery({
    queryKey: queryKeys.cleanUpPreview(uuid),
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const input = { params: { uuid }, query: { dry_run: "true" as const }, signal };
      const { data } = await api("POST /api/v0/channels/:uuid/cleanup", input);
      return data.channels[0] ?? null;
    },
  });
}

/** Removes what is over the limits of a channel. */
export function useCleanUpChannel() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  return useMutation({
    mutationFn: (uuid: string) => api("POST /api/v0/channels/:uuid/cleanup", { params: { uuid } }),
    async onSuccess({ message, data }, uuid) {
      const failed = data.channels.flatMap((channel) => channel.failed);
      if (failed.length > 0) notice.warning(failed.map((vod) => vod.message).join(" "));
      notice.success(message);
      const stale = [queryKeys.channels, queryKeys.channelVods(uuid), queryKeys.storage];
      await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
  });
}
