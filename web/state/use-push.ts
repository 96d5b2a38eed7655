import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { findSubscription, hasPush, subscribe } from "./push-subscription.ts";
import { askForNotifications } from "./system-notification.ts";

/** Whether the daemon tells this browser even when no page is open, and the switch for it. */
export function usePush() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const { data: isOn = false } = useQuery({
    queryKey: queryKeys.push,
    queryFn: async () => (await findSubscription()) !== null,
  });
  const change = useMutation({
    async mutationFn(isWanted: boolean) {
      const known = await findSubscription();
      if (!isWanted && known !== null) {
        await known.unsubscribe();
        await api("DELETE /api/v0/notifications/push", { query: { endpoint: known.endpoint } });
      }
      if (isWanted && (await askForNotifications()) === "granted") {
        const { data } = await api("GET /api/v0/notifications/push");
        await api("POST /api/v0/notifications/push", { body: await subscribe(data.public_key) });
      }
    },
    async onSettled() {
      await cache.invalidateQueries({ queryKey: queryKeys.push });
      await cache.invalidateQueries({ queryKey: queryKeys.notifications });
    },
  });
  return { isPossible: hasPush(), isOn, isChanging: change.isPending, change: change.mutate };
}
