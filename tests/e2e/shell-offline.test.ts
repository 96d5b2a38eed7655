import type { Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeChannel, makeVod } from "../support/records.ts";
import { findBreaches, type Page } from "./support/browser.ts";
import { type ReverseProxy, startPlainProxy } from "./support/reverse-proxy.ts";
import { type SeededDaemon, startSeededDaemon } from "./support/seeded-daemon.ts";

const basePath = "/media/reels";
/** Bytes of script that a first visit may load, compressed as the daemon sends them. */
const mostScript = 170_000;
/** Below this a page counts as steady. */
const mostShift = 0.05;

const channels = Array.from({ length: 100 }, (_, index) => {
  const number = String(index).padStart(3, "0");
  return makeChannel({
    internalName: `channel_${number}`,
    displayName: `Channel ${number}`,
    no_capture: true,
  });
});
const vodsEach = 50;
const vods = channels.flatMap(({ uuid, internalName }) =>
  Array.from({ length: vodsEach }, (_, index) =>
    makeVod({
      channel_uuid: uuid,
      basename: `${internalName}_${index}`,
      folder: `${internalName}/${internalName}_${index}`,
      stream_title: `Evening ${index} of ${internalName}`,
      started_at: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
    }),
  ),
);

let daemon: SeededDaemon;
let proxy: ReverseProxy;

beforeAll(async () => {
  const environment = {
    REELKEEP_SERVER_BASE_PATH: basePath,
    REELKEEP_SERVER_TRUST_PROXY: "loopback",
    REELKEEP_POLL_INTERVAL_SECONDS: "600",
    REELKEEP_INTERFACE_MOTD: "Maintenance on Friday.",
  };
  daemon = await startSeededDaemon({ channels, vods, environment });
  proxy = await startPlainProxy(Number(new URL(daemon.url).port), basePath);
});
afterAll(async () => {
  await proxy.stop();
  await daemon.stop();
});

interface OpenedPage {
  page: Page;
  close(): Promise<void>;
}

async function open(address: string, prepare?: (page: Page) => Promise<void>): Promise<OpenedPage> {
  const context = await daemon.browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
  });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(proxy.url + address);
  return { page, close: () => context.close() };
}

/** What the browser keeps of the dashboard. */
const keptOf = (page: Page) =>
  page.evaluate<string[]>(
    "caches.open('reelkeep-shell').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))",
  );

describe("the first visit, to 100 channels with 50 recordings each", () => {
  test("loads at most 170 kB of compressed script, and stands still", async () => {
    const scripts: Request[] = [];
    const { page, close } = await open("/dashboard", async (opened) => {
      opened.on("requestfinished", (request) => {
        if (request.resourceType() === "script") scripts.push(request);
      });
      await opened.addInitScript(
        "window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value; }).observe({ type: 'layout-shift', buffered: true });",
      );
    });
    await page.getByText("Total size").waitFor();
    await page.getByText("connected", { exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
    const sent = await Promise.all(scripts.map((script) => script.sizes()));
    const sizes = sent.map(({ responseBodySize }) => responseBodySize);
    // Sizes of 0 would mean that the browser counted nothing.
    expect(Math.max(...sizes)).toBeGreaterThan(100_000);
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(mostScript);
    expect(await page.evaluate<number>("window.shift")).toBeLessThan(mostShift);
    await close();
  });

  test("draws what is near the screen, and the rest when it is asked for", async () => {
    const { page, close } = await open("/dashboard");
    const boxes = page.locator("section[id^=streamer_]");
    await page.getByText("Total size").waitFor();
    const drawn = await boxes.count();
    expect(drawn).toBeGreaterThan(4);
    expect(drawn).toBeLessThan(20);
    const last = page.getByRole("region", { name: "Channel 099", exact: true });
    await page.getByRole("navigation", { name: "Menu" }).getByText("Channel 099").click();
    await expect.poll(() => last.isVisible()).toBe(true);
    await last.getByRole("button", { name: "46 hidden VODs" }).click();
    await last.getByText("Evening 30 of channel_099").waitFor();
    expect(await page.locator("article").count()).toBeLessThan(300);
    await close();
  });
});

describe("the dashboard as an app, below a path", () => {
  test("has a manifest whose icons are there in their sizes", async () => {
    const { page, close } = await open("/dashboard");
    const href = await page.locator("link[rel=manifest]").getAttribute("href");
    const address = new URL(href ?? "", `${proxy.url}/`).href;
    const manifest = (await (await page.request.get(address)).json()) as {
      start_url: string;
      scope: string;
      icons: { src: string; sizes: string; type: string }[];
    };
    expect(new URL(manifest.scope, address).href).toBe(`${proxy.url}/`);
    expect(new URL(manifest.start_url, address).href).toBe(`${proxy.url}/dashboard`);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await page.request.get(new URL(src, address).href);
      expect(icon.headers()["content-type"]).toContain(type);
      if (type !== "image/png") continue;
      const head = await icon.body();
      expect(`${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`).toBe(sizes);
    }
    await close();
  });

  test("opens without a network, from what one worker keeps, which is neither API nor media", async () => {
    const { page, close } = await open("/dashboard");
    await page.getByText("connected", { exact: true }).waitFor();
    await expect
      .poll(async () => (await keptOf(page)).some((url) => /\/en-.*json$/.test(url)))
      .toBe(true);
    const scopes = await page.evaluate<string[]>(
      "navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => scope))",
    );
    expect(scopes).toEqual([`${proxy.url}/`]);
    const kept = await keptOf(page);
    expect(kept).toContain(`${proxy.url}/`);
    expect(kept.filter((url) => /\/(api|vods|cache)\//.test(url))).toEqual([]);

    await page.reload();
    await page.getByText("connected", { exact: true }).waitFor();
    await daemon.stopDaemon();
    await page.getByText("disconnected", { exact: true }).waitFor();
    await page.getByText(/^refreshing in \d+ seconds$/).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "The daemon does not answer" }).waitFor();
    await page.getByRole("button", { name: "Try again now" }).waitFor();
    expect(await findBreaches(page)).toEqual([]);
    await close();
  });
});
