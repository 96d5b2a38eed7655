import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { LocalClip } from "../../shared/model/clip.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

/** All clips and cuts of a channel that are on the disk, the newest first; fetched only when wanted. */
export function useLocalClips(uuid: string, isWanted: boolean): UseQueryResult<LocalClip[]> {
  const { api } = useDaemon();
  const { mayView } = usePermission();
  return useQuery({
    queryKey: queryKeys.localClips(uuid),
    enabled: mayView && isWanted,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api("GET /api/v0/channels/:uuid/local_clips", { params: { uuid }, signal })).data,
  });
}

/** Deletes a clip with all that lies beside it. */
export function useDeleteClip(channelUuid: string) {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ folder, basename }: Pick<LocalClip, "folder" | "basename">) =>
      api("DELETE /api/v0/channels/:uuid/local_clips", {
        params: { uuid: channelUuid },
        query: { folder, basename },
      }),
    onSettled: () =>
      Promise.all(
        [queryKeys.localClips(channelUuid), queryKeys.channels].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
