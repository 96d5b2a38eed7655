import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Job } from "../../shared/model/job.ts";
import { useDaemon } from "./daemon-context.ts";
import { isActive } from "./patch-jobs.ts";
import { queryKeys } from "./query-keys.ts";

/** Forgets the jobs that have ended; the daemon's history keeps them. */
export function useClearJobs() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api("DELETE /api/v0/jobs/:name", { params: { name: "*" }, query: { clear: "true" } }),
    onSuccess: () =>
      cache.setQueryData<Job[]>(queryKeys.jobs, (jobs) => jobs?.filter((job) => isActive(job))),
  });
}
