import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { StorageOutlook } from "../../shared/model/storage.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";

/** A year: what is further away says nothing to anyone. */
const farSeconds = 31_536_000;

/** In how many seconds the disk is full; null when that is not to be expected. */
export function fullSoon(storage: StorageOutlook | undefined): number | null {
  const rest = storage?.full_in_seconds ?? null;
  return rest !== null && rest < farSeconds ? rest : null;
}

const everyMs = 60_000;

/** What is on the disk, and when it will be full. */
export function useStorage(): UseQueryResult<StorageOutlook> {
  const { api } = useDaemon();
  return useQuery({
    queryKey: queryKeys.storage,
    // No event tells how the disk fills; nobody asks while nobody looks.
    refetchInterval: everyMs,
    queryFn: async ({ signal }) => (await api("GET /api/v0/storage", { signal })).data,
  });
}
