import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { ScheduledTask } from "../../shared/model/schedule.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

const whileRunningMs = 1000;
const whileIdleMs = 30_000;

interface Answered {
  state: { data: ScheduledTask[] | undefined };
}

/** Tasks that run by the clock; no event tells of them, so they are asked for while shown. */
export function useSchedule(): UseQueryResult<ScheduledTask[]> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  return useQuery({
    queryKey: queryKeys.schedule,
    enabled: mayOperate,
    staleTime: 0,
    refetchInterval: ({ state: { data } }: Answered) =>
      data?.some((task) => task.is_running) === true ? whileRunningMs : whileIdleMs,
    queryFn: async ({ signal }) => (await api("GET /api/v0/schedule", { signal })).data,
  });
}

/** Runs a task now. */
export function useRunTask() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api("POST /api/v0/schedule/:name/run", { params: { name } }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.schedule }),
  });
}
