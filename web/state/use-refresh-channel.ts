import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Channel } from "../../shared/model/channel.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";

/** Has the platform asked again about a channel; the list is reloaded afterwards. */
export function useRefreshChannel() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ uuid }: Pick<Channel, "uuid">) =>
      api("POST /api/v0/channels/:uuid/refresh", { params: { uuid } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.channels }),
  });
}
