import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { contract } from "../../../shared/api/contract.ts";
import { type Access, accessLevels, type Route } from "../../../shared/api/route.ts";
import { closeCodeUnauthenticated } from "../../../shared/event-stream.ts";
import { callers, createTestAppFor } from "../../support/callers.ts";
import { makeVod } from "../../support/records.ts";
import { serveApp } from "../../support/serve-app.ts";
import type { TestApp } from "../../support/test-app.ts";

const routes = Object.entries(contract) as [string, Route][];
const isEnough = (has: Access, needs: Access) =>
  accessLevels.indexOf(has) >= accessLevels.indexOf(needs);

/** What is open to everybody although it is no row of the contract. */
const openPaths = [
  "GET /api/v0/websocket",
  "GET /api/v0/openapi.json",
  "GET /api/v0/docs",
  "GET /api/v0/docs.js",
  "POST /api/v0/hook/twitch",
  "GET /api/v0/youtube/callback",
];

/** The daemon's verdict: refused for want of rights, or anything else. */
async function judge(test: TestApp, key: string, headers: Record<string, string>) {
  const [method = "", template = ""] = key.split(" ");
  const address = template.replaceAll(/:\w+/g, () => randomUUID());
  const response = await test.raw(method, address, { headers });
  const { code } = JSON.parse(await response.text()) as { code?: string };
  if (code === "unauthorized" && response.status === 401) return "unauthorized";
  if (code === "forbidden" && response.status === 403) return "forbidden";
  return "let in";
}

describe.each(callers)("$name", (caller) => {
  it("gets from each route of the contract what its row says", { timeout: 30_000 }, async () => {
    const test = await createTestAppFor(caller);
    const refusal = caller.access === "public" ? "unauthorized" : "forbidden";
    const wrong: string[] = [];
    for (const [key, route] of routes) {
      const expected = isEnough(caller.access, route.access) ? "let in" : refusal;
      const verdict = await judge(test, key, await caller.headers(test));
      if (verdict !== expected) wrong.push(`${key}: ${verdict}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
  });

  it("follows the websocket, or is told by its close that it may not", async () => {
    const test = await createTestAppFor(caller);
    const { port } = await serveApp(test.app);
    const headers = await caller.headers(test);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v0/websocket`, { headers });
    onTestFinished(() => socket.terminate());
    const first = await new Promise<string | number>((resolve, reject) => {
      socket.on("message", (message: Buffer) => resolve(message.toString()));
      socket.on("close", resolve);
      socket.on("error", reject);
    });

    if (isEnough(caller.access, "operate")) expect(first).toContain("connected");
    else expect(first).toBe(closeCodeUnauthenticated);
  });

  it.each(["GET", "HEAD"])("sees media by %s, or not", async (method) => {
    const test = await createTestAppFor(caller);
    test.putMedia("ann/a.mp4", "media");
    const headers = await caller.headers(test);
    const ask = async (address: string) => (await test.raw(method, address, { headers })).status;

    const allowed = isEnough(caller.access, "view");
    expect(await ask("/vods/ann/a.mp4")).toBe(allowed ? 200 : 401);
    expect(await ask("/vods/ann/%61.mp4")).toBe(allowed ? 200 : 401);
    expect(await ask("/vods/none.mp4")).toBe(allowed ? 404 : 401);
    expect(await ask("/vods/%zz")).toBe(allowed ? 404 : 401);
    expect(await ask("/vods/..%2f..%2fconfig/access.json")).toBe(allowed ? 404 : 401);
    expect(await ask("/cache/thumbs/a.jpg")).not.toBe(allowed ? 401 : 200);
  });

  it("gets the dashboard and the description of the API", async () => {
    const test = await createTestAppFor(caller);
    const headers = await caller.headers(test);
    const addresses = [
      "/",
      "/dashboard",
      "/assets/main-1.js",
      "/api/v0/openapi.json",
      "/api/v0/docs",
    ];
    for (const address of addresses) {
      const { status } = await test.raw("GET", address, { headers });
      expect([address, status]).toEqual([address, 200]);
    }
  });
});

describe("no route", () => {
  it("stands beside the contract without being known here", async () => {
    const { app } = await createTestAppFor({ name: "", access: "admin", headers: () => ({}) });
    const mounted = app.http.routes
      .filter(({ method, path: address }) => method !== "ALL" && address.startsWith("/api"))
      .map(({ method, path: address }) => `${method} ${address}`);
    const unknown = mounted.filter((key) => !Object.hasOwn(contract, key));

    expect([...new Set(unknown)].toSorted()).toEqual(openPaths.toSorted());
  });

  it("tells someone who may only look a secret", async () => {
    const guest = callers.find(({ name }) => name === "a guest")!;
    const environment = {
      REELKEEP_TWITCH_CLIENT_SECRET: "hunter2-secret",
      REELKEEP_TOOLS_FFMPEG_PATH: "/opt/hidden/ffmpeg",
    };
    const test = await createTestAppFor(guest, environment);
    const vod = makeVod();
    await test.deps.store.vods.add(vod);
    const made = await test.deps.access.addToken("robot", "admin");
    const config = test.deps.paths.config;
    const kept = JSON.parse(readFileSync(path.join(config, "access.json"), "utf8"));
    const local = readFileSync(path.join(config, "local.token"), "utf8").trim();
    const secrets = [
      "hunter2-secret",
      "/opt/hidden",
      test.folder,
      local,
      kept.linkKey,
      kept.password,
      made.token,
      made.id,
      kept.tokens[0].hash,
    ];
    for (const [key] of routes.filter(([, { access }]) => !isEnough(access, "operate"))) {
      const [method = "", template = ""] = key.split(" ");
      const response = await test.raw(method, template.replace(":uuid", vod.uuid));
      const text = await response.text();
      expect([key, secrets.filter((secret) => text.includes(secret))]).toEqual([key, []]);
    }
  });
});
