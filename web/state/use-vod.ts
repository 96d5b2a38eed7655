import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { AppError } from "../../shared/errors.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";

/** One recording with everything known about it. */
export function useVod(uuid: string, isWanted = true): UseQueryResult<Vod> {
  const { api } = useDaemon();
  return useQuery({
    queryKey: queryKeys.vod(uuid),
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      (await api("GET /api/v0/vod/:uuid", { params: { uuid }, signal })).data,
  });
}

/** There is no such recording, or not any more; another error says nothing of that. */
export function isUnknownVod(error: unknown): boolean {
  return error instanceof AppError && error.code === "vod_unknown";
}
