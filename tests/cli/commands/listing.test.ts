import { afterEach, beforeEach, expect, test } from "vitest";
import { startFakeDaemon, type FakeDaemon, type FakeRoutes } from "../support/fake-daemon.ts";
import {
  id,
  makeChannel,
  makeGap,
  makeJob,
  makeRecordingChannel,
  makeSettings,
  makeVod,
} from "../support/fixtures.ts";
import { runCli } from "../support/run-cli.ts";

const vod = makeVod({
  phase: "finalized",
  ended_at: "2026-11-20T11:02:03.000Z",
  gaps: [makeGap(), makeGap({ cause: "fetch", offset: 900, duration: 4.02 })],
  capture_counters: null,
  capture_report: {
    sessions: 1,
    retries: 2,
    drops: 1,
    gap_seconds: 34.02,
    gap_percent: 0.9,
    ended: "ended",
  },
  chapters: [
    {
      offset: 0,
      duration: 10,
      started_at: "2026-11-20T10:00:00.000Z",
      title: "Start \u001b[31m",
      game_id: null,
      game_name: "Factorio",
      image_url: null,
      viewer_count: null,
      is_mature: null,
      online: true,
    },
  ],
});
const unrecorded = makeChannel({
  uuid: id(2),
  internalName: "bob",
  displayName: "Bob",
  url: "https://www.twitch.tv/bob",
  is_live: true,
  last_decision: { at: vod.started_at, recorded: false, reason: "no_match", detail: "" },
});
const channels = [makeRecordingChannel(), unrecorded];
const routes: FakeRoutes = {
  "GET /api/v0/channels": () => ({ streamer_list: channels, total_size: 5e9, free_size: 2e12 }),
  "GET /api/v0/channels/:uuid": () => makeChannel({ vods_list: [vod] }),
  "GET /api/v0/vod/:uuid": () => vod,
  "GET /api/v0/settings": () => makeSettings({ errors: ["ffmpeg is missing"] }),
  "GET /api/v0/jobs": () => [
    makeJob(),
    makeJob({ name: "convert_x", kind: "convert", status: "waiting", progress: 0.25 }),
    makeJob({ name: "convert_y", kind: "convert", status: "error", error: "no\nspace" }),
  ],
};

let daemon: FakeDaemon;
beforeEach(async () => {
  daemon = await startFakeDaemon(routes);
});
afterEach(() => daemon.close());

const listings = [
  ["status"],
  ["channels"],
  ["channels", "list"],
  ["jobs", "list"],
  ["vods", "list", "anna"],
  ["vod", "show", id(101)],
  ["settings", "list"],
  ["settings", "get", "log.level"],
  ["watch", "--once"],
];

test.each(listings)("%s %s prints exactly one JSON document with --json", async (...arguments_) => {
  const words = arguments_.filter((word) => typeof word === "string");
  const { code, out, err } = await runCli([...words, "--json"], { url: daemon.url });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.trimEnd().split("\n")).toHaveLength(1);
  expect(() => JSON.parse(out) as unknown).not.toThrow();
});

test.each([
  [{}],
  [{ isTerminal: true, env: { NO_COLOR: "1" } }],
  [{ isTerminal: true, env: { TERM: "dumb" } }],
])("no escape sequences where none are wanted: %j", async (options) => {
  for (const arguments_ of listings) {
    const { out } = await runCli(arguments_, { url: daemon.url, ...options });
    expect(out).not.toContain("\u001b");
  }
});

test("--no-color takes the colours out of a terminal", async () => {
  const options = { url: daemon.url, isTerminal: true };
  expect((await runCli(["channels"], options)).out).toContain("\u001b[31m");
  expect((await runCli(["channels", "--no-color"], options)).out).not.toContain("\u001b");
});

test("status counts and shows errors", async () => {
  const { out } = await runCli(["status"], { url: daemon.url });
  expect(out.split("\n")).toEqual([
    "version\t0.1.0",
    `url\t${daemon.url}`,
    "channels\t2",
    "live\t2",
    "recording\t1",
    "jobs_running\t1",
    "jobs_waiting\t1",
    "jobs_failed\t1",
    "free_size\t2000000000000",
    "total_size\t5000000000",
    "error\tffmpeg is missing",
    "",
  ]);
});

test("the table of channels says why one is not recorded", async () => {
  const { out } = await runCli(["channels"], {
    url: daemon.url,
    isTerminal: true,
    columns: 120,
    env: { NO_COLOR: "1" },
  });
  expect(out).toMatch(/^Channel +State +Platform/);
  expect(out).toMatch(/Anna +recording .* Day 3/);
  expect(out).toMatch(/Bob +live .* not recorded: no keyword in the title/);
});

test("jobs stay on one line each", async () => {
  const { out } = await runCli(["jobs"], { url: daemon.url });
  expect(out.split("\n")).toEqual([
    "capture_anna_41\tcapture\trunning\t0\t\t",
    "convert_x\tconvert\twaiting\t0.25\t\t",
    "convert_y\tconvert\terror\t0\t\tno space",
    "",
  ]);
});

test("vods of a channel, by any of its names", async () => {
  const { out } = await runCli(["vods", "list", "twitch.tv/ANNA"], { url: daemon.url });
  expect(out).toBe(
    `${id(101)}\tanna_2026-11-20_s01e01\tfinalized\t2026-11-20T10:00:00.000Z\t3723\t1073741824\tDay 3\n`,
  );
  expect(daemon.requests.at(-1)).toBe(`GET /api/v0/channels/${id(1)}?vods=10000`);
});

test("an unknown channel ends with 66", async () => {
  const { code, err } = await runCli(["vods", "list", "nobody"], { url: daemon.url });
  expect(code).toBe(66);
  expect(err).toBe("reelkeep: There is no channel “nobody”. (channel_unknown)\n");
});

test("a recording says what is missing and why", async () => {
  const { out } = await runCli(["vod", "show", id(101)], {
    url: daemon.url,
    isTerminal: true,
    env: { NO_COLOR: "1" },
  });
  expect(out).toMatch(/Missing +34\.0 s \(0\.9%\)/);
  expect(out).toContain("Gaps: ad break ×1, 30.0 s · could not be fetched ×1, 4.0 s");
  expect(out).toMatch(/10:00 +30\.0 s +ad break/);
  expect(out).toMatch(/0:00 +Factorio +Start/);
});

test("gaps are lines of their own for scripts", async () => {
  const { out } = await runCli(["vod", "show", id(101)], { url: daemon.url });
  expect(out).toMatch(/^gap\t600\t30\tad\t/m);
  expect(out).toMatch(/^gap_seconds\t34\.02$/m);
});

test("tables speak the operator's language, with wide letters in their place", async () => {
  const { out } = await runCli(["jobs", "--lang", "ko"], {
    url: daemon.url,
    isTerminal: true,
    columns: 120,
    env: { NO_COLOR: "1" },
  });
  const [titles = "", first = ""] = out.split("\n");
  expect(titles).toMatch(/^작업 {11} {2}종류/);
  expect(first).toContain("실행 중");
});
