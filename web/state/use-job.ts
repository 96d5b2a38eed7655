import { useQuery } from "@tanstack/react-query";
import type { Job } from "../../shared/model/job.ts";
import { useDaemon } from "./daemon-context.ts";
import { isActive } from "./patch-jobs.ts";
import { queryKeys } from "./query-keys.ts";

/** Events tell of progress; without a websocket it is asked for this often. */
const whileActiveMs = 2000;

interface Answered {
  state: { data: Job[] | undefined };
}

/** One job until it is over; undefined while nothing is known of it. */
export function useJob(name: string): Job | undefined {
  const { api } = useDaemon();
  const find = (jobs: readonly Job[] | undefined) => jobs?.find((job) => job.name === name);
  const { data } = useQuery({
    queryKey: queryKeys.jobs,
    refetchInterval({ state: { data: jobs } }: Answered) {
      const job = find(jobs);
      return job !== undefined && isActive(job) ? whileActiveMs : false;
    },
    queryFn: async ({ signal }) => (await api("GET /api/v0/jobs", { signal })).data,
    select: find,
  });
  return data;
}
