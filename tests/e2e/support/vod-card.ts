import type { looks, Page } from "./browser.ts";
import type { OpenedPage } from "./seeded-daemon.ts";
import type { VodRig } from "./vod-rig.ts";

export const preferences = { vodsToShowInDashboard: 20 };

export type Card = ReturnType<Page["getByRole"]>;

export interface OpenedCard extends OpenedPage {
  card: Card;
}

/** One line of the specification and how it shows on the card with this title. */
export interface CardScenario {
  says: string;
  title: string;
  run: (page: Page, card: Card, rig: VodRig) => Promise<void>;
}

/** The dashboard with one card opened. */
export async function openCard(
  rig: VodRig,
  title: string,
  look?: (typeof looks)[number],
): Promise<OpenedCard> {
  const address = `/dashboard#vod_${rig.uuids[title] ?? ""}`;
  const opened = await rig.open(address, { preferences, ...(look ? { look } : {}) });
  const card = opened.page.getByRole("article", { name: title });
  await card.getByRole("heading", { name: "General" }).waitFor();
  return { ...opened, card };
}

export const dialogOf = (page: Page) => page.getByRole("dialog");

/** Opens the dialog of an entry of the card's menu. */
export async function choose(page: Page, card: Card, item: string): Promise<void> {
  await card.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: item }).click();
  await dialogOf(page).waitFor();
}

/** Seconds at which the video of the page is. */
export function placeOf(page: Page): Promise<number> {
  return page.evaluate<number>("document.querySelector('video')?.currentTime ?? 0");
}
