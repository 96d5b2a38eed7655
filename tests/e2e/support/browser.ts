import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

/** Debian's Chromium without its window, which costs a fifth less; nothing in it talks to the outside. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}

/** What a page complained about in its console; pictures of the simulated platform lie nowhere. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const isPicture = message.location().url.includes("static-cdn");
    const isOptional = message.location().url.endsWith("/config.json");
    if (message.type() === "error" && !isPicture && !isOptional) complaints.push(message.text());
  });
  return complaints;
}

/** Breaches of accessibility rules, one line each; of the whole page, or of a part of it. */
export async function findBreaches(page: Page, part?: string): Promise<string[]> {
  // No page has a frame of another site, so the check needs no second page to put parts together.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}

/**
 * What every page is opened with unless its test is about it: nothing moves, so nothing is waited
 * for, and no worker fetches all files of the dashboard for later.
 */
const still = { locale: "en-US", reducedMotion: "reduce", serviceWorkers: "block" } as const;

/** Wide and narrow, light and dark. */
export const looks = [1440, 390].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({
    name: `${width} ${colorScheme}`,
    options: { ...still, viewport: { width, height: 900 }, colorScheme },
  })),
);

/**
 * What `npm test` looks at: both widths, both schemes. All four are looked at by `npm run shots`, and
 * with REELKEEP_LONG=1.
 */
export const usualLooks = looks.filter(
  ({ name }) => process.env["REELKEEP_LONG"] === "1" || ["1440 light", "390 dark"].includes(name),
);

export async function isWiderThanScreen(page: Page): Promise<boolean> {
  return page.evaluate<boolean>("document.documentElement.scrollWidth > window.innerWidth");
}

export type { Browser, BrowserContext, Page };
