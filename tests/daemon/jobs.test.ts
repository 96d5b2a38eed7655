import { describe, expect, it } from "vitest";
import { createEvents } from "../../daemon/events.ts";
import { createJobs, type JobContext, matchesJobName } from "../../daemon/jobs.ts";
import type { ServerEvent } from "../../shared/events.ts";
import { Job } from "../../shared/model/job.ts";
import { createFakeClock } from "../support/fake-clock.ts";

function setUp(convert = 1) {
  const clock = createFakeClock();
  const events = createEvents((error) => {
    throw error;
  });
  const heard: ServerEvent[] = [];
  events.listen((event) => void heard.push(structuredClone(event)));
  return {
    clock,
    heard,
    jobs: createJobs({ clock, events, limits: { convert, encode: 1, download: 1, upload: 1 } }),
  };
}

const options = (name: string, kind: "capture" | "convert" = "capture") => ({
  name,
  kind,
  vodUuid: null,
});

/** Work that lasts until a signal or the test ends it. */
function createWork() {
  const done = Promise.withResolvers<string>();
  const started = Promise.withResolvers<JobContext>();
  const work = (context: JobContext) => {
    started.resolve(context);
    for (const signal of [context.stop, context.quit]) {
      signal.addEventListener("abort", () => done.reject(new Error("cut short")));
    }
    return done.promise;
  };
  return { work, started: started.promise, end: done.resolve, fail: done.reject };
}

describe("a job that gets another name", () => {
  it("goes on, is found and stopped by that name only, and clients hear of it", async () => {
    const { jobs, heard } = setUp();
    const { work, started } = createWork();
    const running = jobs.run(options("capture_ann_41"), work);
    const { report } = await started;
    jobs.rename("capture_ann_41", "capture_anna_41");
    report.progress(1);

    expect(jobs.find("capture_ann_*")).toEqual([]);
    expect(heard.slice(-3).map(({ action, data }) => [action, data])).toMatchObject([
      ["job_clear", { job_name: "capture_ann_41" }],
      ["job_save", { job_name: "capture_anna_41" }],
      ["job_progress", { job_name: "capture_anna_41" }],
    ]);
    jobs.rename("capture_nobody_1", "capture_anna_41");
    expect(jobs.stop("capture_anna_*")).toEqual(["capture_anna_41"]);
    await expect(running).rejects.toThrow("cut short");
    expect(jobs.list()).toMatchObject([{ name: "capture_anna_41", status: "stopped" }]);
  });
});

describe("a job", () => {
  it("runs at once, tells of its states and keeps to the contract", async () => {
    const { jobs, heard, clock } = setUp();
    const { work, started, end } = createWork();
    const running = jobs.run(options("capture_ann_41"), work);
    await started;
    expect(jobs.list()).toMatchObject([{ status: "running", pid: process.pid, progress: 0 }]);
    await clock.advance(5000);
    end("result");

    expect(await running).toBe("result");
    const [job] = jobs.list();
    expect(Job.parse(job)).toEqual(job);
    expect(job).toMatchObject({
      status: "none",
      progress: 1,
      pid: null,
      started_at: "2026-01-01T12:00:00.000Z",
      ended_at: "2026-01-01T12:00:05.000Z",
    });
    const states = heard.map((event) =>
      "job" in event.data ? [event.action, event.data.job.status] : event.action,
    );
    expect(states).toEqual([
      ["job_save", "waiting"],
      ["job_update", "running"],
      ["job_update", "none"],
    ]);
  });

  it("that fails has the error's sentence, and passes the error on", async () => {
    const { jobs } = setUp();
    const failing = jobs.run(options("a"), () => Promise.reject(new Error("no room")));

    await expect(failing).rejects.toThrow("no room");
    expect(jobs.list()).toMatchObject([{ status: "error", error: "no room", eta_seconds: null }]);
  });

  it("that is stopped is stopped whether it ends well or not", async () => {
    const { jobs } = setUp();
    const abrupt = createWork();
    const aborted = jobs.run(options("a"), abrupt.work);
    const calm = jobs.run(options("b"), async ({ stop }) => {
      await new Promise((resolve) => stop.addEventListener("abort", resolve));
      return "finished what there was";
    });
    await abrupt.started;

    expect(jobs.stop("*").toSorted()).toEqual(["a", "b"]);
    await expect(aborted).rejects.toThrow("cut short");
    expect(await calm).toBe("finished what there was");
    expect(jobs.list()).toMatchObject([
      { status: "stopped", error: null },
      { status: "stopped", error: null },
    ]);
  });

  it("can't have the name of one that is not over, but of one that is", async () => {
    const { jobs } = setUp();
    const { work, started, end } = createWork();
    const running = jobs.run(options("a"), work);
    await started;
    const again = async () => jobs.run(options("a"), async () => "again");

    await expect(again()).rejects.toMatchObject({ code: "vod_busy" });
    end("");
    await running;
    expect(await again()).toBe("again");
    expect(jobs.list()).toHaveLength(1);
  });
});

describe("the queue", () => {
  it("keeps to its limit for conversions, in order, while captures never wait", async () => {
    const { jobs } = setUp(2);
    const works = [0, 1, 2].map(() => createWork());
    const running = works.map(({ work }, n) => jobs.run(options(`c${n}`, "convert"), work));
    const captures = Array.from({ length: 30 }, () => createWork());
    captures.forEach(({ work }, n) => void jobs.run(options(`capture_${n}`), work).catch(() => {}));
    await Promise.all(captures.map(({ started }) => started));
    const states = () =>
      jobs
        .list()
        .filter(({ kind }) => kind === "convert")
        .map(({ status }) => status);

    expect(states()).toEqual(["running", "running", "waiting"]);
    works[0]?.end("");
    await running[0];
    await works[2]?.started;
    expect(states()).toEqual(["none", "running", "running"]);
    await Promise.all([jobs.quit(), Promise.allSettled(running)]);
  });

  it("does not start waiting work that was stopped", async () => {
    const { jobs } = setUp();
    const first = createWork();
    const running = jobs.run(options("first", "convert"), first.work);
    let hasStarted = false;
    const waiting = jobs.run(options("second", "convert"), async () => (hasStarted = true));
    await first.started;
    jobs.stop("second");
    first.end("");
    await running;

    await expect(waiting).rejects.toThrow("aborted");
    expect(hasStarted).toBe(false);
    expect(jobs.list()[1]).toMatchObject({ status: "stopped", error: null });
  });

  it("ends everything for a restart, starts nothing that waits and takes nothing new", async () => {
    const { jobs } = setUp();
    const first = createWork();
    const running = jobs.run(options("first", "convert"), first.work);
    let hasStarted = false;
    const waiting = jobs.run(options("second", "convert"), async () => (hasStarted = true));
    await first.started;
    const outcomes = Promise.allSettled([running, waiting]);
    expect(jobs.isQuitting()).toBe(false);
    await jobs.quit();

    expect(jobs.isQuitting()).toBe(true);
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(hasStarted).toBe(false);
    expect(jobs.list().map(({ status }) => status)).toEqual(["stopped", "stopped"]);
    await expect(async () => jobs.run(options("third"), async () => 1)).rejects.toMatchObject({
      code: "vod_busy",
    });
  });
});

describe("what a job says about itself", () => {
  it("is progress within 0 and 1, told at most twice a second, with the time that is left", async () => {
    const { jobs, heard, clock } = setUp();
    const { work, started, end } = createWork();
    const running = jobs.run(options("a"), work);
    const { report } = await started;
    await clock.advance(10_000);
    for (const fraction of [-1, 0.2, 0.21]) report.progress(fraction);
    await clock.advance(500);
    report.progress(0.25);
    report.progress(7);
    end("");
    await running;

    const told = heard.flatMap((event) =>
      event.action === "job_progress" ? [[event.data.progress, event.data.eta_seconds]] : [],
    );
    expect(told).toEqual([
      [0, null],
      [0.25, 32],
      [1, 0],
    ]);
  });

  it("is its last forty lines and the program that runs", async () => {
    const { jobs } = setUp();
    const { work, started, end } = createWork();
    const running = jobs.run(options("a"), work);
    const { report } = await started;
    for (let n = 1; n <= 50; n += 1) report.log(`line ${n}`);
    report.pid(4711);
    const [job] = jobs.list();
    expect([job?.log.length, job?.log[0], job?.pid]).toEqual([40, "line 11", 4711]);
    report.pid(null);
    expect(jobs.list()[0]?.pid).toBe(process.pid);
    job?.log.push("not ours");
    expect(jobs.list()[0]?.log).toHaveLength(40);
    end("");
    await running;
  });
});

describe("the list of jobs", () => {
  it("forgets the oldest that are over and says so", async () => {
    const { jobs, heard } = setUp();
    for (let n = 0; n < 60; n += 1) await jobs.run(options(`a${n}`), async () => n);
    const cleared = heard.flatMap(({ action, data }) =>
      action === "job_clear" ? [data.job_name] : [],
    );

    expect(jobs.list().at(-1)?.name).toBe("a59");
    expect(jobs.list().length).toBeLessThanOrEqual(51);
    expect(cleared).toEqual(Array.from({ length: cleared.length }, (_, n) => `a${n}`));
    expect(cleared.length + jobs.list().length).toBe(60);
  });

  it("finds and stops by name or prefix, and says when nothing fits", async () => {
    const { jobs } = setUp();
    const names = ["capture_bob_1", "capture_bob_two_1"];
    const works = names.map(() => createWork());
    const running = works.map(({ work }, n) => jobs.run(options(names[n] ?? ""), work));
    await Promise.all(works.map(({ started }) => started));

    expect(jobs.find("capture_bob_*")).toEqual(["capture_bob_1"]);
    expect(jobs.isActive("capture_bob_1")).toBe(true);
    expect(() => jobs.stop("capture_eve_*")).toThrow(
      expect.objectContaining({ code: "job_unknown" }),
    );
    expect(jobs.stop("capture_bob_two_1")).toEqual(["capture_bob_two_1"]);
    await expect(running[1]).rejects.toThrow("cut short");
    expect(jobs.find("capture_*")).toEqual(["capture_bob_1"]);
    works[0]?.end("");
    await running[0];
    expect([jobs.isActive("capture_bob_1"), jobs.find("*")]).toEqual([false, []]);
  });
});

describe("matchesJobName", () => {
  it.each([
    ["capture_bob_1", "capture_bob_1", true],
    ["capture_bob_1", "capture_bob", false],
    ["capture_bob_1", "capture_bob_*", true],
    ["capture_bob_two_1", "capture_bob_*", false],
    ["capture_bob_two_1", "capture_bob_two_*", true],
    ["capture_bob_two_1", "capture_*", true],
    ["capture_bob_1", "capture_bo*", true],
    ["convert_bob_two_1", "convert_bob_*", true],
    ["capture_bob_1", "*", true],
    ["capture_bob_1", "capture_*_1", false],
  ])("%s by %s: %s", (name, pattern, expected) => {
    expect(matchesJobName(name, pattern)).toBe(expected);
  });
});
