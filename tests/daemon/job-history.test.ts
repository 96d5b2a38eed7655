import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createEvents } from "../../daemon/events.ts";
import { createJobs } from "../../daemon/jobs.ts";
import { openRecent } from "../../daemon/store/recent.ts";
import { Job } from "../../shared/model/job.ts";
import { createFakeClock } from "../support/fake-clock.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function setUp(folder = temporaryFolder(), limit = 200) {
  const onError = (error: unknown) => {
    throw error;
  };
  const history = await openRecent({
    file: path.join(folder, "jobs.json"),
    item: Job,
    limit,
    problems: [],
    onError,
  });
  onTestFinished(() => history.saved());
  const events = createEvents(onError);
  const cleared: string[] = [];
  events.listen(({ action, data }) => {
    if (action === "job_clear") cleared.push(data.job_name);
  });
  const jobs = createJobs({
    clock: createFakeClock(),
    events,
    limits: { convert: 1, encode: 1, download: 1, upload: 1 },
    history,
  });
  const run = (name: string, work: () => Promise<unknown> = async () => 1) =>
    jobs.run({ name, kind: "convert", vodUuid: null }, work).catch(() => {});
  const names = () => jobs.list().map(({ name }) => name);
  return { folder, history, jobs, run, names, cleared };
}

describe("the history of jobs", () => {
  it("keeps what ended, with its error and its last lines, over a restart", async () => {
    const first = await setUp();
    await first.run("a");
    await first.run("b", async () => Promise.reject(new Error("no room")));
    await first.jobs.quit();
    const { jobs } = await setUp(first.folder);

    expect(jobs.history()).toMatchObject([
      { name: "b", status: "error", error: "no room" },
      { name: "a", status: "none", progress: 1 },
    ]);
    expect(jobs.list().map(({ name }) => name)).toEqual(["a", "b"]);
  });

  it("has each run of a job, the list only the last one", async () => {
    const { jobs, run, names } = await setUp();
    await run("a", async () => Promise.reject(new Error("once")));
    await run("a");

    expect(jobs.history().map(({ status }) => status)).toEqual(["none", "error"]);
    expect(names()).toEqual(["a"]);
  });

  it("does not call over what a restart cut short", async () => {
    const { jobs, run, folder } = await setUp();
    const cut = jobs.run({ name: "capture_ann_1", kind: "capture", vodUuid: null }, ({ quit }) => {
      return new Promise((_, reject) => {
        quit.addEventListener("abort", () => reject(new Error("cut short")));
      });
    });
    await run("a");
    await Promise.allSettled([jobs.quit(), cut]);

    expect((await setUp(folder)).jobs.history().map(({ name }) => name)).toEqual(["a"]);
  });

  it("forgets the oldest", async () => {
    const { jobs, run } = await setUp(temporaryFolder(), 5);
    for (let n = 0; n < 8; n += 1) await run(`a${n}`);

    expect(jobs.history().map(({ name }) => name)).toEqual(["a7", "a6", "a5", "a4", "a3"]);
  });

  it("drops ended jobs by name or prefix, from the list too, and no others", async () => {
    const { jobs, run, names, cleared } = await setUp();
    for (const name of ["a_1", "a_2", "b"]) await run(name);
    const running = Promise.withResolvers<number>();
    const going = run("a_3", () => running.promise);

    expect(jobs.clear("a_*")).toEqual(["a_1", "a_2"]);
    expect(cleared).toEqual(["a_1", "a_2"]);
    expect(names()).toEqual(["b", "a_3"]);
    expect(jobs.history().map(({ name }) => name)).toEqual(["b"]);
    expect(() => jobs.clear("a_3")).toThrow(expect.objectContaining({ code: "job_unknown" }));
    running.resolve(1);
    await going;
    expect(jobs.clear("a_3")).toEqual(["a_3"]);
  });
});

describe("limits", () => {
  it("count as soon as they change", async () => {
    const { jobs, run } = await setUp();
    const ends = [0, 1, 2].map(() => Promise.withResolvers<number>());
    const all = ends.map(({ promise }, n) => run(`c${n}`, () => promise));
    await Promise.resolve();
    const running = () => jobs.list().filter(({ status }) => status === "running").length;

    expect(running()).toBe(1);
    jobs.setLimits({ convert: 2, encode: 1, download: 1, upload: 1 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(running()).toBe(2);
    for (const { resolve } of ends) resolve(1);
    await Promise.all(all);
  });
});
