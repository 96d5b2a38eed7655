import { afterEach, beforeEach, expect, test } from "vitest";
import type { Job } from "../../../shared/model/job.ts";
import type { WorkReport } from "../../../shared/model/work-report.ts";
import { AppError } from "../../../shared/errors.ts";
import { startFakeDaemon, type FakeDaemon } from "../support/fake-daemon.ts";
import { id, makeJob, makeVod } from "../support/fixtures.ts";
import { runCli } from "../support/run-cli.ts";

const report: WorkReport = {
  job_name: "scan_anna",
  is_dry_run: false,
  is_over: true,
  counts: { restored: 1, missing: 1 },
  lines: [
    { action: "restored", subject: "anna/a", text: "It is back.", vod_uuid: id(101) },
    { action: "missing", subject: "b", text: "b.mp4 is not there.", vod_uuid: id(102) },
  ],
};

let daemon: FakeDaemon;
let job: Job;
let looks = 0;
let wish: unknown = null;

beforeEach(async () => {
  looks = 0;
  job = makeJob({ name: "scan_anna", status: "none" });
  daemon = await startFakeDaemon({
    "POST /api/v0/channels/:uuid/scan": () => ({ job_name: "scan_anna" }),
    "POST /api/v0/tools/scan": () => ({ job_name: "scan_anna" }),
    "POST /api/v0/tools/import": ({ body }) => {
      wish = body;
      return { job_name: "scan_anna" };
    },
    "GET /api/v0/jobs": () => [job],
    "GET /api/v0/jobs/:name/report": () => {
      looks += 1;
      if (looks === 1) throw new AppError("job_unknown", "It has not begun.");
      return report;
    },
    "POST /api/v0/vod/:uuid/fix_issues": ({ query }) => ({
      dry_run: query["dry_run"] === "true",
      fixes: [{ rule: "no_ended_at", text: "It had no end.", changed: ["ended_at"] }],
      job_name: null,
      vod: makeVod(),
    }),
    "POST /api/v0/vod/:uuid/refresh_metadata": () => ({
      vod: makeVod(),
      old_duration: 60,
      new_duration: 62,
      problems: ["x.mp4 can't be read."],
    }),
  });
});
afterEach(() => daemon.close());

test("scan waits for the scan of a channel and tells what came of it, a line each", async () => {
  const { code, out } = await runCli(["scan", "anna", "--dry-run"], { url: daemon.url });

  expect(code).toBe(0);
  expect(out.split("\n")).toEqual([
    "restored\tanna/a\tIt is back.",
    "missing\tb\tb.mp4 is not there.",
    "",
  ]);
  expect(daemon.requests).toContain(`POST /api/v0/channels/${id(1)}/scan?dry_run=true`);
});

test("scan without a channel scans all", async () => {
  const { out } = await runCli(["scan", "--json"], { url: daemon.url });

  expect(JSON.parse(out)).toEqual(report);
  expect(daemon.requests).toContain("POST /api/v0/tools/scan?dry_run=false");
});

test("scan fails when its job does", async () => {
  job = makeJob({ name: "scan_anna", status: "error", error: "The folder can't be read." });
  const { code, err } = await runCli(["scan"], { url: daemon.url });

  expect(code).toBe(70);
  expect(err).toContain("The folder can't be read.");
});

test("import names the folder in full", async () => {
  const { code } = await runCli(["import", "/old/../older", "--move"], { url: daemon.url });

  expect(code).toBe(0);
  expect(wish).toEqual({ folder: "/older", dry_run: false, move: true });
});

test("vod fix tells scripts the rule and what was wrong", async () => {
  const { out } = await runCli(["vod", "fix", id(101), "--dry-run"], { url: daemon.url });

  expect(out).toBe("no_ended_at\tIt had no end.\n");
  expect(daemon.requests).toContain(`POST /api/v0/vod/${id(101)}/fix_issues?dry_run=true`);
});

test("vod refresh tells length and size, and what can't be read", async () => {
  const { out } = await runCli(["vod", "refresh", id(101)], { url: daemon.url });

  expect(out).toContain("duration\t62\n");
  expect(out).toContain("x.mp4 can't be read.\n");
});
