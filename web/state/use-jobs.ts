import { useQuery } from "@tanstack/react-query";
import type { Job } from "../../shared/model/job.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

const none: Job[] = [];

/** Running, waiting and recently ended jobs; none for those who may not see them. */
export function useJobs(): Job[] {
  return useJobsWhere((jobs) => jobs) ?? none;
}

/** The part of the job list that a component cares about, so that it rests while others progress. */
export function useJobsWhere<T>(select: (jobs: Job[]) => T): T | undefined {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  const { data } = useQuery({
    queryKey: queryKeys.jobs,
    enabled: mayOperate,
    queryFn: async ({ signal }) => (await api("GET /api/v0/jobs", { signal })).data,
    select,
  });
  return data;
}
