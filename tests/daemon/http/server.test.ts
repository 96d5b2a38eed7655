import { describe, expect, it } from "vitest";
import { createTestApp } from "../../support/test-app.ts";

const channels = "/api/v0/channels";
const add = { internalName: "ann" };

describe("the envelope", () => {
  it("of what nobody foresaw tells no detail; the log does", async () => {
    const { ask, deps } = await createTestApp();
    deps.store.channels.list = () => {
      throw new Error("secret detail");
    };
    const { status, body } = await ask("GET", channels);

    expect([status, body]).toEqual([
      500,
      {
        status: "ERROR",
        code: "internal",
        message: "Something went wrong; the log knows more.",
      },
    ]);
    expect(deps.log.read({ limit: 1, level: "error" })[0]?.message).toContain("secret detail");
  });

  it("of a disk that is full names it", async () => {
    const { ask, deps } = await createTestApp();
    deps.store.channels.add = () =>
      Promise.reject(Object.assign(new Error("ENOSPC"), { code: "ENOSPC" }));

    expect(await ask("POST", channels, { body: add })).toMatchObject({
      status: 507,
      body: { status: "ERROR", code: "disk_full" },
    });
  });

  it.each([
    ["GET", "/api/v0/nothing"],
    ["POST", "/api/v0/vod"],
    ["GET", "/api/"],
    ["GET", "/api"],
    ["GET", "/api/v1/channels"],
    ["GET", "/api/v0/websocket/x"],
  ])("answers %s %s with a JSON 404", async (method, address) => {
    const { ask } = await createTestApp();

    expect(await ask(method, address)).toMatchObject({
      status: 404,
      body: { status: "ERROR", code: "not_found", message: "There is no such route." },
    });
  });
});

describe("bodies", () => {
  it.each([
    ["nothing", undefined],
    ["text", "internalName=ann"],
    ["torn JSON", '{"internalName":'],
  ])("that are %s are refused", async (_, body) => {
    const { ask } = await createTestApp();

    expect(await ask("POST", channels, { body })).toMatchObject({
      status: 400,
      body: { code: "bad_request", message: "The body of the request is not JSON." },
    });
  });

  it("of more than a megabyte are refused, announced or not", async () => {
    const { ask, app, deps } = await createTestApp();
    const body = JSON.stringify({ ...add, filling: "x".repeat(1024 * 1024) });
    const expected = { status: 413, body: { status: "ERROR", code: "payload_too_large" } };

    const headers = { "content-length": String(body.length) };
    expect(await ask("POST", channels, { body, headers })).toMatchObject(expected);
    const streamed = await app.http.request(channels, {
      method: "POST",
      headers: { host: "localhost" },
      body: new Blob([body]).stream(),
      duplex: "half",
    });
    expect({ status: streamed.status, body: await streamed.json() }).toMatchObject(expected);
    expect(deps.store.channels.list()).toEqual([]);
  });
});

describe("pages from elsewhere", () => {
  const options = {
    environment: { REELKEEP_SERVER_ALLOWED_ORIGINS: "https://reels.example.org/" },
  };
  const post = { body: add };

  it.each([
    ["https://evil.example", 403],
    ["http://localhost:9999", 403],
    ["http://localhost.evil.example:8080", 403],
    ["null", 403],
    ["http://localhost:8080", 200],
    ["https://reels.example.org", 200],
    ["http://reels.example.org", 403],
  ])("from %s may change something: %i", async (origin, status) => {
    const { ask } = await createTestApp(options);
    const reply = await ask("POST", channels, { ...post, headers: { origin } });

    expect(reply.status).toBe(status);
    if (status === 403) expect(reply.body).toMatchObject({ code: "forbidden_origin" });
    const allowed = reply.headers.get("access-control-allow-origin");
    expect(allowed).toBe(status === 200 ? origin : null);
  });

  it.each(["POST", "DELETE", "PATCH"])(
    "are refused with %s before anything happens",
    async (method) => {
      const { ask } = await createTestApp();
      const headers = { origin: "https://evil.example" };

      expect(await ask(method, "/api/v0/nothing", { headers, body: "{}" })).toMatchObject({
        status: 403,
        body: { code: "forbidden_origin" },
      });
    },
  );

  it("may not read what they ask for", async () => {
    const { raw } = await createTestApp();
    const headers = { origin: "https://evil.example" };
    const response = await raw("GET", channels, { headers });

    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    const preflight = await raw("OPTIONS", channels, {
      headers: { ...headers, "access-control-request-method": "POST" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  });

  it.each([
    ["localhost:8080", 200],
    ["127.0.0.1:8080", 200],
    ["192.168.1.5", 200],
    ["[::1]:8080", 200],
    ["nas", 200],
    ["nas.local:8080", 200],
    ["nas.lan", 200],
    ["reels.example.org", 200],
    ["evil.example", 403],
    ["reels.example.org:81", 403],
    ["localhost.evil.example", 403],
    ["", 403],
    ["a b", 403],
  ])("may call this daemon %j: %i", async (host, status) => {
    const { ask } = await createTestApp(options);
    const reply = await ask("GET", "/api/v0/auth/check", { headers: { host } });

    expect(reply.status).toBe(status);
    if (status === 403) expect(reply.body).toMatchObject({ code: "forbidden_origin" });
  });

  it("are told apart by the setting in force", async () => {
    const { ask, deps } = await createTestApp();
    const headers = { origin: "https://reels.example.org" };
    expect((await ask("POST", channels, { ...post, headers })).status).toBe(403);
    await deps.config.change({ "server.allowed_origins": ["https://reels.example.org"] });

    expect((await ask("POST", channels, { ...post, headers })).status).toBe(200);
  });
});

describe("every answer", () => {
  it("forbids frames and guessing, and does not insist on TLS", async () => {
    const { raw } = await createTestApp();
    const { headers } = await raw("GET", "/api/v0/auth/check");

    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toBeNull();
  });
});

describe("the dashboard", () => {
  it.each(["/", "/dashboard", "/vod/1/editor", "/settings/config?x=1"])(
    "opens at %s",
    async (address) => {
      const { raw } = await createTestApp();
      const response = await raw("GET", address);

      expect([response.status, await response.text()]).toEqual([
        200,
        '<!doctype html><base href="/" /><title>Dashboard</title>',
      ]);
      expect(response.headers.get("cache-control")).toBe("no-cache");
    },
  );

  it("keeps its assets for good, and does not answer a missing one with its page", async () => {
    const { raw } = await createTestApp();
    const found = await raw("GET", "/assets/main-1.js");

    expect([found.status, found.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect((await raw("GET", "/assets/main-2.js")).status).toBe(404);
  });
});
