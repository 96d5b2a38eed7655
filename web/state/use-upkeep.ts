import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { About } from "../../shared/model/about.ts";
import { useDaemon } from "./daemon-context.ts";
import { useNotice } from "./notice-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

/** Versions, memory, disk, and how it is found out who is live. */
export function useAbout(): UseQueryResult<About> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.about,
    enabled: mayOperate,
    staleTime: 0,
    queryFn: async ({ signal }) => (await api("GET /api/v0/about", { signal })).data,
  });
}

/** Reads the settings file again and looks at every channel. */
export function useReload() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api("POST /api/v0/tools/reload")).data,
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.settings }),
  });
}

/** Stops the daemon; without force it refuses while something is recorded. */
export function useShutdown() {
  const { api } = useDaemon();
  const notice = useNotice();
  return useMutation({
    mutationFn: ({ isForced }: { isForced: boolean }) =>
      api("POST /api/v0/tools/shutdown", { query: { force: isForced ? "true" : "false" } }),
    onSuccess: ({ message }) => notice.success(message),
  });
}
