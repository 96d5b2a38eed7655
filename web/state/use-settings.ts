import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { SettingsView, SettingValue } from "../../shared/model/settings.ts";
import { useDaemon } from "./daemon-context.ts";
import { useNotice } from "./notice-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

export function useSettings(): UseQueryResult<SettingsView> {
  const { api } = useDaemon();
  const { mayView } = usePermission();
  return useQuery({
    queryKey: queryKeys.settings,
    enabled: mayView,
    queryFn: async ({ signal }) => (await api("GET /api/v0/settings", { signal })).data,
  });
}

/** Saves the given keys only; all or none. */
export function useSaveSettings() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  return useMutation({
    mutationFn: (config: Record<string, SettingValue>) =>
      api("PATCH /api/v0/settings", { body: { config } }),
    onSuccess(answer) {
      cache.setQueryData(queryKeys.settings, answer.data);
      notice.success(answer.message);
    },
  });
}
