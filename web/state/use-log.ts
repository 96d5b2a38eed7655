import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { LogLine } from "../../shared/model/log.ts";
import { useDaemon } from "./daemon-context.ts";
import { maxLogLines } from "./patch-log.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

/** The lines of today; new ones are added by events. */
export function useLog(): UseQueryResult<LogLine[]> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.log,
    enabled: mayOperate,
    queryFn: async ({ signal }) => {
      const query = { dateFrom: startOfToday(), limit: maxLogLines };
      return (await api("GET /api/v0/log", { query, signal })).data.lines;
    },
  });
}

function startOfToday(): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
}
