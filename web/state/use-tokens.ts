import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { AccessToken, TokenScope } from "../../shared/model/access.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

export function useTokens(): UseQueryResult<AccessToken[]> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.tokens,
    enabled: mayOperate,
    queryFn: async ({ signal }) => (await api("GET /api/v0/tokens", { signal })).data,
  });
}

/** The answer holds the token's secret, which is never shown again. */
export function useAddToken() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; scope: TokenScope }) => api("POST /api/v0/tokens", { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.tokens }),
  });
}

export function useRemoveToken() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("DELETE /api/v0/tokens/:id", { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.tokens }),
  });
}
