import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../shared/api/client.ts";
import { prepareCertificates } from "../simulator/certificates.ts";
import { type RunningDaemon, startDaemon } from "../simulator/demo-daemon.ts";
import { type Simulator, startSimulator } from "../simulator/simulator.ts";
import { makeVod } from "../support/records.ts";
import { type Browser, listenForComplaints, openBrowser } from "./support/browser.ts";
import { type ReverseProxy, startPlainProxy } from "./support/reverse-proxy.ts";

const password = "correct horse";
const webFolder = path.join(import.meta.dirname, "../../dist/web");
const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

let simulator: Simulator;
let browser: Browser;
let daemon: RunningDaemon;
let proxy: ReverseProxy;
let dashboard: http.Server;
let daemonUrl = "";
let dataFolder: string;
const segments = [{ basename: "a.mp4", filesize: 5, deleted: false }];
const vod = makeVod({ folder: "anna", segments });

beforeAll(async () => {
  simulator = await startSimulator({ channels: [{ login: "anna", displayName: "Anna" }] });
  dataFolder = await mkdtemp(path.join(tmpdir(), "reelkeep-foreign-"));
  for (const folder of ["storage/vods/anna", "db/vods"]) {
    await mkdir(path.join(dataFolder, folder), { recursive: true });
  }
  await writeFile(path.join(dataFolder, "storage/vods/anna/a.mp4"), "media");
  await writeFile(path.join(dataFolder, `db/vods/${vod.uuid}.json`), JSON.stringify(vod));
  dashboard = await serveDashboardAlone();
  const environment = {
    REELKEEP_SERVER_TRUST_PROXY: "loopback",
    REELKEEP_SERVER_ALLOWED_ORIGINS: pageUrl(),
  };
  const { addresses } = simulator;
  daemon = await startDaemon({ addresses, port: 0, dataFolder, environment });
  const port = Number(new URL(daemon.url).port);
  proxy = await startPlainProxy(port, "", await prepareCertificates());
  daemonUrl = proxy.url;
  const api = createApi({ baseUrl: daemon.url });
  await api("POST /api/v0/channels", { body: { internalName: "anna" } });
  await api("PUT /api/v0/auth/password", { body: { password } });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  dashboard.closeAllConnections();
  dashboard.close();
  await proxy.stop();
  await daemon.stop();
  await simulator.close();
  await rm(dataFolder, { recursive: true, force: true });
});

/** Another site than the daemon's 127.0.0.1: a browser keeps their cookies apart. */
function pageUrl(): string {
  return `http://localhost:${(dashboard.address() as AddressInfo).port}`;
}

/** The built dashboard as any file server has it, with `config.json` beside it. */
async function serveDashboardAlone(): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://page").pathname;
    if (name === "/config.json") return response.end(JSON.stringify({ daemonUrl }));
    const file = name.startsWith("/assets/") ? name : "/index.html";
    response.setHeader("content-type", types[path.extname(file)] ?? "application/octet-stream");
    readFile(path.join(webFolder, file)).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
    return response;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "localhost", resolve);
  });
  return server;
}

test("a dashboard on another site logs in, follows and plays", async () => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: "en-US" });
  const page = await context.newPage();
  const complaints = listenForComplaints(page);
  await page.goto(`${pageUrl()}/dashboard`);
  await page.locator("nav form").getByLabel("Password", { exact: true }).fill(password);
  await page.locator("nav form").getByRole("button", { name: "Log in" }).click();
  await page.getByRole("region", { name: "Anna" }).waitFor();
  await page.getByText("connected", { exact: true }).waitFor();
  const [cookie] = await context.cookies(proxy.url);
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "None", path: "/" });

  await page.goto(`${pageUrl()}/vodplayer?vod=${vod.uuid}`);
  const source = await page.locator("video").first().getAttribute("src");
  expect(source).toMatch(/\/vods\/anna\/a\.mp4\?expires=\d+&signature=[\w-]{43}$/);
  const other = await browser.newContext({ ignoreHTTPSErrors: true });
  const link = await other.request.get(source ?? "");
  expect([link.status(), await link.text()]).toEqual([200, "media"]);
  expect((await other.request.get((source ?? "").split("?")[0] ?? "")).status()).toBe(401);
  expect(complaints).toEqual([]);
  await Promise.all([context.close(), other.close()]);
});
