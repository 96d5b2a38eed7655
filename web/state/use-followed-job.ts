import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Api } from "../../shared/api/client.ts";
import type { Job } from "../../shared/model/job.ts";
import { useDaemon } from "./daemon-context.ts";
import { followJob } from "./follow-job.ts";
import { useNotice } from "./notice-context.ts";

export interface JobResult {
  text: string;
  /** Something to look at came of it. */
  isWarning: boolean;
}

interface FollowedJob<Subject> {
  /** Starts the work; the answer names the job. */
  start: (api: Api, subject: Subject) => Promise<{ data: { job_name: string } }>;
  toStartedText: (subject: Subject) => string;
  toStoppedText: (subject: Subject) => string;
  /** What to say when it is done. */
  toResult: (job: Job, subject: Subject, api: Api) => JobResult | Promise<JobResult>;
  /** What its end may have changed. */
  toStale: (subject: Subject) => (readonly string[])[];
}

/** Work that a job does: one hears that it has begun, and what came of it. Pending while it goes on. */
export function useFollowedJob<Subject>(work: FollowedJob<Subject>) {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  return useMutation({
    mutationFn: async (subject: Subject) => {
      const { data } = await work.start(api, subject);
      notice.success(work.toStartedText(subject));
      const job = await followJob(api, data.job_name);
      if (job?.status === "error") throw new Error(job.error ?? job.name);
      if (job?.status === "stopped") return { text: work.toStoppedText(subject), isWarning: true };
      return job === null ? null : work.toResult(job, subject, api);
    },
    onSuccess(result) {
      if (result?.isWarning === true) notice.warning(result.text);
      else notice.success(result?.text);
    },
    onSettled: (_result, _error, subject) =>
      Promise.all(work.toStale(subject).map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
