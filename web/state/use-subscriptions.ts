import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { SubscriptionStatus } from "../../shared/model/subscription.ts";
import { useDaemon } from "./daemon-context.ts";
import { useNotice } from "./notice-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

/** What the platform is subscribed to changes by itself. */
const askAgainMs = 5000;

/** What the platforms tell by themselves, for which channels. */
export function useSubscriptions(): UseQueryResult<SubscriptionStatus> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.subscriptions,
    enabled: mayOperate,
    staleTime: 0,
    refetchInterval: askAgainMs,
    queryFn: async ({ signal }) => (await api("GET /api/v0/subscriptions", { signal })).data,
  });
}

/** Subscribes all channels now instead of at the next regular check. */
export function useSubscribeAll() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  return useMutation({
    mutationFn: () => api("POST /api/v0/subscriptions"),
    onSuccess({ data, message }) {
      cache.setQueryData(queryKeys.subscriptions, data);
      notice.success(message);
    },
  });
}

export function useUnsubscribe() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("DELETE /api/v0/subscriptions/:id", { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.subscriptions }),
  });
}
