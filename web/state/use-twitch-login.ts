import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { TwitchLogin } from "../../shared/model/subscription.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

/** While a code waits to be typed in, so that the page notices that it was. */
const whilePendingMs = 2000;

interface Answered {
  state: { data: TwitchLogin | undefined };
}

/** Whether an account is connected to Twitch. */
export function useTwitchLogin(): UseQueryResult<TwitchLogin> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.twitchLogin,
    enabled: mayOperate,
    staleTime: 0,
    refetchInterval: ({ state: { data } }: Answered) =>
      data?.state === "pending" ? whilePendingMs : false,
    queryFn: async ({ signal }) => (await api("GET /api/v0/twitch/login", { signal })).data,
  });
}

/** Begins to connect an account; the answer has the code that is typed in at the platform. */
export function useConnectTwitch() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api("POST /api/v0/twitch/login"),
    onSuccess: ({ data }) => cache.setQueryData(queryKeys.twitchLogin, data),
  });
}

export function useDisconnectTwitch() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api("DELETE /api/v0/twitch/login"),
    onSuccess: ({ data }) => cache.setQueryData(queryKeys.twitchLogin, data),
  });
}
