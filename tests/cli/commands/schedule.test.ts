import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "../../../shared/errors.ts";
import { startFakeDaemon, type FakeDaemon } from "../support/fake-daemon.ts";
import { runCli } from "../support/run-cli.ts";

const at = "2026-11-20T10:00:00.000Z";
const task = {
  name: "backup",
  cron: "17 4 * * *",
  is_running: false,
  last_run: at,
  last_seconds: 0.2,
  last_result: "ok",
  last_message: "4 documents were backed up.",
  next_run: "2026-11-21T04:17:00.000Z",
};
const never = {
  ...task,
  name: "disk_check",
  cron: "",
  last_run: null,
  last_seconds: null,
  last_result: null,
  last_message: null,
  next_run: null,
};

let daemon: FakeDaemon;
beforeEach(async () => {
  daemon = await startFakeDaemon({
    "GET /api/v0/schedule": () => [task, never],
    "POST /api/v0/schedule/:name/run": ({ params: [name] }) => {
      if (name !== "backup") throw new AppError("task_unknown", `There is no task ${name ?? ""}.`);
      return { name };
    },
  });
});
afterEach(() => daemon.close());

test("schedule lists tasks for scripts, one a line", async () => {
  const { code, out } = await runCli(["schedule"], { url: daemon.url });
  expect(code).toBe(0);
  expect(out.split("\n")).toEqual([
    `backup\t17 4 * * *\tok\t${at}\t2026-11-21T04:17:00.000Z\t4 documents were backed up.`,
    "disk_check\t\tnone\t\t\t",
    "",
  ]);
});

test("schedule shows people what came of the last run and when the next one is", async () => {
  const { out } = await runCli(["schedule", "list"], {
    url: daemon.url,
    isTerminal: true,
    columns: 160,
    env: { NO_COLOR: "1" },
  });
  expect(out).toMatch(/^Task +When +Result +Last run +Next run +Note/);
  expect(out).toMatch(/backup +17 4 \* \* \* +ok .*10:00.*4:17/);
  expect(out).toMatch(/disk_check +– +– +–/);
});

test("schedule run runs one now, and knows when there is none of the name", async () => {
  const { code, out } = await runCli(["schedule", "run", "backup"], { url: daemon.url });
  expect({ code, out }).toEqual({ code: 0, out: "backup\n" });
  expect(daemon.requests.at(-1)).toBe("POST /api/v0/schedule/backup/run");
  const unknown = await runCli(["schedule", "run", "nothing"], { url: daemon.url });
  expect(unknown).toEqual({
    code: 66,
    out: "",
    err: "reelkeep: There is no task nothing. (task_unknown)\n",
  });
});
