import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { toMessage } from "../../shared/errors.ts";
import {
  type Browser,
  findBreaches,
  isWiderThanScreen,
  listenForComplaints,
  type Page,
} from "../e2e/support/browser.ts";
import type { Scene } from "./scene.ts";
import type { View } from "./view.ts";

export interface Look {
  name: string;
  options: { viewport: { width: number; height: number }; colorScheme: "light" | "dark" };
}

/** A picture and what was wrong while it was taken. */
export interface Shot {
  view: string;
  look: string;
  file: string;
  faults: string[];
}

interface TakeOptions {
  browser: Browser;
  scene: Scene;
  look: Look;
  folder: string;
}

/** Pictures taller than this show nothing that a shorter one does not. */
const tallest = 6000;

/** Opens a view as somebody who was never here, takes its picture, and looks for faults. */
export async function takeShot(view: View, options: TakeOptions): Promise<Shot> {
  const { browser, scene, look, folder } = options;
  const context = await browser.newContext({
    ...look.options,
    locale: "en-US",
    reducedMotion: "reduce",
    // Fingers need larger places than a mouse.
    ...(look.options.viewport.width < 600 ? { hasTouch: true, isMobile: true } : {}),
    serviceWorkers: "block",
  });
  context.setDefaultTimeout(20_000);
  const remembered = JSON.stringify(JSON.stringify(view.preferences ?? {}));
  await context.addInitScript(`localStorage.setItem("reelkeep.preferences", ${remembered})`);
  const page = await context.newPage();
  const complaints = listenForComplaints(page);
  const file = `${view.name}-${look.name.replace(" ", "-")}.png`;
  const faults: string[] = [];
  try {
    await view.prepare?.(page, scene.places);
    await page.goto(scene.urls[view.on ?? "full"] + toAddress(view.at, scene.places));
    await page.getByRole("main").waitFor();
    await settle(page);
    for (const step of view.steps ?? []) await step(page);
    await settle(page);
  } catch (error) {
    faults.push(`did not come to show: ${toFirstLines(error)}`);
  }
  if (view.isWhole === true) {
    await grow(page);
    // What is drawn then may be taller than what stood for it.
    await grow(page);
  }
  await page.screenshot({ path: path.join(folder, file) });
  if (await isWiderThanScreen(page)) faults.push("is wider than the screen");
  faults.push(...(await findBreaches(page)).map((breach) => `axe: ${breach}`));
  const unexpected = complaints.filter((text) => view.complaint?.test(text) !== true);
  faults.push(...unexpected.map((text) => `console: ${text}`));
  await context.close();
  return { view: view.name, look: look.name, file, faults };
}

/** What was waited for, without how often. */
function toFirstLines(error: unknown): string {
  const lines = stripVTControlCharacters(toMessage(error)).split("\n");
  return lines.slice(0, 3).join(" ");
}

function toAddress(at: string, places: Map<string, string>): string {
  return at.replace(/\{([\w.]+)\}/g, (_, name: string) => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`The scene has no ${name}.`);
    return place;
  });
}

/** Nothing is fetched any more and nothing moves, as far as that can be waited for. */
async function settle(page: Page): Promise<void> {
  const longestMs = 5000;
  await page.waitForLoadState("networkidle", { timeout: longestMs }).catch(() => {});
  await page.waitForTimeout(250);
}

/** What is drawn only near the screen is on a screen as tall as the page. */
async function grow(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const wanted = await page.evaluate<number>("document.documentElement.scrollHeight");
  await page.setViewportSize({ width, height: Math.max(height, Math.min(wanted, tallest)) });
  await settle(page);
}
