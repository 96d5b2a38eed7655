import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { Job } from "../../shared/model/job.ts";
import { createEventApplier } from "../../web/state/event-applier.ts";
import { queryKeys } from "../../web/state/query-keys.ts";
import { sampleJob } from "./support/samples.ts";

it("an event that overtakes an answer under way is not lost when the answer arrives", async () => {
  const cache = new QueryClient();
  const applier = createEventApplier(cache);
  const answer = Promise.withResolvers<Job[]>();
  const fetching = cache.query({ queryKey: queryKeys.jobs, queryFn: () => answer.promise });

  applier.apply({ action: "job_save", data: { job_name: "capture_mia_42", job: sampleJob() } });
  answer.resolve([]);
  await fetching;

  expect(cache.getQueryData<Job[]>(queryKeys.jobs)).toEqual([sampleJob()]);
  applier.stop();
});

it("later answers are taken as they are", async () => {
  const cache = new QueryClient();
  const applier = createEventApplier(cache);
  applier.apply({ action: "job_save", data: { job_name: "capture_mia_42", job: sampleJob() } });
  await cache.query({ queryKey: queryKeys.jobs, queryFn: () => Promise.resolve([] as Job[]) });

  expect(cache.getQueryData<Job[]>(queryKeys.jobs)).toEqual([]);
  applier.stop();
});
