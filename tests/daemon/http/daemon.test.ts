import { describe, expect, it } from "vitest";
import { secretMask } from "../../../shared/config/settings.ts";
import { Job } from "../../../shared/model/job.ts";
import { SettingsView } from "../../../shared/model/settings.ts";
import { version } from "../../../shared/version.ts";
import { createTestApp, type TestApp } from "../../support/test-app.ts";

describe("GET /auth/check", () => {
  it("says that nobody needs to log in", async () => {
    const { ask } = await createTestApp();

    expect((await ask("GET", "/api/v0/auth/check")).body).toEqual({
      status: "OK",
      data: { authentication: false, guest_mode: false, status: true },
    });
  });
});

describe("GET and PATCH /settings", () => {
  const patch = ({ ask }: TestApp, config: unknown) =>
    ask("PATCH", "/api/v0/settings", { body: { config } });

  it("show settings with secrets masked, version and what the operator should look at", async () => {
    const environment = { REELKEEP_SERVER_PORT: "x", REELKEEP_TWITCH_CLIENT_SECRET: "hunter2" };
    const { ask, deps } = await createTestApp({ environment });
    deps.alerts.set("disk", "The disk is nearly full.");
    const { status, body } = await ask("GET", "/api/v0/settings");

    expect(status).toBe(200);
    expect(SettingsView.strict().parse(body.data)).toEqual(body.data);
    expect(body.data).toMatchObject({ app_name: "Reelkeep", version });
    expect(body.data.config["twitch.client_secret"]).toBe(secretMask);
    expect(JSON.stringify(body)).not.toContain("hunter2");
    expect(body.data.errors).toEqual([
      expect.stringContaining("server.port in the environment"),
      "The disk is nearly full.",
    ]);
  });

  it("tell the operator of a daemon that everyone in the network can change", async () => {
    const { ask, deps } = await createTestApp({ environment: { REELKEEP_SERVER_LISTEN: "lan" } });
    const errors = async () => (await ask("GET", "/api/v0/settings")).body.data.errors;

    expect(await errors()).toEqual([expect.stringContaining("set a password")]);
    await deps.access.setPassword("a long one", null);
    const token = await deps.access.addToken("test", "admin");
    const headers = { authorization: `Bearer ${token.token}` };
    const { body } = await ask("GET", "/api/v0/settings", { headers });
    expect(body.data.errors).toEqual([]);
  });

  it("change only what is named and answer with everything", async () => {
    const test = await createTestApp();
    const { status, body } = await patch(test, { "poll.interval_seconds": 20 });

    expect([status, body.message]).toEqual([200, "Settings saved."]);
    expect(body.data.config["poll.interval_seconds"]).toBe(20);
    expect(test.deps.config.get("poll.interval_seconds")).toBe(20);
    expect(test.deps.config.get("log.level")).toBe("info");
  });

  it.each([
    ["an unknown key", { "no.such": 1 }, "invalid_setting", "no.such"],
    ["a wrong value", { "server.port": -1 }, "invalid_setting", "server.port"],
    ["a value of no kind", { "server.port": null }, "bad_request", "config.server.port"],
    ["no object", 5, "bad_request", "config"],
  ])("refuse %s and change nothing", async (_, config, code, field) => {
    const test = await createTestApp();
    const before = test.deps.config.view();
    const { status, body } = await patch(test, config);

    expect([status, body.status, body.code, body.field]).toEqual([400, "ERROR", code, field]);
    expect(test.deps.config.view()).toEqual(before);
  });

  it("set the level of the log at once", async () => {
    const test = await createTestApp();
    await patch(test, { "log.level": "debug" });
    test.deps.log.module("test").debug("seen");

    expect(test.deps.log.read({ limit: 1 })[0]?.message).toBe("seen");
  });
});

describe("GET /log", () => {
  it("gives lines by time, module, level and number, and where to go on", async () => {
    const { ask, deps } = await createTestApp();
    deps.log.module("one").info("a");
    deps.log.module("two").error("b");
    const read = async (query: string) => {
      const { body } = await ask("GET", `/api/v0/log?${query}`);
      return { to: body.data.to, messages: body.data.lines.map((line: any) => line.message) }; // oxlint-disable-line typescript/no-explicit-any
    };
    const all = await read("");

    expect(all.messages.slice(-2)).toEqual(["a", "b"]);
    expect((await read("module=one")).messages).toEqual(["a"]);
    expect((await read("level=error")).messages).toEqual(["b"]);
    expect((await read("limit=1")).messages).toEqual(["b"]);
    expect(await read(`dateFrom=${all.to}`)).toEqual({ to: all.to, messages: [] });
    expect((await read("dateFrom=2020-01-01T01:00:00%2B01:00")).messages).toEqual(all.messages);
  });

  it.each([
    ["dateFrom=yesterday", "dateFrom"],
    ["level=loud", "level"],
    ["limit=0", "limit"],
    ["limit=5001", "limit"],
  ])("refuses %s", async (query, field) => {
    const { ask } = await createTestApp();

    expect(await ask("GET", `/api/v0/log?${query}`)).toMatchObject({
      status: 400,
      body: { code: "bad_request", field },
    });
  });
});

describe("GET and DELETE /jobs", () => {
  it("list jobs and stop them by name or prefix", async () => {
    const { ask, deps } = await createTestApp();
    const untilStopped = async ({ stop }: { stop: AbortSignal }) =>
      new Promise<void>((resolve) => stop.addEventListener("abort", () => resolve()));
    const running = ["capture_ann_1", "capture_ann_b_2"].map((name) =>
      deps.jobs.run({ name, kind: "capture", vodUuid: null }, untilStopped),
    );
    const listed = await ask("GET", "/api/v0/jobs");
    expect(listed.body.data.map((job: unknown) => Job.strict().parse(job).name)).toEqual([
      "capture_ann_1",
      "capture_ann_b_2",
    ]);
    const stopped = await ask("DELETE", "/api/v0/jobs/capture_ann_*");
    expect([stopped.status, stopped.body.data]).toEqual([202, { names: ["capture_ann_1"] }]);
    await running[0];
    expect((await ask("DELETE", "/api/v0/jobs/capture%5Fann_b_2")).status).toBe(202);
    await Promise.all(running);

    expect(await ask("DELETE", "/api/v0/jobs/capture_ann_*")).toMatchObject({
      status: 404,
      body: { status: "ERROR", code: "job_unknown" },
    });
  });
});
