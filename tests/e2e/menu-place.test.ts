import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { looks, type Page } from "./support/browser.ts";
import type { OpenOptions } from "./support/seeded-daemon.ts";
import { preferences } from "./support/vod-card.ts";
import { startVodRig, type VodRig } from "./support/vod-rig.ts";

let rig: VodRig;

beforeAll(async () => {
  rig = await startVodRig();
});

afterAll(() => rig.stop());

const menus = ["of a channel", "of a VOD"] as const;
type MenuName = (typeof menus)[number];

/** As long as a text like this stands above and below it, a button comes to every place of the screen. */
const addRoom = `for (const place of ["paddingTop", "paddingBottom"])
  document.querySelector("#main").style[place] = "1000px"`;

async function open(name: MenuName, options: OpenOptions = {}) {
  const uuid = rig.uuids["Keeper"] ?? "";
  const opened = await rig.open(`/dashboard#vod_${uuid}`, { preferences, ...options });
  const { page } = opened;
  const container =
    name === "of a VOD"
      ? page.getByRole("article", { name: "Keeper" })
      : page.getByRole("region", { name: "Anna", exact: true }).locator("> header");
  const button = container.getByRole("button", { name: "More", exact: true });
  await button.waitFor();
  await page.evaluate(addRoom);
  // Ends that the page keeps the recording of its address in sight.
  await page.mouse.wheel(0, 1);
  return { ...opened, scrollTo: (y: number) => scrollTo(page, y), button };

  async function scrollTo(on: Page, y: number): Promise<void> {
    const box = await button.boundingBox();
    await on.evaluate(`scrollBy({ top: ${(box?.y ?? 0) - y}, behavior: "instant" })`);
  }
}

/** Whether nothing of the menu is outside the screen or behind its bars, once nothing moves any more. */
async function isInSight(page: Page): Promise<boolean> {
  const menu = page.getByRole("menu");
  await menu.waitFor();
  let before = "";
  await expect
    .poll(async () => before === (before = JSON.stringify(await menu.boundingBox())))
    .toBe(true);
  const box = (await menu.boundingBox()) ?? { x: 0, y: -1, height: 0, width: 0 };
  const bar = (await page.getByRole("contentinfo").boundingBox()) ?? { y: 0 };
  return box.x >= 0 && box.y >= 0 && box.height > 100 && box.y + box.height <= bar.y;
}

describe.each(menus)("the menu 'more' %s is in sight", (name) => {
  test("when the page scrolls after it was opened, up and down", async () => {
    const { page, button, scrollTo, close } = await open(name);
    await scrollTo(780);
    await button.click();
    expect(await isInSight(page)).toBe(true);
    await scrollTo(30);
    expect(await isInSight(page)).toBe(true);
    await scrollTo(780);
    expect(await isInSight(page)).toBe(true);
    await close();
  });

  test("on a screen that is lower than the menu", async () => {
    const look = { ...looks[2]!, options: { ...looks[2]!.options } };
    look.options.viewport = { width: 390, height: 480 };
    const { page, button, scrollTo, close } = await open(name, { look });
    for (const y of [120, 240, 380]) {
      await scrollTo(y);
      await button.click();
      expect(await isInSight(page)).toBe(true);
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
    }
    await close();
  });
});
