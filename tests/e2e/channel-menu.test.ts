import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "./support/browser.ts";
import { annaBox, moreOf, openMenu, startChannelRig } from "./support/channel-rig.ts";
import type { SeededDaemon } from "./support/seeded-daemon.ts";

let rig: SeededDaemon;

beforeAll(async () => {
  rig = await startChannelRig();
});

afterAll(() => rig.stop());

const dialogOf = (page: Page) => page.getByRole("dialog");

/** In the order of the specification. */
const entries = [
  "Refresh data",
  "Video download",
  "Clip download",
  "Scan for VODs",
  "Scan for local videos",
  "Export VODs",
  "Match all provider VODs",
  "History",
];

describe("the menu 'more'", () => {
  test("has the tools of the specification", async () => {
    const { page, close } = await rig.open("/dashboard");
    const { menu } = await openMenu(page, "Anna Lind");
    expect(await menu.getByRole("menuitem").allInnerTexts()).toEqual(entries);
    await close();
  });

  test("closes on Escape and on a click outside, and gives the focus back", async () => {
    const { page, close } = await rig.open("/dashboard");
    const more = moreOf(page, "Anna Lind");
    await openMenu(page, "Anna Lind");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toBe("More");
    await more.click();
    await page.getByRole("menu").waitFor();
    await page.getByRole("heading", { name: "Recorded VODs" }).click();
    await page.getByRole("menu").waitFor({ state: "detached" });
    await close();
  });

  test("is walked through by arrows, Tab, Home and End, and opened by Enter", async () => {
    const { page, close } = await rig.open("/dashboard");
    await openMenu(page, "Anna Lind");
    const press = async (key: string, index: number) => {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page)).toBe(entries[index]);
    };
    await press("Home", 0);
    await press("ArrowDown", 1);
    await press("ArrowDown", 2);
    await press("ArrowUp", 1);
    await press("End", 7);
    await press("ArrowDown", 0);
    await press("ArrowUp", 7);
    await press("Home", 0);
    await press("Tab", 1);
    await press("Tab", 2);
    await press("Shift+Tab", 1);
    await press("End", 7);
    await page.keyboard.press("Enter");
    await dialogOf(page).getByText("History: Anna Lind").waitFor();
    await close();
  });
});

/** The name of what the keyboard speaks to. */
const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
  );

/** Section 8, word for word, and what one is told when the work is over. */
const questions = [
  {
    entry: "Scan for VODs",
    question: "Do you want to rescan for VODs? It might not find everything.",
    result: /^The scan of Anna Lind is over: /,
  },
  {
    entry: "Scan for local videos",
    question: "Do you want to rescan for local videos?",
    result: /^Anna Lind has 1 local video\.$/,
  },
  {
    entry: "Match all provider VODs",
    question: "Do you want to match all provider VODs?",
    result: /^The VODs of Anna Lind were matched\. /,
  },
];

describe("the work of the menu", () => {
  test.each(questions)("$entry asks, and tells what came of it", async (row) => {
    const { page, complaints, close } = await rig.open("/dashboard");
    await (await openMenu(page, "Anna Lind")).entry(row.entry).click();
    await dialogOf(page).getByText(row.question, { exact: true }).waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText(row.result).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("what a scan for local videos finds is listed and plays", async () => {
    const { page, close } = await rig.open("/dashboard");
    const videos = annaBox(page).getByRole("region", { name: "1 local video" });
    await videos.getByText("holiday.mp4").waitFor();
    await videos.getByText("240p").waitFor();
    await videos.getByRole("button", { name: "Play holiday.mp4" }).click();
    await page.locator("video").waitFor();
    await close();
  });

  test("refreshes what the platform says of the channel", async () => {
    const { page, close } = await rig.open("/dashboard");
    await (await openMenu(page, "ben")).entry("Refresh data").click();
    await page.getByText("ben is up to date.").waitFor();
    await close();
  });
});
