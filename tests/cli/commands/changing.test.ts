import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "../../../shared/errors.ts";
import {
  startFakeDaemon,
  type FakeDaemon,
  type FakeRequest,
  type FakeRoutes,
} from "../support/fake-daemon.ts";
import { id, makeChannel, makeJob, makeSettings, makeVod } from "../support/fixtures.ts";
import { runCli } from "../support/run-cli.ts";

let daemon: FakeDaemon;
let bodies: unknown[];
const withBody =
  (toAnswer: (request: FakeRequest) => unknown) =>
  (request: FakeRequest): unknown => {
    bodies.push(request.body);
    return toAnswer(request);
  };

async function restart(routes: FakeRoutes): Promise<void> {
  await daemon.close();
  daemon = await startFakeDaemon(routes);
}

beforeEach(async () => {
  bodies = [];
  daemon = await startFakeDaemon({
    "POST /api/v0/channels": withBody(() => makeChannel()),
    "DELETE /api/v0/channels/:uuid": ({ params: [uuid] }) => ({
      uuid,
      job_name: null,
      removed: 0,
      kept: [],
    }),
    "PATCH /api/v0/settings": withBody(() =>
      makeSettings({
        config: { "poll.interval_seconds": 20, "server.allowed_origins": ["a", "b"] },
      }),
    ),
    "POST /api/v0/channels/:uuid/force_record": () => ({ job_name: "capture_anna_41" }),
    "DELETE /api/v0/jobs/:name": () => ({ names: ["capture_anna_41"] }),
    "POST /api/v0/vod/:uuid/convert": () => ({ job_name: "convert_anna" }),
  });
});
afterEach(() => daemon.close());

test("channels add sends only what was given", async () => {
  const first = await runCli(["channels", "add", "anna"], { url: daemon.url });
  const options = ["--quality", "1080p60", "best", "--match", "chess", "--no-capture"];
  await runCli(["channels", "add", "bob", "--provider", "kick", ...options], { url: daemon.url });
  expect(first).toEqual({ code: 0, out: `${id(1)}\n`, err: "" });
  expect(bodies).toEqual([
    { internalName: "anna" },
    {
      internalName: "bob",
      provider: "kick",
      quality: ["1080p60", "best"],
      match: ["chess"],
      no_capture: true,
    },
  ]);
});

test("channels remove finds the channel by its name", async () => {
  const { code } = await runCli(["channels", "remove", "Anna"], { url: daemon.url });
  expect(code).toBe(0);
  expect(daemon.requests.at(-1)).toBe(`DELETE /api/v0/channels/${id(1)}`);
});

test("record names the job", async () => {
  const result = await runCli(["record", "anna"], { url: daemon.url });
  expect(result).toEqual({ code: 0, out: "capture_anna_41\n", err: "" });
});

test("record --wait returns when the first bytes are there", async () => {
  const started = [null, null, "2026-11-20T10:00:01.000Z"];
  await restart({
    "POST /api/v0/channels/:uuid/force_record": () => ({ job_name: "capture_anna_41" }),
    "GET /api/v0/vod/:uuid": () => makeVod({ capture_started2: started.shift() ?? null }),
  });
  const { code } = await runCli(["record", "anna", "--wait"], { url: daemon.url });
  expect({ code, left: started.length }).toEqual({ code: 0, left: 0 });
});

test("record --wait says why nothing came", async () => {
  await restart({
    "POST /api/v0/channels/:uuid/force_record": () => ({ job_name: "capture_anna_41" }),
    "GET /api/v0/jobs": () => [makeJob({ status: "error", error: "The stream is restricted." })],
  });
  const { code, err } = await runCli(["record", "anna", "--wait"], { url: daemon.url });
  expect(code).toBe(75);
  expect(err).toBe("reelkeep: The stream is restricted. (stream_offline)\n");
});

test("record --wait gives up in the end", async () => {
  let now = 0;
  await restart({
    "POST /api/v0/channels/:uuid/force_record": () => ({ job_name: "capture_anna_41" }),
    "GET /api/v0/jobs": () => [],
  });
  const { code, err } = await runCli(["record", "anna", "--wait"], {
    url: daemon.url,
    host: { now: () => (now += 10_000) },
  });
  expect(code).toBe(75);
  expect(err).toContain("Nothing was recorded within 60 s.");
});

test.each([
  ["anna", "capture_anna_*"],
  ["capture_anna_41", "capture_anna_41"],
  ["capture_*", "capture_*"],
])("stop %s stops %s", async (argument, pattern) => {
  const result = await runCli(["stop", argument], { url: daemon.url });
  expect(result).toEqual({ code: 0, out: "capture_anna_41\n", err: "" });
  expect(daemon.requests.at(-1)).toBe(`DELETE /api/v0/jobs/${pattern}`);
});

test("stop leaves a channel alone whose login begins the same", async () => {
  await restart({
    "GET /api/v0/channels": () => ({
      streamer_list: [makeChannel(), makeChannel({ uuid: id(2), internalName: "anna_live" })],
      total_size: 0,
      free_size: 0,
    }),
    "GET /api/v0/jobs": () => [makeJob(), makeJob({ name: "capture_anna_live_42" })],
    "DELETE /api/v0/jobs/:name": ({ params }) => ({ names: params }),
  });
  const { out } = await runCli(["stop", "anna"], { url: daemon.url });
  expect(out).toBe("capture_anna_41\n");
});

test("stop of what is not recorded ends with 66", async () => {
  await restart({ "GET /api/v0/jobs": () => [] });
  const { code, err } = await runCli(["stop", "anna"], { url: daemon.url });
  expect(code).toBe(66);
  expect(err).toBe("reelkeep: Anna is not being recorded. (job_unknown)\n");
});

test("vod convert names the job", async () => {
  const { out } = await runCli(["vod", "convert", id(101), "--json"], { url: daemon.url });
  expect(JSON.parse(out)).toEqual({ job_name: "convert_anna" });
});

test("settings set sends each value in the type of its setting", async () => {
  const assignments = ["poll.interval_seconds=20", "server.allowed_origins=a,b"];
  const { code, out } = await runCli(["settings", "set", ...assignments, "--json"], {
    url: daemon.url,
  });
  expect(code).toBe(0);
  expect(bodies).toEqual([
    { config: { "poll.interval_seconds": 20, "server.allowed_origins": ["a", "b"] } },
  ]);
  expect(JSON.parse(out)).toEqual({
    "poll.interval_seconds": 20,
    "server.allowed_origins": ["a", "b"],
  });
});

test("an unknown setting ends with 64 before anything is sent", async () => {
  const { code, err } = await runCli(["settings", "set", "no.such=1"], { url: daemon.url });
  expect({ code, bodies }).toEqual({ code: 64, bodies: [] });
  expect(err).toContain("There is no setting “no.such”.");
});

test("what the daemon refuses keeps its code", async () => {
  await restart({
    "POST /api/v0/channels": () => {
      throw new AppError("channel_exists", "Anna is watched already.");
    },
  });
  const { code, err } = await runCli(["channels", "add", "anna"], { url: daemon.url });
  expect(code).toBe(65);
  expect(err).toBe("reelkeep: Anna is watched already. (channel_exists)\n");
});
