import { expect, it } from "vitest";
import { Job } from "../../../shared/model/job.ts";
import { ScheduledTask } from "../../../shared/model/schedule.ts";
import { createTestApp } from "../../support/test-app.ts";

it("GET /schedule and POST /schedule/:name/run: a task runs at once, one after another look", async () => {
  const { ask } = await createTestApp();
  const { body } = await ask("GET", "/api/v0/schedule");
  for (const task of body.data) expect(ScheduledTask.strict().parse(task)).toEqual(task);
  const started = await ask("POST", "/api/v0/schedule/log_cleanup/run");

  expect([started.status, started.body.data]).toEqual([202, { name: "log_cleanup" }]);
  await expect
    .poll(async () => {
      const { body: later } = await ask("GET", "/api/v0/schedule");
      return later.data.find(({ name }: { name: string }) => name === "log_cleanup").last_result;
    })
    .toBe("ok");
  expect(await ask("POST", "/api/v0/schedule/nothing/run")).toMatchObject({
    status: 404,
    body: { code: "task_unknown" },
  });
});

it("GET /jobs/history and DELETE /jobs/:name?clear=true: ended jobs page by page until dropped", async () => {
  const { ask, deps } = await createTestApp();
  for (const name of ["a", "b", "c"])
    await deps.jobs.run({ name, kind: "convert", vodUuid: null }, async () => 1);
  const page = async (query: string) => {
    const { data } = (await ask("GET", `/api/v0/jobs/history?${query}`)).body;
    return [data.total, data.jobs.map((job: unknown) => Job.strict().parse(job).name)];
  };
  expect(await page("")).toEqual([3, ["c", "b", "a"]]);
  expect(await page("offset=1&limit=1")).toEqual([3, ["b"]]);
  for (const query of ["limit=0", "limit=201", "offset=-1"])
    expect((await ask("GET", `/api/v0/jobs/history?${query}`)).status).toBe(400);

  expect(await ask("DELETE", "/api/v0/jobs/a")).toMatchObject({ status: 404 });
  const cleared = await ask("DELETE", "/api/v0/jobs/a?clear=true");
  expect([cleared.status, cleared.body.data]).toEqual([202, { names: ["a"] }]);
  expect(await page("")).toEqual([2, ["c", "b"]]);
  expect((await ask("GET", "/api/v0/jobs")).body.data).toHaveLength(2);
  expect(await ask("DELETE", "/api/v0/jobs/a?clear=true")).toMatchObject({
    status: 404,
    body: { code: "job_unknown" },
  });
  expect((await ask("DELETE", "/api/v0/jobs/a?clear=perhaps")).status).toBe(400);
});
