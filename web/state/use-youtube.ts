import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { YoutubeStatus } from "../../shared/model/youtube.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

/** While a login waits to be finished at Google, so that the page notices that it was. */
const whilePendingMs = 2000;

interface Answered {
  state: { data: YoutubeStatus | undefined };
}

/** Whether an account is connected to YouTube; `isAwaited`: one is being connected elsewhere. */
export function useYoutube(isAwaited = false): UseQueryResult<YoutubeStatus> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.youtube,
    enabled: mayOperate,
    staleTime: 0,
    refetchInterval: ({ state: { data } }: Answered) =>
      data?.login === "pending" || isAwaited ? whilePendingMs : false,
    queryFn: async ({ signal }) => (await api("GET /api/v0/youtube/status", { signal })).data,
  });
}

/** Begins to connect an account by a code that is typed in at Google. */
export function useConnectYoutube() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api("POST /api/v0/youtube/login"),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.youtube }),
  });
}

/** Asks for the address at Google where this browser connects an account. */
export function useConnectYoutubeHere() {
  const { api, address } = useDaemon();
  const origin = address.baseUrl.replace(/\/$/, "");
  return useMutation({
    mutationFn: async () =>
      (await api("GET /api/v0/youtube/authenticate", { query: { origin } })).data,
  });
}

/** Whether Google can lead this browser back: by HTTPS, or to this very machine. */
export function useCanComeBack(): boolean {
  const { protocol, hostname } = new URL(useDaemon().address.baseUrl);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

export function useDisconnectYoutube() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api("DELETE /api/v0/youtube/login"),
    onSuccess: ({ data }) => cache.setQueryData(queryKeys.youtube, data),
  });
}
