import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { callers, createTestAppFor, password } from "../../support/callers.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { serveApp } from "../../support/serve-app.ts";
import { type AskOptions, createTestApp, type TestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

const stranger = callers.find(({ name }) => name === "a stranger")!;
const login = ({ ask }: TestApp, text = password, options: AskOptions = {}) =>
  ask("POST", "/api/v0/auth/login", { ...options, body: { password: text } });
const check = async ({ ask }: TestApp, cookie?: string) =>
  (await ask("GET", "/api/v0/auth/check", { headers: cookie === undefined ? {} : { cookie } })).body
    .data;
/** What a browser sends back of a Set-Cookie. */
const toCookie = (headers: Headers) => headers.get("set-cookie")?.split(";")[0] ?? "";

describe("a login", () => {
  it("gives a session that lasts over a restart, until the logout", async () => {
    const test = await createTestAppFor(stranger);
    expect(await check(test)).toEqual({ authentication: true, guest_mode: false, status: false });
    const { status, headers, body } = await login(test);
    expect([status, body.data.status]).toEqual([200, true]);
    expect(headers.get("set-cookie")).toMatch(
      /^reelkeep_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const cookie = toCookie(headers);
    const again = await createTestApp({ folder: test.folder });
    expect((await check(again, cookie)).status).toBe(true);

    const left = await again.ask("POST", "/api/v0/auth/logout", { headers: { cookie } });
    expect(left.body.data.status).toBe(false);
    expect(left.headers.get("set-cookie")).toMatch(/^reelkeep_session=; Max-Age=0; /);
    expect((await check(again, cookie)).status).toBe(false);
  });

  it("that is wrong says no more than that", async () => {
    const test = await createTestAppFor(stranger);
    const { status, headers, body } = await login(test, "guess");

    expect([status, body]).toEqual([
      401,
      { status: "ERROR", code: "unauthorized", message: "The password is wrong." },
    ]);
    expect(headers.get("set-cookie")).toBeNull();
    expect(await login(test, "")).toMatchObject({ status: 400, body: { field: "password" } });
  });

  it("is not possible where there is no password", async () => {
    expect(await login(await createTestApp())).toMatchObject({ status: 400 });
  });

  it("waits after five wrong ones from an address, even when it is right", async () => {
    const clock = createFakeClock();
    const test = await createTestApp({ clock });
    await test.deps.access.setPassword(password, null);
    for (let times = 0; times < 5; times += 1) expect((await login(test, "x")).status).toBe(401);
    const refused = await login(test);
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_attempts"]);
    expect(refused.headers.get("retry-after")).toBe("60");
    await clock.advance(60_000);

    expect((await login(test)).status).toBe(200);
  });

  it("is limited over all addresses too, as a trusted proxy tells them", async () => {
    const environment = { REELKEEP_SERVER_TRUST_PROXY: "loopback" };
    const test = await createTestAppFor(stranger, environment);
    const { url } = await serveApp(test.app);
    const statuses = new Map<number, number>();
    for (let number = 0; number < 70; number += 1) {
      const { status } = await fetch(`${url}/api/v0/auth/login`, {
        method: "POST",
        headers: { "x-forwarded-for": `9.9.9.${number}` },
        body: JSON.stringify({ password: "x" }),
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 60, 429: 10 });
  });

  it("over an address that nobody trusts counts for the one behind it", async () => {
    const test = await createTestAppFor(stranger);
    const { url } = await serveApp(test.app);
    const codes: number[] = [];
    for (let number = 0; number < 6; number += 1) {
      const { status } = await fetch(`${url}/api/v0/auth/login`, {
        method: "POST",
        headers: { "x-forwarded-for": `9.9.9.${number}` },
        body: JSON.stringify({ password: "x" }),
      });
      codes.push(status);
    }
    expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe("the session's cookie", () => {
  const headersFor = async (
    environment: Record<string, string>,
    headers: Record<string, string>,
  ) => {
    const test = await createTestAppFor(stranger, environment);
    const { url } = await serveApp(test.app);
    const answer = await fetch(`${url}/api/v0/auth/login`, {
      method: "POST",
      headers,
      body: JSON.stringify({ password }),
    });
    expect(answer.status).toBe(200);
    return answer.headers.get("set-cookie");
  };
  const proxy = { REELKEEP_SERVER_TRUST_PROXY: "loopback" };
  const foreign = { REELKEEP_SERVER_ALLOWED_ORIGINS: "https://reels.example.org" };
  const tls = { "x-forwarded-proto": "https" };
  const origin = { origin: "https://reels.example.org" };

  it.each([
    ["Path=/; HttpOnly; SameSite=Lax", {}, tls],
    ["Path=/; HttpOnly; Secure; SameSite=Lax", proxy, tls],
    ["Path=/; HttpOnly; SameSite=Lax", foreign, origin],
    [
      "Path=/; HttpOnly; Secure; SameSite=None; Partitioned",
      { ...proxy, ...foreign },
      { ...tls, ...origin },
    ],
    ["Path=/reels; HttpOnly; SameSite=Lax", { REELKEEP_SERVER_BASE_PATH: "/reels" }, {}],
  ])("is %s with %o and %o", async (attributes, environment, headers) => {
    expect((await headersFor(environment, headers))?.split("Max-Age=2592000; ")[1]).toBe(
      attributes,
    );
  });

  it("is over after thirty days without use, and used on before", async () => {
    const clock = createFakeClock();
    const test = await createTestApp({ clock });
    await test.deps.access.setPassword(password, null);
    const cookie = toCookie((await login(test)).headers);
    for (const [days, status] of [
      [29, true],
      [29, true],
      [31, false],
    ] as const) {
      clock.jump(days * 86_400_000);
      expect((await check(test, cookie)).status).toBe(status);
    }
  });
});

describe("a new password", () => {
  it("keeps the browser that sets it and ends all other sessions and sockets", async () => {
    const test = await createTestApp();
    const { port } = await serveApp(test.app);
    const open = await follow(port);
    const set = (text: string, headers = {}) =>
      test.ask("PUT", "/api/v0/auth/password", { body: { password: text }, headers });
    const cookie = toCookie((await set(password)).headers);
    await waitUntil("the open socket is closed", () => open.code() === 3000);
    expect((await check(test, cookie)).status).toBe(true);

    const other = toCookie((await login(test)).headers);
    const [mine, theirs] = await Promise.all([follow(port, cookie), follow(port, other)]);
    expect((await set("new", { cookie })).headers.get("set-cookie")).toBeNull();
    await waitUntil("the other's socket is closed", () => theirs.code() === 3000);
    expect(mine.code()).toBeNull();
    expect((await check(test, cookie)).status).toBe(true);
    expect((await check(test, other)).status).toBe(false);

    expect((await set("", { cookie })).body.data).toMatchObject({ authentication: false });
    expect((await check(test)).status).toBe(true);
  });

  it("set by a script gives it no session", async () => {
    const test = await createTestApp();
    const { token } = await test.deps.access.addToken("robot", "admin");
    const headers = { authorization: `Bearer ${token}` };
    const answer = await test.ask("PUT", "/api/v0/auth/password", { body: { password }, headers });

    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
    expect((await check(test)).status).toBe(false);
  });
});

describe("an open socket", () => {
  it.each([
    ["logs out", (test: TestApp, cookie: string) => logout(test, cookie)],
    ["has its token revoked", ({ deps }: TestApp) => deps.access.removeToken(firstToken(deps))],
  ])("is closed when its client %s", async (_, act) => {
    const test = await createTestAppFor(stranger);
    const { port } = await serveApp(test.app);
    const cookie = toCookie((await login(test)).headers);
    const { token } = await test.deps.access.addToken("robot", "operate");
    const sockets = await Promise.all([
      follow(port, cookie),
      follow(port, "", { authorization: `Bearer ${token}` }),
    ]);
    await act(test, cookie);
    await waitUntil("one is closed", () => sockets.some(({ code }) => code() === 3000));

    expect(sockets.filter(({ code }) => code() === null)).toHaveLength(1);
  });

  const logout = ({ ask }: TestApp, cookie: string) =>
    ask("POST", "/api/v0/auth/logout", { headers: { cookie } });
  const firstToken = ({ access }: TestApp["deps"]) => access.tokens()[0]?.id ?? "";
});

describe("a page of another site", () => {
  it("can't have the browser fetch what is the operator's", async () => {
    const { ask } = await createTestApp();
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };

    expect(await ask("GET", "/api/v0/jobs", { headers })).toMatchObject({
      status: 403,
      body: { code: "forbidden_origin" },
    });
    expect((await ask("GET", "/api/v0/channels", { headers })).status).toBe(200);
    expect(
      (await ask("GET", "/api/v0/jobs", { headers: { "sec-fetch-site": "none" } })).status,
    ).toBe(200);
  });

  it("may when the operator allows its address", async () => {
    const environment = { REELKEEP_SERVER_ALLOWED_ORIGINS: "https://reels.example.org" };
    const { ask } = await createTestApp({ environment });
    const headers = { "sec-fetch-site": "cross-site", origin: "https://reels.example.org" };

    const { status, headers: answered } = await ask("GET", "/api/v0/jobs", { headers });
    expect(status).toBe(200);
    expect(answered.get("access-control-allow-credentials")).toBe("true");
  });
});

describe("a guest", () => {
  it("gets of the settings what a page needs, and nothing of the operator's", async () => {
    const guest = callers.find(({ name }) => name === "a guest")!;
    const test = await createTestAppFor(guest, { REELKEEP_INTERFACE_MOTD: "Hello" });
    test.deps.alerts.set("disk", "The disk is nearly full.");
    const { body } = await test.ask("GET", "/api/v0/settings");

    expect(await check(test)).toEqual({ authentication: true, guest_mode: true, status: false });
    expect([body.data.fields, body.data.errors]).toEqual([[], []]);
    expect(body.data.config).toEqual({
      "interface.language": "en",
      "interface.motd": "Hello",
      "locale.date-format": "yyyy-MM-dd",
      "locale.time-format": "HH:mm:ss",
    });
  });
});

describe("below a base path", () => {
  it("everything is found with it and without it, and the page knows it", async () => {
    const environment = { REELKEEP_SERVER_BASE_PATH: "/reels" };
    const test = await createTestApp({ environment });
    test.putMedia("ann/a b.mp4", "media");
    for (const base of ["", "/reels"]) {
      expect((await test.ask("GET", `${base}/api/v0/channels`)).status).toBe(200);
      expect((await test.ask("GET", `${base}/api/v0/nothing`)).status).toBe(404);
      expect((await test.raw("GET", `${base}/vods/ann/a%20b.mp4`)).status).toBe(200);
      expect((await test.raw("GET", `${base}/assets/main-1.js`)).status).toBe(200);
      const page = await test.raw("GET", `${base}/dashboard`);
      expect(await page.text()).toContain('<base href="/reels/" />');
    }
    expect(await (await test.raw("GET", "/reels")).text()).toContain("<base");
    expect((await test.ask("GET", "/reelsapi/api/v0/x").catch(() => null))?.status).toBeUndefined();
    await test.deps.access.setPassword(password, null);
    expect((await test.raw("GET", "/reels/vods/ann/a%20b.mp4")).status).toBe(401);
  });
});

/** A websocket client that knows how it was closed. */
async function follow(port: number, cookie = "", headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v0/websocket`, {
    headers: { ...headers, ...(cookie === "" ? {} : { cookie }) },
  });
  onTestFinished(() => socket.terminate());
  let closed: number | null = null;
  socket.on("close", (code) => {
    closed = code;
  });
  await new Promise((resolve, reject) => {
    socket.once("message", resolve);
    socket.once("error", reject);
  });
  return { code: () => closed };
}
