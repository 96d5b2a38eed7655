import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createUpkeepTasks } from "../../../daemon/live/upkeep.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { makeChannel, makeVod } from "../../support/records.ts";
import { createTestApp } from "../../support/test-app.ts";

async function setUp() {
  const clock = createFakeClock();
  const test = await createTestApp({ clock });
  const tasks = createUpkeepTasks(test.deps);
  const { signal } = new AbortController();
  const run = async (name: string) => tasks.find((task) => task.name === name)?.run(signal);
  return { ...test, clock, tasks, run };
}

describe("upkeep", () => {
  it("has a time for each task, by the settings", async () => {
    const { tasks, deps } = await setUp();
    expect(tasks.map(({ name, cron }) => [name, cron()])).toEqual([
      ["backup", "17 4 * * *"],
      ["log_cleanup", "5 0 * * *"],
      ["channel_refresh", "40 5 * * *"],
      ["disk_check", "*/5 * * * *"],
      ["copy_check", "10 */12 * * *"],
      ["mute_check", "25 */6 * * *"],
      ["match", "40 * * * *"],
      ["capture_check", "*/15 * * * *"],
      ["file_check", "20 4 * * *"],
      ["cleanup", "50 3 * * *"],
      ["export_vods", ""],
      ["trash", "35 * * * *"],
    ]);
    await deps.config.change({ "schedule.backup": "" });
    expect(tasks[0]?.cron()).toBe("");
    await expect(deps.config.change({ "schedule.backup": "at noon" })).rejects.toMatchObject({
      code: "invalid_setting",
    });
  });

  it("backs up the documents that there are", async () => {
    const { run, deps } = await setUp();
    await deps.store.channels.add(makeChannel());
    await deps.notify.change({ system: [] });
    expect(await run("backup")).toMatch(/^\d documents were backed up\.$/);
    const isThere = (name: string) => existsSync(path.join(deps.paths.config, `${name}.bak`));

    expect(["channels.json", "notifications.json", "settings.json"].map(isThere)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("removes old log files and refreshes channels", async () => {
    const { run } = await setUp();
    expect(await run("log_cleanup")).toBe("0 log files were removed.");
    expect(await run("channel_refresh")).toBe("0 channels have changed, 0 could not be looked up.");
  });

  it("says when the disk is nearly full, and no longer when it is not", async () => {
    const { run, deps } = await setUp();
    const categories: string[] = [];
    deps.alerts.onNew((_, category) => void categories.push(category));
    await deps.config.change({ "storage.low_gigabytes": 100_000 });
    expect(await run("disk_check")).toMatch(/iB are free\.$/);
    await run("disk_check");
    expect(deps.alerts.list()).toEqual(["Less than 100000 GB are free for recordings."]);
    expect(categories).toEqual(["diskLow"]);
    await deps.config.change({ "storage.low_gigabytes": 0 });
    await run("disk_check");

    expect(deps.alerts.list()).toEqual([]);
  });

  it("says of captures that last longer than a day that they may be stuck", async () => {
    const { run, deps, clock } = await setUp();
    const capture_started = new Date(clock.now()).toISOString();
    const vod = makeVod({ phase: "capturing", capture_started });
    await deps.store.vods.add(vod);
    deps.activities.begin(vod.uuid, () => ({ counters: null, isRunning: true }));
    expect(await run("capture_check")).toBe("0 captures last longer than a day.");
    clock.jump(25 * 3_600_000);
    expect(await run("capture_check")).toBe("1 captures last longer than a day.");
    expect(deps.alerts.list()).toEqual([expect.stringContaining("more than 24 hours")]);
    await deps.store.vods.update(vod.uuid, { phase: "captured" });
    await run("capture_check");

    expect(deps.alerts.list()).toEqual([]);
  });

  it.each(["capturing", "converting"] as const)(
    "says of a recording that is %s by its record alone that it may have crashed",
    async (phase) => {
      const { run, deps } = await setUp();
      const vod = makeVod({ phase });
      await deps.store.vods.add(vod);
      await run("capture_check");
      expect(deps.alerts.list()).toEqual([
        `ann_2026 is said to be ${phase}, but nothing works on it; did it crash?`,
      ]);
      deps.activities.begin(vod.uuid, () => ({ counters: null, isRunning: true }));
      await run("capture_check");

      expect(deps.alerts.list()).toEqual([]);
    },
  );
});
