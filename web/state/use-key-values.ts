import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { KeyValue } from "../../shared/model/key-value.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

type KeyValues = Record<string, string>;

/** Texts that scripts and clients keep at the daemon, by key. */
export function useKeyValues(): UseQueryResult<KeyValues> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.keyValues,
    enabled: mayOperate,
    // Whoever else writes them tells nobody.
    staleTime: 0,
    queryFn: async ({ signal }) => (await api("GET /api/v0/keyvalue", { signal })).data,
  });
}

export function useKeepValue() {
  const { api } = useDaemon();
  const patch = usePatch();
  return useMutation({
    mutationFn: ({ key, value }: KeyValue) =>
      api("PUT /api/v0/keyvalue/:key", { params: { key }, body: { value } }),
    onSuccess: ({ data }) => patch((kept) => ({ ...kept, [data.key]: data.value })),
  });
}

export function useForgetValue() {
  const { api } = useDaemon();
  const patch = usePatch();
  return useMutation({
    mutationFn: (key: string) => api("DELETE /api/v0/keyvalue/:key", { params: { key } }),
    onSuccess: (_, key) => patch(({ [key]: _gone, ...others }) => others),
  });
}

export function useForgetAllValues() {
  const { api } = useDaemon();
  const patch = usePatch();
  return useMutation({
    mutationFn: () => api("DELETE /api/v0/keyvalue"),
    onSuccess: () => patch(() => ({})),
  });
}

function usePatch() {
  const cache = useQueryClient();
  return (change: (kept: KeyValues) => KeyValues) =>
    cache.setQueryData<KeyValues>(queryKeys.keyValues, (kept) => change(kept ?? {}));
}
