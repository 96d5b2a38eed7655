import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { AppError } from "../../../shared/errors.ts";
import type { HttpAnswer, HttpClient } from "../../../daemon/io/http.ts";
import { openUserLogin } from "../../../daemon/providers/twitch/user-login.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const { signal } = new AbortController();
const pending = { status: 400, body: { status: 400, message: "authorization_pending" } };
const device = {
  status: 200,
  body: {
    device_code: "device-1",
    user_code: "ABCDEFGH",
    verification_uri: "https://www.twitch.tv/activate",
    interval: 5,
    expires_in: 1800,
  },
};
const tokens = (number: number) => ({
  status: 200,
  body: {
    access_token: `access-${number}`,
    refresh_token: `refresh-${number}`,
    expires_in: 14_000,
    scope: [],
    token_type: "bearer",
  },
});
const valid = {
  status: 200,
  body: { client_id: "app", login: "operator", user_id: "7", scopes: [], expires_in: 14_000 },
};

interface Scripted {
  status: number;
  body: unknown;
}

/** A platform that answers each endpoint from a list; the last answer again and again. */
async function setUp(folder = temporaryFolder()) {
  const clock = createFakeClock();
  const asked: string[] = [];
  const script: Record<string, (Scripted | "silence")[]> = {
    device: [device],
    token: [pending],
    validate: [valid],
    revoke: [{ status: 200, body: {} }],
  };
  const http: HttpClient = {
    async request(url, { form }) {
      const endpoint = url.split("/").at(-1) ?? "";
      asked.push([endpoint, form?.["refresh_token"]].filter(Boolean).join(" "));
      const list = script[endpoint] ?? [];
      const next = list.length > 1 ? list.shift() : list[0];
      if (next === undefined || next === "silence")
        throw new AppError("provider_unavailable", "silence");
      const answer: HttpAnswer = {
        status: next.status,
        headers: {},
        text: JSON.stringify(next.body),
      };
      return answer;
    },
  };
  const application = { id: "app" };
  const warnings: string[] = [];
  let changes = 0;
  const login = await openUserLogin({
    http,
    clock,
    folder,
    settings: {
      clientId: () => application.id,
      clientSecret: () => "",
      idUrl: () => "https://id.test/oauth2",
    },
    warn: (sentence) => void warnings.push(sentence),
    changed: () => void (changes += 1),
  });
  const file = path.join(folder, "twitch-login.json");
  const logIn = async () => {
    await login.begin(signal);
    script["token"] = [tokens(1)];
    await clock.advance(5000);
    await expect.poll(() => login.state().state).toBe("connected");
  };
  return {
    clock,
    asked,
    script,
    application,
    warnings,
    login,
    file,
    folder,
    logIn,
    changes: () => changes,
  };
}

describe("a login by device code", () => {
  it("waits for the code to be typed in, slower when it is asked to", async () => {
    const { clock, asked, script, login, changes } = await setUp();
    const slow = { status: 400, body: { message: "slow_down" } };
    script["token"] = [pending, slow, "silence", tokens(1)];
    expect(await login.begin(signal)).toMatchObject({
      state: "pending",
      user_code: "ABCDEFGH",
      verification_uri: "https://www.twitch.tv/activate",
    });
    const polls = () => asked.filter((endpoint) => endpoint === "token").length;
    await clock.advance(10_000);
    expect(polls()).toBe(2);
    await clock.advance(9999);
    expect(polls()).toBe(2);
    await clock.advance(10_001);
    await expect
      .poll(() => login.state())
      .toMatchObject({
        state: "connected",
        login: "operator",
        user_id: "7",
        user_code: null,
      });
    expect(changes()).toBe(1);
  });

  it("keeps its tokens durably, for its owner only, and takes them up after a restart", async () => {
    const { file, folder, logIn } = await setUp();
    await logIn();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { login } = await setUp(folder);
    expect(login.state()).toMatchObject({ state: "connected", login: "operator" });
    expect(JSON.stringify(login.state())).not.toMatch(/access-|refresh-/);
    expect(await login.token.load(signal)).toBe("access-1");
  });

  it.each([
    ["refused", { status: 400, body: { message: "invalid device code" } }, "invalid device code"],
    ["too late", pending, "not typed in in time"],
  ])("is over when the code is %s", async (_, answer, reason) => {
    const { clock, script, login } = await setUp();
    script["token"] = [answer];
    await login.begin(signal);
    for (let minute = 0; minute <= 31; minute += 1) await clock.advance(60_000);
    await expect.poll(() => login.state().state).toBe("none");
    expect(login.state().problem).toContain(reason);
  });

  it("begins once, and needs an application", async () => {
    const { application, asked, login } = await setUp();
    await Promise.all([login.begin(signal), login.begin(signal)]);
    expect(asked.filter((endpoint) => endpoint === "device")).toHaveLength(1);
    application.id = "";
    const { login: other, application: none } = await setUp();
    none.id = "";
    await expect(other.begin(signal)).rejects.toMatchObject({ field: "twitch.client_id" });
  });

  it("is another application's when the setting changes", async () => {
    const { application, login, logIn } = await setUp();
    await logIn();
    application.id = "other";
    expect([login.isConnected(), login.state().state]).toEqual([false, "none"]);
  });
});

describe("a login", () => {
  it("is renewed in time, once for all who ask, and the new pair is kept first", async () => {
    const { clock, asked, script, file, login, logIn } = await setUp();
    await logIn();
    script["token"] = [tokens(2)];
    expect(await login.token.load(signal)).toBe("access-1");
    await clock.advance(13_800_000);
    const both = await Promise.all([login.token.load(signal), login.token.load(signal)]);
    expect(both).toEqual(["access-2", "access-2"]);
    expect(asked.filter((entry) => entry === "token refresh-1")).toHaveLength(1);
    expect(readFileSync(file, "utf8")).toContain("refresh-2");
  });

  it("is renewed when the platform refuses its token", async () => {
    const { script, login, logIn } = await setUp();
    await logIn();
    script["token"] = [tokens(2)];
    login.token.forget();
    expect(await login.token.load(signal)).toBe("access-2");
  });

  it("outlives a platform that is silent, and ends when it refuses", async () => {
    const { script, file, login, logIn, warnings } = await setUp();
    await logIn();
    login.token.forget();
    script["token"] = ["silence"];
    await expect(login.token.load(signal)).rejects.toMatchObject({ code: "provider_unavailable" });
    expect(login.isConnected()).toBe(true);
    script["token"] = [{ status: 400, body: { message: "Invalid refresh token" } }];
    await expect(login.token.load(signal)).rejects.toMatchObject({ code: "provider_unavailable" });
    expect(login.state()).toMatchObject({ state: "none" });
    expect(login.state().problem).toContain("connect the account again");
    expect(readFileSync(file, "utf8")).not.toContain("access-1");
    expect(warnings.join()).not.toMatch(/access-|refresh-/);
  });

  it("is validated every hour", async () => {
    const { clock, asked, login, logIn } = await setUp();
    await logIn();
    const over = new AbortController();
    const running = login.run(over.signal);
    const checks = () => asked.filter((endpoint) => endpoint === "validate").length;
    const before = checks();
    for (let minute = 0; minute < 121; minute += 1) await clock.advance(60_000);
    expect(checks() - before).toBe(3);
    over.abort();
    await running;
  });

  it("is revoked and forgotten", async () => {
    const { asked, file, login, logIn } = await setUp();
    await logIn();
    await login.end(signal);
    expect(asked.at(-1)).toBe("revoke");
    expect(login.state().state).toBe("none");
    expect(readFileSync(file, "utf8")).not.toContain("access-1");
  });
});
