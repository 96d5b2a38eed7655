import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type {
  Delivery,
  NotificationCategory,
  NotificationView,
  TestResult,
} from "../../shared/model/notification.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

export function useNotifications(): UseQueryResult<NotificationView> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.notifications,
    enabled: mayOperate,
    queryFn: async ({ signal }) => (await api("GET /api/v0/notifications", { signal })).data,
  });
}

interface Choice {
  category: NotificationCategory;
  channels: string[];
}

/** Sets the channels of one category; shown at once, taken back when the daemon refuses. */
export function useChooseChannels() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const show = ({ category, channels }: Choice) =>
    cache.setQueryData<NotificationView>(queryKeys.notifications, (view) =>
      view === undefined ? view : { ...view, grid: { ...view.grid, [category]: channels } },
    );
  return useMutation({
    mutationFn: ({ category, channels }: Choice) =>
      api("PUT /api/v0/notifications", { body: { grid: { [category]: channels } } }),
    onMutate: show,
    onError: () => cache.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}

/** Sends a sample by exactly this channel. */
export function useTestChannel() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (channel: string): Promise<TestResult> =>
      (await api("POST /api/v0/notifications/test", { body: { channel } })).data,
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.deliveries }),
  });
}

export function useDeliveries(): UseQueryResult<Delivery[]> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.deliveries,
    enabled: mayOperate,
    queryFn: async ({ signal }) =>
      (await api("GET /api/v0/notifications/deliveries", { signal })).data,
  });
}
