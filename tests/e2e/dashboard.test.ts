import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApi } from "../../shared/api/client.ts";
import { type RunningDaemon, startDaemon } from "../simulator/demo-daemon.ts";
import { type Simulator, startSimulator } from "../simulator/simulator.ts";
import {
  type Browser,
  listenForComplaints,
  looks,
  openBrowser,
  type Page,
} from "./support/browser.ts";
import { expectGoodLooks } from "./support/good-looks.ts";

const quick = {
  REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "2",
  REELKEEP_CAPTURE_RECONNECT_SECONDS: "0",
  REELKEEP_POLL_INTERVAL_SECONDS: "1",
  REELKEEP_SAMPLE_INTERVAL_SECONDS: "1",
};

let simulator: Simulator;
let daemon: RunningDaemon;
let browser: Browser;
let dataFolder: string;

beforeAll(async () => {
  const channels = [
    { login: "anna", displayName: "Anna" },
    { login: "ben", displayName: "Ben" },
  ];
  simulator = await startSimulator({ channels });
  dataFolder = await mkdtemp(path.join(tmpdir(), "reelkeep-dashboard-"));
  const { addresses } = simulator;
  daemon = await startDaemon({ addresses, port: 0, dataFolder, environment: quick });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await daemon.stop();
  await simulator.close();
  await rm(dataFolder, { recursive: true, force: true });
});

async function openPage(address: string, options = looks[0]?.options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints = listenForComplaints(page);
  await page.goto(daemon.url + address);
  return { page, complaints, close: () => context.close() };
}

describe("the dashboard with the real daemon", () => {
  test("leads from nothing to a recording that plays, without a reload", async () => {
    const { page, complaints, close } = await openPage("/");
    await page.getByText("No channels found. Add some at New Channel to start.").waitFor();
    const steps = page.getByRole("link", { name: "Everything for the first recording" });
    expect(await steps.getAttribute("href")).toBe("/settings/tips");
    await page.getByRole("link", { name: "New Channel" }).click();
    await page.getByLabel("Login").fill("https://www.twitch.tv/Anna");
    await page.getByRole("button", { name: "Add channel" }).click();
    const channel = page.getByRole("region", { name: "Anna" });
    await channel.getByText("No VODs").waitFor();

    simulator.channel("anna").goLive({ title: "Races", game: "Celeste" });
    const vod = page.getByRole("article", { name: "Races" });
    await vod.getByText("Capturing").first().waitFor();
    await expect.poll(() => page.title()).toBe("(1) Reelkeep");
    await expectGrowth(page);

    simulator.channel("anna").goOffline();
    await vod.getByText("Finalized", { exact: true }).waitFor({ timeout: 60_000 });
    await vod.getByText("Nothing is missing").first().waitFor();
    await vod.getByRole("button", { name: "Play", exact: true }).first().click();
    expect(await playFor(page, 1)).toBeGreaterThan(1);
    expect(complaints).toEqual([]);
    await close();
  });

  test("aborts a recording after the question of the specification", async () => {
    simulator.channel("ben").goLive({ title: "All night", game: "Chess" });
    const api = createApi({ baseUrl: daemon.url });
    await api("POST /api/v0/channels", { body: { internalName: "ben" } });
    const { page, close } = await openPage("/dashboard");
    const channel = page.getByRole("region", { name: "Ben" });
    await channel.getByRole("button", { name: "Abort record" }).click();
    await page.getByText("Abort record is unstable. Continue?").waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await channel.getByText("Not recorded further: it was stopped here").waitFor();
    await channel.getByText("Finalized", { exact: true }).waitFor({ timeout: 60_000 });
    await close();
  });

  test("says that nothing is at an address that is not its own", async () => {
    const { page, close } = await openPage("/nowhere/at/all");
    await page.getByRole("heading", { name: "404 - Not Found" }).waitFor();
    await close();
  });

  test("opens the recording that the address names", async () => {
    const api = createApi({ baseUrl: daemon.url });
    const { data } = await api("GET /api/v0/channels");
    const vod = data.streamer_list[0]?.vods_list[0]?.uuid ?? "";
    const { page, close } = await openPage(`/dashboard#vod_${vod}`);
    await page
      .getByRole("article", { name: "Races" })
      .getByText("Finalized", { exact: true })
      .waitFor();
    await close();
  });
});

/** The other pages are looked at by `operator-pages.test.ts`. */
test.each([
  ["/dashboard", "Total size"],
  ["/settings/channels", "Anna"],
  ["/settings/notifications", "Channel goes live"],
  ["/nowhere", "404 - Not Found"],
])("%s is accessible and fits the screen", async (address, text) => {
  const { page, close } = await openPage(address);
  await page.getByText(text).filter({ visible: true }).first().waitFor();
  await expectGoodLooks(page);
  await close();
});

/** The number of seconds on disk grows by itself. */
async function expectGrowth(page: Page): Promise<void> {
  const segments = page.getByRole("definition").nth(6);
  const before = Number(await segments.innerText());
  await expect
    .poll(async () => Number(await segments.innerText()), { timeout: 20_000 })
    .toBeGreaterThan(before);
}

/** Plays the video of the page for some seconds and tells how far it came. */
async function playFor(page: Page, seconds: number): Promise<number> {
  await page.locator("video").waitFor();
  await page.evaluate("document.querySelector('video').muted = true");
  await page.evaluate("document.querySelector('video').play()");
  const place = () => page.evaluate<number>("document.querySelector('video').currentTime");
  await expect.poll(place, { timeout: 20_000 }).toBeGreaterThan(seconds);
  return place();
}
