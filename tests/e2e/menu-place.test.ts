import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "./support/browser.ts";
import { openCard } from "./support/vod-card.ts";
import { startVodRig, type VodRig } from "./support/vod-rig.ts";

let rig: VodRig;

beforeAll(async () => {
  rig = await startVodRig();
});

afterAll(() => rig.stop());

type Edge = "start" | "end";

/** Puts the button at one edge of the screen, and opens its menu while the page glides until it is at the other. */
const glideAndOpen = (uuid: string, from: Edge, to: Edge) => `{
  const buttons = document.querySelectorAll("#vod_${uuid} button");
  const button = [...buttons].find(({ textContent }) => textContent === "More");
  button.scrollIntoView({ block: "${from}", behavior: "instant" });
  button.scrollIntoView({ block: "${to}", behavior: "smooth" });
  button.click();
}`;

/** Where the menu lies within the part of the screen that nothing covers, once nothing moves any more. */
async function placeOfMenu(page: Page) {
  let before = "";
  await expect
    .poll(async () => {
      const now = JSON.stringify(await page.getByRole("menu").boundingBox());
      const isStill = now === before;
      before = now;
      return isStill;
    })
    .toBe(true);
  const menu = await page.getByRole("menu").boundingBox();
  const footer = await page.getByRole("contentinfo").boundingBox();
  return {
    isBelowTop: (menu?.y ?? -1) >= 0,
    isAboveBar: (menu?.y ?? 0) + (menu?.height ?? 1e9) <= (footer?.y ?? 0),
  };
}

describe("the menu 'more' of a VOD, opened while the page scrolls by itself", () => {
  test.each([
    ["Grand tour", "start", "end"],
    ["Grand tour", "end", "start"],
    ["Keeper", "start", "end"],
    ["Keeper", "end", "start"],
  ] as const)("%s from the %s to the %s of the screen", async (title, from, to) => {
    const { page, close } = await openCard(rig, title);
    await page.evaluate(glideAndOpen(rig.uuids[title] ?? "", from, to));
    await page.getByRole("menu").waitFor();
    expect(await placeOfMenu(page)).toEqual({ isBelowTop: true, isAboveBar: true });
    await close();
  });
});
