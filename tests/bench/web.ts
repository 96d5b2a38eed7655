import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import type { Response } from "playwright-core";
import { type Browser, openBrowser, type Page } from "../e2e/support/browser.ts";
import { makeChannel, makeVod } from "../support/records.ts";
import type { Bench } from "./bench.ts";
import { daemonProgram } from "./bench-daemon.ts";
import { round } from "./numbers.ts";
import { formatTable } from "./table.ts";
import { waitForLine, type Workspace } from "./workspace.ts";

/** One line of `--json`; the worst of all visits. */
export interface WebResult {
  measure: string;
  unit: "ms" | "kB" | "";
  most: number;
  /** What it should stay below. */
  limit: number | null;
}

export const webBench: Bench = {
  name: "web",
  summary: "the dashboard with a large library in Chromium: first load, layout shift, interactions",
  usage: `  --channels 100          channels made beforehand
  --vods 5000             recordings of them, all of them listed
  --visits 5              how often the dashboard is visited, each time as for the first`,
  options: {
    channels: { type: "string", default: "100" },
    vods: { type: "string", default: "5000" },
    visits: { type: "string", default: "5" },
  },
  async run({ workspace, values, report }) {
    const [channels = 0, vods = 0, visits = 0] = ["channels", "vods", "visits"].map((name) => {
      const count = Number(values.text(name));
      if (Number.isInteger(count) && count >= 1 && count <= 100_000) return count;
      throw new TypeError(`--${name} is from 1 to 100000`);
    });
    const folder = createLibrary(workspace.newFolder("library"), channels, vods);
    const url = await startDaemon(workspace, folder);
    const browser = await openBrowser();
    workspace.onClose(() => void browser.close());
    const most = new Map<string, number>();
    for (let visit = 0; visit < visits; visit += 1) {
      for (const [name, value] of Object.entries(await visitOnce(browser, url)))
        most.set(name, Math.max(value, most.get(name) ?? 0));
    }
    const results = measures.map(([measure, unit, limit]): WebResult => {
      return { measure, unit, limit, most: round(most.get(measure) ?? Number.NaN, 3) };
    });
    for (const result of results) report.json(result);
    const rows = results.map(({ measure, unit, most: worst, limit }) => [
      `${measure} ${unit}`.trim(),
      worst,
      limit ?? "",
    ]);
    report.text(formatTable([`worst of ${visits} visits`, "measured", "limit"], rows));
  },
};

const measures = [
  ["script, as the daemon sends it", "kB", 170],
  ["script, by gzip", "kB", null],
  ["until channels are shown", "ms", null],
  ["layout shift", "", 0.1],
  ["open a recording", "ms", 100],
  ["open the palette", "ms", 100],
  ["type into the palette", "ms", 100],
  ["go to another page", "ms", 100],
  ["come back", "ms", 100],
] as const;
type Measures = Record<(typeof measures)[number][0], number>;

/** Each visit is one of a browser that was never here. */
async function visitOnce(browser: Browser, url: string): Promise<Measures> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
  });
  const preferences = JSON.stringify({ expandDashboardVodList: true, expandVodList: true });
  await context.addInitScript(
    `localStorage.setItem("reelkeep.preferences", ${JSON.stringify(preferences)});`,
  );
  await context.addInitScript(observe);
  const page = await context.newPage();
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  const fromMs = performance.now();
  await page.goto(`${url}/dashboard`);
  await page.getByRole("region", { name: "Channel 000" }).waitFor();
  const shownMs = performance.now() - fromMs;
  await page.waitForLoadState("networkidle");
  const sent = scripts.map(async (response) => (await response.request().sizes()).responseBodySize);
  const zipped = scripts.map(async (response) => gzipSync(await response.body()).length);
  const shift = await page.evaluate<number>("window.shift");
  const interactions = await interact(page);
  await context.close();
  return {
    "script, as the daemon sends it": await toKilobytes(sent),
    "script, by gzip": await toKilobytes(zipped),
    "until channels are shown": shownMs,
    "layout shift": shift,
    ...interactions,
  };
}

async function toKilobytes(sizes: Promise<number>[]): Promise<number> {
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0) / 1000;
}

/** Runs in the page: what the browser itself measures, from an input to the next picture. */
const observe = `
  window.shift = 0;
  window.inputs = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.inputs.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });`;

async function interact(page: Page) {
  const menu = page.getByRole("navigation", { name: "Menu" });
  const palette = page.getByRole("combobox", { name: "Search and commands" });
  // What is loaded only once is there before anything is measured.
  await page.keyboard.press("Control+k");
  await palette.waitFor();
  await page.keyboard.press("Escape");
  return {
    "open a recording": await slowest(page, () => page.locator("article button").first().click()),
    "open the palette": await slowest(page, () => page.keyboard.press("Control+k")),
    "type into the palette": await slowest(page, async () => {
      await palette.waitFor();
      await page.keyboard.type("evening", { delay: 80 });
    }),
    "go to another page": await slowest(page, async () => {
      await page.keyboard.press("Escape");
      await menu.getByRole("link", { name: "About" }).click();
    }),
    "come back": await slowest(page, () => menu.getByRole("link", { name: "Dashboard" }).click()),
  };
}

/** The slowest answer to an input; the browser tells only of those above 16 ms. */
async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate("window.inputs.length = 0");
  await act();
  await page.waitForTimeout(1000);
  return page.evaluate<number>("Math.max(0, ...window.inputs)");
}

function createLibrary(folder: string, channelCount: number, vodCount: number): string {
  const channels = Array.from({ length: channelCount }, (_, index) => {
    const displayName = `Channel ${String(index).padStart(3, "0")}`;
    return makeChannel({ internalName: `channel_${index}`, displayName, no_capture: true });
  });
  const write = (name: string, value: unknown) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(value));
  };
  write("config/channels.json", { version: 1, channels });
  for (let index = 0; index < vodCount; index += 1) {
    const vod = makeVod({
      channel_uuid: channels[index % channelCount]?.uuid ?? "",
      basename: `evening_${index}`,
      folder: `channel/evening_${index}`,
      stream_title: `Evening ${index}`,
      started_at: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
    });
    write(`db/vods/${vod.uuid}.json`, vod);
  }
  return folder;
}

async function startDaemon(workspace: Workspace, folder: string): Promise<string> {
  const nowhere = "http://127.0.0.1:9";
  const environment = {
    ...process.env,
    REELKEEP_TWITCH_GQL_URL: nowhere,
    REELKEEP_TWITCH_USHER_URL: nowhere,
    REELKEEP_TWITCH_HELIX_URL: nowhere,
    REELKEEP_TWITCH_ID_URL: nowhere,
    REELKEEP_TWITCH_EVENTSUB: "off",
    REELKEEP_POLL_INTERVAL_SECONDS: "600",
  };
  const command = [process.execPath, daemonProgram(), "--port", "0", "--data", folder];
  const started = workspace.start(command, { environment });
  const line = await waitForLine(started, /http:\/\//);
  return /http:\/\/\S+/.exec(line)?.[0] ?? "";
}
