import { expect } from "vitest";
import { findBreaches, isWiderThanScreen, type Page, usualLooks } from "./browser.ts";

const moving = "document.getAnimations().filter(({ playState }) => playState === 'running').length";

/** Until everything has faded in: half a colour has half a contrast. */
export async function untilStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<number>(moving)).toBe(0);
}

/**
 * What is open is accessible and fits the screen, wide and narrow, light and dark: the page goes from
 * one look to the next as by a turned phone and at nightfall, and stays in the last one.
 */
export async function expectGoodLooks(page: Page, part?: string, what = part): Promise<void> {
  for (const { name, options } of usualLooks) {
    await page.setViewportSize(options.viewport);
    await page.emulateMedia({ colorScheme: options.colorScheme });
    await untilStill(page);
    const seen = {
      ...{ what, look: name },
      breaches: await findBreaches(page, part),
      isTooWide: await isWiderThanScreen(page),
    };
    expect(seen).toEqual({ what, look: name, breaches: [], isTooWide: false });
  }
}
