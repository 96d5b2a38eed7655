import { expect, it } from "vitest";
import { createEvents } from "../../daemon/events.ts";
import { createJobs, type JobContext } from "../../daemon/jobs.ts";
import { createFakeClock } from "../support/fake-clock.ts";

/** Work that lasts until the test ends it. */
function createWork() {
  const done = Promise.withResolvers<string>();
  const started = Promise.withResolvers<JobContext>();
  const work = (context: JobContext) => {
    started.resolve(context);
    return done.promise;
  };
  return { work, started: started.promise, end: done.resolve };
}

it("two recordings of one name, in different folders, are worked on at the same time", async () => {
  const events = createEvents((error) => {
    throw error;
  });
  const limits = { convert: 2, encode: 1, download: 1, upload: 1 };
  const jobs = createJobs({ clock: createFakeClock(), events, limits });
  const [first, second] = [createWork(), createWork()];
  const [uuid, other] = ["11111111-aaaa", "22222222-bbbb"];
  const name = "convert_a";
  expect(jobs.nameFor({ name, kind: "convert", vodUuid: other })).toBe("convert_a");
  const runs = [
    jobs.run({ name, kind: "convert", vodUuid: uuid }, first.work),
    jobs.run({ name, kind: "convert", vodUuid: other }, second.work),
  ];
  await Promise.all([first.started, second.started]);
  expect(jobs.nameFor({ name, kind: "convert", vodUuid: other })).toBe("convert_a_22222222");

  expect(jobs.list().map((job) => [job.name, job.vod_uuid])).toEqual([
    ["convert_a", uuid],
    ["convert_a_22222222", other],
  ]);
  expect(() => jobs.run({ name, kind: "convert", vodUuid: uuid }, first.work)).toThrow(
    "running already",
  );
  first.end("");
  second.end("");
  await Promise.all(runs);
});
