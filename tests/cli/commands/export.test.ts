import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "../../../shared/errors.ts";
import type { Job } from "../../../shared/model/job.ts";
import type { WorkReport } from "../../../shared/model/work-report.ts";
import { toSentence } from "../../../shared/sentences.ts";
import { type FakeDaemon, startFakeDaemon } from "../support/fake-daemon.ts";
import { id, makeChannel, makeJob } from "../support/fixtures.ts";
import { runCli } from "../support/run-cli.ts";

const report: WorkReport = {
  job_name: "exportall_anna",
  is_dry_run: false,
  is_over: true,
  counts: { exported: 1, failed: 1 },
  lines: [
    { action: "exported", subject: "a", text: "It is at /x/a.mp4.", vod_uuid: id(101) },
    { action: "failed", subject: "b", text: "The line is dead.", vod_uuid: id(102) },
  ],
};
const task = {
  name: "export_vods",
  cron: "",
  last_run: "2026-11-20T10:00:00.000Z",
  last_seconds: 2,
  last_result: "ok",
  last_message: "3 recordings were exported, 0 were not.",
  next_run: null,
};

let daemon: FakeDaemon;
let bodies: unknown[];
/** What the daemon says of the job, one look after another; the last one stays. */
let looks: (Partial<Job> | "away")[];
let tasks: object[];

beforeEach(async () => {
  bodies = [];
  looks = [{ status: "none" }];
  tasks = [{ ...task, is_running: false }];
  const next = <T>(items: T[]) => (items.length > 1 ? items.shift() : items[0]);
  daemon = await startFakeDaemon({
    "GET /api/v0/channels": () => ({
      streamer_list: [makeChannel()],
      channel_count: 1,
      total_size: 0,
      free_size: 0,
    }),
    "POST /api/v0/exporter": ({ body }) => {
      bodies.push(body);
      return { job_name: "export_sftp_anna" };
    },
    "POST /api/v0/channels/:uuid/exportallvods": () => ({
      job_name: "exportall_anna",
      vod_count: 2,
      total_size: 4 * 1024 ** 3,
    }),
    "GET /api/v0/jobs": () => {
      const look = next(looks);
      if (look === "away") return [];
      return ["export_sftp_anna", "exportall_anna"].map((name) => ({
        ...makeJob(),
        name,
        ...look,
      }));
    },
    "GET /api/v0/jobs/:name/report": () => {
      if (looks[0] === "away") throw new AppError("job_unknown", "There is none.");
      return report;
    },
    "GET /api/v0/schedule": () => [next(tasks)],
    "POST /api/v0/schedule/:name/run": ({ params: [name] }) => ({ name }),
    "POST /api/v0/exporter/test": () => ({
      exporter: "sftp",
      said: [
        toSentence("test_logged_in", { host: "nas", username: "ann" }),
        { code: "of_tomorrow", message: "All is well." },
      ],
    }),
    "GET /api/v0/exporter": () => ({
      exporters: [
        { name: "file", title: "File", obstacle: null, fields: [] },
        {
          name: "rclone",
          title: "rclone",
          obstacle: { code: "", message: "rclone is not installed." },
          fields: [],
        },
      ],
      defaults: {},
      variables: [],
    }),
    "GET /api/v0/exporter/rclone/remotes": () => ["nas", "two words"],
  });
});
afterEach(() => daemon.close());

const cli = (...words: string[]) => runCli(words, { url: daemon.url });
const terminal = (...words: string[]) => runCli(words, { url: daemon.url, isTerminal: true });

test("export tells the daemon what was given, and nothing else", async () => {
  expect(await cli("export", id(1))).toEqual({ code: 0, out: "export_sftp_anna\n", err: "" });
  const words = [
    ...["--to", "sftp", "--source", "burned", "--segment", "1", "--title", "{title}"],
    ...["--directory", "/x/{year}", "--host", "nas", "--port", "2222", "--username", "ann"],
    ...["--sidecars"],
  ];
  await runCli(["export", id(1), ...words, "--password-stdin"], {
    url: daemon.url,
    host: { readInput: async () => "open sesame\n" },
  });
  expect(bodies).toEqual([
    { vod: id(1) },
    {
      vod: id(1),
      file_source: "burned",
      segment: 1,
      title_template: "{title}",
      directory: "/x/{year}",
      host: "nas",
      port: 2222,
      username: "ann",
      password: "open sesame",
      with_sidecars: true,
    },
  ]);
  expect(daemon.requests).toEqual([
    "POST /api/v0/exporter?mode=vod",
    "POST /api/v0/exporter?mode=vod&exporter=sftp",
  ]);
});

test("export refuses what is none of its values before it asks", async () => {
  const { code, err } = await cli("export", id(1), "--source", "best");
  expect(code).toBe(64);
  expect(err).toContain("file_source");
  expect(await cli("export", id(1), "--port", "x")).toMatchObject({ code: 64 });
  expect(bodies).toEqual([]);
});

test("export --wait follows the job over a restart, and says how far it is", async () => {
  looks = [
    { status: "running", progress: 0.25 },
    "away",
    { status: "none", created_at: "2026-01-01T00:00:00.000Z" },
    { status: "waiting", progress: 0 },
    { status: "running", progress: 0.8 },
    { status: "none", progress: 1 },
  ];
  const { code, out, err } = await terminal("export", id(1), "--wait");
  expect([code, out]).toEqual([0, "Job export_sftp_anna is done.\n"]);
  expect(err).toBe("reelkeep: export_sftp_anna: 25 %\nreelkeep: export_sftp_anna: 80 %\n");
});

test.each<[Partial<Job>, string]>([
  [{ status: "error", error: "The line is dead." }, "The line is dead."],
  [{ status: "stopped" }, "was stopped"],
])("export --wait fails with its job: %j", async (look, sentence) => {
  looks = [look];
  const { code, out, err } = await cli("export", id(1), "--wait");
  expect([code, out]).toEqual([74, ""]);
  expect(err).toContain(sentence);
});

test("export --wait gives up a job that is gone for long", async () => {
  looks = ["away"];
  let minute = 0;
  const { code, err } = await runCli(["export", id(1), "--wait"], {
    url: daemon.url,
    host: { now: () => (minute += 60_000) },
  });
  expect(code).toBe(66);
  expect(err).toContain("export_sftp_anna");
});

test("export-all begins a channel and says how much that is", async () => {
  expect((await terminal("export-all", "anna", "--force")).out).toBe(
    "2 recordings are being exported, 4.0 GiB (exportall_anna).\n",
  );
  expect(daemon.requests.at(-1)).toContain("exportallvods?force=true");
});

test("export-all --wait tells what became of each, and fails when one stays behind", async () => {
  looks = [{ status: "error", error: "1 recordings were not exported, 1 were." }];
  const { code, out, err } = await cli("export-all", "anna", "--wait");
  expect(code).toBe(74);
  expect(out).toBe("exported\ta\tIt is at /x/a.mp4.\nfailed\tb\tThe line is dead.\n");
  expect(err).toContain("1 recordings were not exported");
});

test("export-all without a channel runs the task of all channels", async () => {
  expect((await cli("export-all")).out).toBe("export_vods\n");
  expect((await cli("export-all", "--force")).code).toBe(64);
  const later = { ...task, last_run: "2026-11-20T11:00:00.000Z" };
  const running = { ...task, is_running: true };
  tasks = [{ ...task, is_running: false }, running, { ...later, is_running: false }];
  expect(await cli("export-all", "--wait")).toMatchObject({
    code: 0,
    out: "3 recordings were exported, 0 were not.\n",
  });
  const failed = { ...later, last_result: "error", last_message: "Enough for today." };
  tasks = [
    { ...task, is_running: false },
    { ...failed, is_running: false },
  ];
  const { code, err } = await cli("export-all", "--wait");
  expect(code).toBe(74);
  expect(err).toContain("Enough for today.");
});

test("exporters --test says what came of it, in the reader's language where there is one", async () => {
  const said = "nas let ann in.\nAll is well.\n";
  expect(await cli("exporters", "--test", "sftp")).toEqual({ code: 0, out: said, err: "" });
  const german = await runCli(["exporters", "--test", "sftp"], {
    url: daemon.url,
    env: { LANG: "de_DE.UTF-8" },
  });
  expect(german.out).toBe("nas hat ann eingelassen.\nAll is well.\n");
});

test("exporters and remotes are listed", async () => {
  expect((await cli("exporters")).out).toBe(
    "file\ttrue\t\nrclone\tfalse\trclone is not installed.\n",
  );
  expect((await cli("rclone", "remotes")).out).toBe("nas\ntwo words\n");
});
