import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createAlerts } from "../../daemon/alerts.ts";
import { createEvents } from "../../daemon/events.ts";
import { createLog } from "../../daemon/log.ts";
import { openSchedule, type Task } from "../../daemon/schedule.ts";
import { ScheduledTask } from "../../shared/model/schedule.ts";
import { createFakeClock } from "../support/fake-clock.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const minute = 60_000;

interface SetUp {
  crons?: Record<string, string>;
  work?: (name: string) => Promise<string>;
  folder?: string;
}

async function setUp({ crons = { often: "*/5 * * * *" }, work, folder }: SetUp = {}) {
  const clock = createFakeClock();
  const home = folder ?? temporaryFolder();
  const now = () => clock.now();
  const log = createLog({ folder: path.join(home, "logs"), level: "info", keepDays: () => 1, now });
  const alerts = createAlerts(createEvents(() => {}));
  const ran: string[] = [];
  const tasks: Task[] = Object.keys(crons).map((name) => ({
    name,
    cron: () => crons[name] ?? "",
    async run() {
      ran.push(`${name} ${new Date(clock.now()).toISOString().slice(11, 16)}`);
      return work === undefined ? "done" : work(name);
    },
  }));
  const schedule = await openSchedule({ clock, log, alerts }, tasks, path.join(home, "s.json"));
  const over = new AbortController();
  const follow = () => {
    const following = schedule.follow(over.signal);
    onTestFinished(async () => {
      over.abort();
      await following;
      await log.close();
    });
    return following;
  };
  return { clock, alerts, crons, ran, schedule, follow, over, home, log };
}

describe("the schedule", () => {
  it("runs tasks when they are due, each for itself", async () => {
    const crons = { often: "*/5 * * * *", hourly: "30 * * * *", never: "" };
    const { clock, ran, follow } = await setUp({ crons });
    void follow();
    await clock.advance(31 * minute);

    expect(ran.filter((line) => line.startsWith("often"))).toEqual(
      ["05", "10", "15", "20", "25", "30"].map((time) => `often 12:${time}`),
    );
    expect(ran.filter((line) => !line.startsWith("often"))).toEqual(["hourly 12:30"]);
  });

  it("tells of each task when it ran, what came of it and when it runs again", async () => {
    const { clock, schedule, follow } = await setUp();
    expect(schedule.list()).toEqual([
      {
        name: "often",
        cron: "*/5 * * * *",
        is_running: false,
        last_run: null,
        last_seconds: null,
        last_result: null,
        last_message: null,
        next_run: "2026-01-01T12:05:00.000Z",
      },
    ]);
    void follow();
    await clock.advance(6 * minute);
    const [task] = schedule.list();

    expect(ScheduledTask.parse(task)).toEqual({
      ...task,
      last_run: "2026-01-01T12:05:00.000Z",
      last_result: "ok",
      last_message: "done",
      next_run: "2026-01-01T12:10:00.000Z",
    });
  });

  it("remembers the last run over a restart, and says when its file is broken", async () => {
    const first = await setUp({ work: () => Promise.reject(new Error("no room")) });
    first.schedule.run("often");
    await first.clock.advance(0);
    await expect.poll(() => first.schedule.list()[0]?.last_result).toBe("error");
    await new Promise((resolve) => setTimeout(resolve, 50));
    const second = await setUp({ folder: first.home });
    expect(second.schedule.list()[0]).toMatchObject({
      last_result: "error",
      last_message: "no room",
    });

    writeFileSync(path.join(first.home, "s.json"), "{");
    const third = await setUp({ folder: first.home });
    expect(third.schedule.list()[0]?.last_run).toBeNull();
    expect(third.log.read({ limit: 5 })[0]?.message).toContain("s.json could not be read");
  });

  it("does not start a task that is still running", async () => {
    const work = Promise.withResolvers<string>();
    const { clock, ran, schedule, follow } = await setUp({ work: () => work.promise });
    void follow();
    await clock.advance(16 * minute);
    expect(ran).toHaveLength(1);
    expect(schedule.list()[0]).toMatchObject({ is_running: true, last_run: null });
    schedule.run("often");
    expect(ran).toHaveLength(1);
    work.resolve("at last");
    await clock.advance(5 * minute);
    expect(ran).toHaveLength(2);
  });

  it("runs a task at once when asked to, and knows no others", async () => {
    const { ran, schedule } = await setUp({ crons: { seldom: "" } });
    schedule.run("seldom");

    expect(ran).toEqual(["seldom 12:00"]);
    expect(() => schedule.run("x")).toThrow(expect.objectContaining({ code: "task_unknown" }));
  });

  it("follows the settings, and asks for attention when a time is none", async () => {
    const { clock, crons, ran, schedule, alerts, follow } = await setUp();
    void follow();
    crons["often"] = "99 * * * *";
    await clock.advance(10 * minute);
    expect(ran).toEqual([]);
    expect(schedule.list()[0]?.next_run).toBeNull();
    expect(alerts.list()).toEqual(['The task often never runs: "99 * * * *" is no time.']);
    crons["often"] = "* * * * *";
    await clock.advance(2 * minute);
    expect(ran.length).toBeGreaterThanOrEqual(1);
    expect(alerts.list()).toEqual([]);
  });

  it("runs once what a machine slept through, and survives a clock that is set back", async () => {
    const { clock, ran, follow } = await setUp();
    void follow();
    await clock.advance(0);
    clock.jump(24 * 60 * minute);
    await clock.advance(minute);
    expect(ran).toHaveLength(1);
    clock.jump(-12 * 60 * minute);
    await clock.advance(11 * minute);
    expect(ran).toHaveLength(3);
  });

  it("ends its tasks with the daemon", async () => {
    const { clock, schedule, follow, over, ran } = await setUp();
    const following = follow();
    over.abort();
    await clock.advance(0);
    await following;
    schedule.run("often");

    expect(ran).toEqual([]);
  });
});
