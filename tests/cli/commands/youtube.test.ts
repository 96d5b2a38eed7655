import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { YoutubeStatus } from "../../../shared/model/youtube.ts";
import { type FakeDaemon, startFakeDaemon } from "../support/fake-daemon.ts";
import { runCli } from "../support/run-cli.ts";

const none: YoutubeStatus = {
  is_configured: true,
  is_connected: false,
  account: null,
  login: "none",
  pending: null,
  callback: null,
  quota: {
    used: 1651,
    limit: 10_000,
    upload_cost: 1600,
    resets_at: "2026-11-21T08:00:00.000Z",
    exhausted_until: null,
  },
  problem: null,
};
const code = {
  user_code: "ABCD-EFGH",
  verification_url: "https://www.google.com/device",
  expires_in: 1800,
};
const pending: YoutubeStatus = {
  ...none,
  login: "pending",
  pending: { ...code, expires_at: "2026-11-20T12:30:00.000Z" },
};
const connected: YoutubeStatus = {
  ...none,
  is_connected: true,
  account: { id: "UC1", title: "Mia's VODs" },
  login: "connected",
};

let daemon: FakeDaemon;
let statuses: YoutubeStatus[];
beforeEach(async () => {
  statuses = [none];
  daemon = await startFakeDaemon({
    "GET /api/v0/youtube/status": () => (statuses.length > 1 ? statuses.shift() : statuses[0]),
    "POST /api/v0/youtube/login": () => code,
    "DELETE /api/v0/youtube/login": () => none,
  });
});
afterEach(() => daemon.close());

const run = (line: string, isTerminal = false) =>
  runCli(["youtube", ...line.split(" ").filter((word) => word !== "")], {
    url: daemon.url,
    isTerminal,
    env: { NO_COLOR: "1" },
  });

describe("reelkeep youtube", () => {
  it("shows account and quota for scripts", async () => {
    statuses = [connected];
    const { out, code: exit } = await run("");
    expect(exit).toBe(0);
    expect(out.split("\n")).toEqual([
      "account\tMia's VODs",
      "login\tconnected",
      "quota\t1651/10000",
      "quota_resets\t2026-11-21T08:00:00.000Z",
      "",
    ]);
  });

  it("shows people what is wrong and until when", async () => {
    const quota = { ...none.quota, exhausted_until: "2026-11-21T08:00:00.000Z" };
    statuses = [{ ...none, problem: "Google ended the login.", quota }];
    const { out } = await run("status", true);
    expect(out).toMatch(/Account +No account is connected\./);
    expect(out).toMatch(/Refused until +.*8:00/);
    expect(out).toMatch(/Problem +Google ended the login\./);
  });

  it("waits until the code was typed in", async () => {
    statuses = [pending, pending, connected];
    const { out, err, code: exit } = await run("login", true);
    expect(err).toContain("Type in ABCD-EFGH at https://www.google.com/device");
    expect(out).toBe("Connected to Mia's VODs.\n");
    expect(exit).toBe(0);
  });

  it("ends with an error when the login was refused", async () => {
    statuses = [pending, { ...none, problem: "The login at YouTube failed: it was refused." }];
    const { err, code: exit } = await run("login");
    expect(err).toContain("it was refused");
    expect(exit).toBe(77);
  });

  it("prints the code alone when it shall not wait", async () => {
    expect((await run("login --no-wait")).out).toBe("ABCD-EFGH\thttps://www.google.com/device\n");
    expect(daemon.requests).toEqual(["POST /api/v0/youtube/login"]);
  });

  it("disconnects", async () => {
    const { out } = await run("logout", true);
    expect(out).toBe("No account is connected.\n");
    expect(daemon.requests).toEqual(["DELETE /api/v0/youtube/login"]);
  });
});
