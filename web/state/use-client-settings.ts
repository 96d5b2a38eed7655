import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { ClientSettings, StoredClientSettings } from "../../shared/model/client-settings.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

/** The one set of client settings that the daemon keeps for all browsers. */
export function useStoredClientSettings(): UseQueryResult<StoredClientSettings> {
  const { api } = useDaemon();
  const { mayView } = usePermission();
  return useQuery({
    queryKey: queryKeys.clientSettings,
    enabled: mayView,
    queryFn: async ({ signal }) => (await api("GET /api/v0/clientsettings", { signal })).data,
  });
}

/** Asks the daemon for its set as it is now. */
export function useFetchClientSettings() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api("GET /api/v0/clientsettings")).data,
    onSuccess: (stored) => cache.setQueryData(queryKeys.clientSettings, stored),
  });
}

/** Gives the daemon a set to keep; what it does not name is forgotten. */
export function useStoreClientSettings() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (settings: ClientSettings) =>
      (await api("PUT /api/v0/clientsettings", { body: settings })).data,
    onSuccess: (stored) => cache.setQueryData(queryKeys.clientSettings, stored),
  });
}
