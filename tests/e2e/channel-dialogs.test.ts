import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "./support/browser.ts";
import { expectGoodLooks } from "./support/good-looks.ts";
import { annaBox, openMenu, startChannelRig, toolsOf } from "./support/channel-rig.ts";
import type { SeededDaemon } from "./support/seeded-daemon.ts";

let rig: SeededDaemon;

beforeAll(async () => {
  rig = await startChannelRig();
});

afterAll(() => rig.stop());

const dialogOf = (page: Page) => page.getByRole("dialog");

test("on a phone everything of the box is big enough to touch", async () => {
  const context = await rig.browser.newContext({
    viewport: { width: 390, height: 900 },
    hasTouch: true,
    isMobile: true,
    locale: "en-US",
  });
  const page = await context.newPage();
  await page.goto(`${rig.url}/dashboard`);
  await annaBox(page).getByText("Clip number 6").waitFor();
  const { menu } = await openMenu(page, "Anna Lind");
  const buttons = [
    ...(await toolsOf(page, "Anna Lind").getByRole("button").all()),
    ...(await annaBox(page).getByRole("region").getByRole("button").all()),
    ...(await menu.getByRole("menuitem").all()),
    annaBox(page).getByRole("button", { name: /hidden VODs$/ }),
  ];
  const heights = await Promise.all(buttons.map(async (b) => (await b.boundingBox())?.height ?? 0));
  expect(heights.length).toBeGreaterThan(15);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
  await context.close();
});

test("what the preview of a clean-up shows is what goes", async () => {
  const { page, close } = await rig.open("/dashboard");
  await annaBox(page).getByRole("button", { name: "Clean up" }).click();
  const dialog = dialogOf(page);
  await dialog.getByText("2 VODs would go (10 B)").waitFor();
  const goes = dialog.getByRole("list", { name: "VODs that would go" });
  const titles = (await goes.getByRole("listitem").allInnerTexts()).map(
    (text) => text.split("\n")[0],
  );
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText(/^\d recordings (were|are being) removed\.$/).waitFor();
  const { data } = await rig.api("GET /api/v0/trash");
  const gone = new Set(data.items.map(({ stream_title }) => stream_title));
  expect(gone).toEqual(new Set(titles));
  await toolsOf(page, "Anna Lind").getByText("Limits: 4 of 4 VODs", { exact: true }).waitFor();
  await annaBox(page).getByRole("button", { name: "Clean up" }).click();
  await dialog.getByText("Nothing would go: all VODs are within the limits.").waitFor();
  expect(await dialog.getByRole("button", { name: "Continue" }).isDisabled()).toBe(true);
  await close();
});

describe("the dialog for videos of the platform", () => {
  test("lists, searches, tells what is here, refuses a bad quality and downloads", async () => {
    const { page, complaints, close } = await rig.open("/dashboard");
    await (await openMenu(page, "Anna Lind")).entry("Video download").click();
    const dialog = dialogOf(page);
    const row = (title: string) => dialog.getByRole("listitem").filter({ hasText: title });
    await dialog.getByText("2 videos").waitFor();
    for (const text of ["20:00", "past broadcast", "stream 6", "1 muted segment", "recorded"])
      await row("Long night").getByText(text, { exact: true }).waitFor();
    await row("Long night")
      .getByText(/^\d+ views$/)
      .waitFor();
    const picture = row("Long night").locator("img");
    expect(await picture.getAttribute("src")).toMatch(/320x180/);

    await dialog.getByLabel("Search").fill("best anna");
    await dialog.getByText("1 video", { exact: true }).waitFor();
    const quality = dialog.getByLabel("Quality");
    expect(await quality.inputValue()).toBe("best");
    await page.evaluate(
      "[...document.querySelectorAll('[role=dialog] select')].at(-1).options[0].value = '9p'",
    );
    await quality.selectOption("9p");
    await row("Best of Anna")
      .getByRole("button", { name: /^Download/ })
      .click();
    await page.getByText("Invalid quality: 9p").waitFor();
    await quality.selectOption("best");
    await row("Best of Anna")
      .getByRole("button", { name: /^Download/ })
      .click();
    await page.getByText("Downloaded: Best of Anna").waitFor({ timeout: 60_000 });
    await row("Best of Anna").getByText("downloaded", { exact: true }).waitFor();
    await row("Best of Anna").getByRole("link", { name: "Go to the VOD" }).click();
    await page.getByRole("article", { name: "Best of Anna" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("tells why there is no list", async () => {
    rig.simulator.settings.failing = { gql: 503, helix: 503 };
    const { page, close } = await rig.open("/dashboard");
    await (await openMenu(page, "Anna Lind")).entry("Video download").click();
    await dialogOf(page).getByRole("alert").waitFor({ timeout: 60_000 });
    rig.simulator.settings.failing = {};
    await close();
  });
});

describe("the dialog for clips of the platform", () => {
  test("lists them with their facts, and downloads one", async () => {
    const { page, complaints, close } = await rig.open("/dashboard");
    await (await openMenu(page, "Anna Lind")).entry("Clip download").click();
    const dialog = dialogOf(page);
    const row = dialog.getByRole("listitem").filter({ hasText: "Only there" });
    await row.getByText(/^\d+ views$/).waitFor();
    await row.getByText(/^by /).waitFor();
    await row.getByText(/^game \d+$/).waitFor();
    const vod = row.getByRole("link", { name: "VOD at 1:30" });
    expect(await vod.getAttribute("href")).toMatch(/\/videos\/\d+\?t=90s$/);
    expect(await row.getByRole("link", { name: "Play Only there" }).getAttribute("href")).toMatch(
      /^https:\/\/.*twitch\.tv\//,
    );
    await row.getByRole("button", { name: "Download: Only there" }).click();
    await page.getByText("Downloaded: Only there").waitFor({ timeout: 60_000 });
    await row.getByText("downloaded", { exact: true }).waitFor();
    await row.getByRole("button", { name: "Play Only there" }).click();
    await page.locator("video").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

/** What opens over the page, and the text that shows that it is there. */
const opened: { name: string; open: (page: Page) => Promise<void> }[] = [
  { name: "the boxes", open: (page) => annaBox(page).getByText("Clip number 6").waitFor() },
  {
    name: "the menu",
    open: async (page) => void (await openMenu(page, "Anna Lind")),
  },
  {
    name: "the question about a clean-up",
    async open(page) {
      await annaBox(page).getByRole("button", { name: "Clean up" }).click();
      await dialogOf(page)
        .getByText(/would go/)
        .waitFor();
    },
  },
  ...[
    { entry: "Video download", text: "Long night" },
    { entry: "Clip download", text: "Only there" },
    { entry: "History", text: "Was it recorded?" },
    { entry: "Scan for VODs", text: "It might not find everything." },
  ].map(({ entry, text }) => ({
    name: entry,
    async open(page: Page) {
      await (await openMenu(page, "Anna Lind")).entry(entry).click();
      await dialogOf(page).getByText(text).first().waitFor();
    },
  })),
];

test("all of it is accessible and fits the screen", async () => {
  const { page, close } = await rig.open("/dashboard");
  await annaBox(page).waitFor();
  for (const { name, open } of opened) {
    await open(page);
    await expectGoodLooks(page, undefined, name);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").or(page.getByRole("menu")).waitFor({ state: "detached" });
  }
  await close();
});
