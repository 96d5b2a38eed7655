import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../shared/api/client.ts";
import { prepareCertificates } from "../simulator/certificates.ts";
import { type RunningDaemon, startDaemon } from "../simulator/demo-daemon.ts";
import { type Simulator, startSimulator } from "../simulator/simulator.ts";
import { type Browser, listenForComplaints, openBrowser, type Page } from "./support/browser.ts";
import { findFreePort, proxyLines, type RunningNginx, startNginx } from "./support/nginx.ts";

/** What was on air before the recording began. */
const historySeconds = 30;
const password = "correct horse";
const webFolder = path.join(import.meta.dirname, "../../dist/web");
const quick = {
  REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "2",
  REELKEEP_CAPTURE_RECONNECT_SECONDS: "0",
  REELKEEP_POLL_INTERVAL_SECONDS: "1",
  REELKEEP_SERVER_TRUST_PROXY: "loopback",
};

let simulator: Simulator;
let browser: Browser;
let daemon: RunningDaemon;
let nginx: RunningNginx;
let dataFolder: string;
let dashboardUrl: string;
let daemonUrl: string;

/** The dashboard is of another site than the daemon: a browser keeps their cookies apart. */
beforeAll(async () => {
  simulator = await startSimulator({ channels: [{ login: "anna", displayName: "Anna" }] });
  dataFolder = await mkdtemp(path.join(tmpdir(), "reelkeep-behind-nginx-"));
  const [pagePort, daemonPort] = [await findFreePort(), await findFreePort()];
  dashboardUrl = `http://localhost:${pagePort}/studio`;
  daemonUrl = `https://127.0.0.1:${daemonPort}/media/reels`;
  daemon = await startDaemon({
    addresses: simulator.addresses,
    port: 0,
    dataFolder,
    environment: {
      ...quick,
      REELKEEP_SERVER_BASE_PATH: "/media/reels",
      REELKEEP_SERVER_ALLOWED_ORIGINS: new URL(dashboardUrl).origin,
    },
  });
  const { certificate, key } = await certificateFiles();
  const servers = `
  server {
    listen 127.0.0.1:${pagePort};
    location = /studio/config.json {
      default_type application/json;
      return 200 '{"daemonUrl": "${daemonUrl}"}';
    }
    location /studio/ {
      alias ${webFolder}/;
      try_files $uri /studio/index.html;
      sub_filter '<base href="/"' '<base href="/studio/"';
    }
  }
  server {
    listen 127.0.0.1:${daemonPort} ssl;
    ssl_certificate ${certificate};
    ssl_certificate_key ${key};
    location /media/reels/ {${proxyLines(Number(new URL(daemon.url).port))}
    }
  }`;
  nginx = await startNginx(servers, `${dashboardUrl}/config.json`);
  const api = createApi({ baseUrl: daemon.url });
  await api("POST /api/v0/channels", { body: { internalName: "anna" } });
  await api("PUT /api/v0/auth/password", { body: { password } });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await nginx.stop();
  await daemon.stop();
  await simulator.close();
  await rm(dataFolder, { recursive: true, force: true });
});

/** Beside each other in the folder of the simulator's certificates. */
async function certificateFiles(): Promise<{ certificate: string; key: string }> {
  const folder = path.dirname((await prepareCertificates()).caFile);
  return { certificate: path.join(folder, "server.pem"), key: path.join(folder, "server.key") };
}

test("a dashboard of nginx on another site, below a path, logs in, follows a capture and plays its file", async () => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: "en-US" });
  const page = await context.newPage();
  const complaints = listenForComplaints(page);
  await page.goto(`${dashboardUrl}/settings/tips`);
  await page.getByText("This site is only available to logged in users.").waitFor();
  const form = page.locator("nav form");
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Log in" }).click();
  await page.getByText("connected", { exact: true }).waitFor();
  const [cookie] = await context.cookies(daemonUrl);
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "None" });
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.waitForURL(`${dashboardUrl}/dashboard`);
  await page.getByRole("region", { name: "Anna" }).waitFor();

  simulator.channel("anna").goLive({ title: "Races", game: "Celeste", historySeconds });
  const vod = page.getByRole("article", { name: "Races" });
  await vod.getByText("Capturing").first().waitFor();
  await expect.poll(() => simulator.irc.listeners("anna")).toBeGreaterThan(0);
  simulator.channel("anna").chat.say("good evening Kappa", { by: "Bob" });
  // So much that the message lies within: segments are of 2 s.
  await expect.poll(() => segmentsOf(page)).toBeGreaterThan(historySeconds / 2 + 2);

  simulator.channel("anna").goOffline();
  await vod.getByText("Finalized", { exact: true }).first().waitFor({ timeout: 60_000 });
  await vod
    .getByText(/\.mp4$/)
    .first()
    .waitFor();
  await vod.getByRole("button", { name: "Play", exact: true }).first().click();
  const video = page.locator("video").first();
  await video.waitFor();
  await expect.poll(() => video.evaluate(playing)).toBeGreaterThan(1);
  await expectSignedLink((await video.getAttribute("src")) ?? "");
  await video.evaluate(goToEnd);
  const emote = page.getByRole("log").getByRole("img", { name: "Kappa" });
  await expect.poll(() => emote.evaluate(widthOf)).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  const poster = vod.locator("img").first();
  await poster.scrollIntoViewIfNeeded();
  await expect.poll(() => poster.evaluate(widthOf)).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
  await context.close();
});

/** The player's link needs no cookie, and without its signature it is worth nothing. */
async function expectSignedLink(source: string): Promise<void> {
  expect(source).toMatch(/\/vods\/anna\/.*\.mp4\?expires=\d+&signature=[\w-]{43}$/);
  expect(source).toContain(daemonUrl);
  const other = await browser.newContext({ ignoreHTTPSErrors: true });
  const statusOf = async (url: string) =>
    (await other.request.get(url, { headers: { range: "bytes=0-9" } })).status();
  expect(await statusOf(source)).toBe(206);
  expect(await statusOf(source.replace(/\?.*$/, ""))).toBe(401);
  await other.close();
}

/** The counter of a running capture. */
async function segmentsOf(page: Page): Promise<number> {
  const label = page.getByRole("term").filter({ hasText: /^Segments$/ });
  return Number(await label.locator("xpath=following-sibling::dd").first().innerText());
}

/** Runs in the page: plays on without a sound and says where it is. */
function playing(element: unknown): number {
  const video = element as { muted: boolean; currentTime: number; play(): Promise<void> }; // the page's
  video.muted = true;
  void video.play();
  return video.currentTime;
}

/** Runs in the page. */
function goToEnd(element: unknown): void {
  const video = element as { currentTime: number; duration: number; pause(): void }; // the page's
  video.pause();
  video.currentTime = video.duration - 0.5;
}

/** Runs in the page: of a picture that was refused it is 0. */
function widthOf(image: unknown): number {
  return (image as { naturalWidth: number }).naturalWidth; // the page's
}
