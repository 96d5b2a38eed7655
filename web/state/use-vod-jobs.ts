import { parseJobName, type JobWork } from "../../shared/job-title.ts";
import type { Job } from "../../shared/model/job.ts";
import { useJobsWhere } from "./use-jobs.ts";

/** Jobs that do such work on a recording or did it lately; undefined while that is not known. */
export function useVodJobs(vodUuid: string, works: readonly JobWork[]): Job[] | undefined {
  return useJobsWhere((jobs) =>
    jobs.filter(({ vod_uuid, name }) => {
      const work = parseJobName(name)?.work;
      return vod_uuid === vodUuid && work !== undefined && works.includes(work);
    }),
  );
}
