import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Job } from "../../shared/model/job.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";
import { useJobsWhere } from "./use-jobs.ts";

export interface JobHistory {
  jobs: Job[];
  total: number;
}

/** Ended jobs, the latest first; asked for again when a job has ended. */
export function useJobHistory(limit: number): UseQueryResult<JobHistory> {
  const { api } = useDaemon();
  const { mayOperate } = usePermission();
  const latestEnd = useJobsWhere(findLatestEnd);
  return useQuery({
    queryKey: [...queryKeys.jobHistory, limit, latestEnd],
    enabled: mayOperate,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api("GET /api/v0/jobs/history", { query: { limit }, signal })).data,
  });
}

function findLatestEnd(jobs: readonly Job[]): string {
  return jobs.reduce(
    (latest, { ended_at }) => ((ended_at ?? "") > latest ? (ended_at ?? "") : latest),
    "",
  );
}
