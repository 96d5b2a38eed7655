import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "./support/browser.ts";
import { expectGoodLooks } from "./support/good-looks.ts";
import { type RenderRig, startRenderRig } from "./support/render-rig.ts";
import { type Card, type CardScenario, dialogOf, openCard } from "./support/vod-card.ts";

let rig: RenderRig;

beforeAll(async () => {
  rig = await startRenderRig();
});

afterAll(() => rig.stop());

const timeout = 120_000;

async function openRender(page: Page, card: Card) {
  await card.getByRole("button", { name: "Render menu" }).click();
  await dialogOf(page).getByText("Status: idle").waitFor();
  const dialog = dialogOf(page);
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const toggle = (name: string) => dialog.getByRole("switch", { name, exact: true });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  /** Types a number and leaves the field. */
  const type = async (label: string, value: string) => {
    await field(label).fill(value);
    await field(label).blur();
  };
  return { dialog, field, toggle, button, type };
}

/** Until both jobs of the dialog are done. */
async function whenOver(page: Page): Promise<void> {
  const done = dialogOf(page).getByText("done", { exact: true });
  await expect.poll(() => done.count(), { timeout }).toBe(2);
}

/** Sections 2, 5 and 9: rendering and burning. */
const scenarios: CardScenario[] = [
  {
    says: "an odd size is hinted at, and does not block",
    title: "With chat",
    async run(page, card) {
      const { dialog, button, type } = await openRender(page, card);
      await type("Chat width", "151");
      await dialog.getByText("Chat width must be an even number.").waitFor();
      await type("Chat height", "99");
      await dialog.getByText("Chat height must be an even number.").waitFor();
      expect(await button("Start").isEnabled()).toBe(true);
    },
  },
  {
    says: "sizes are capped at the picture, the other numbers at their limits",
    title: "With chat",
    async run(page, card) {
      const { dialog, field, toggle, type } = await openRender(page, card);
      expect(await field("Chat width").inputValue()).toBe("300 px");
      expect(await field("Font").inputValue()).toBe("Inter");
      expect(await field("Font size").inputValue()).toBe("12 px");
      const slider = dialog.getByRole("slider", { name: "Chat width" });
      expect(await slider.getAttribute("aria-valuemax")).toBe("320");
      await slider.press("End");
      expect(await field("Chat width").inputValue()).toBe("320 px");
      await toggle("Burn chat").click();
      for (const [label, typed, kept] of [
        ["Chat width", "9999", "320 px"],
        ["Chat height", "9999", "180 px"],
        ["Font size", "73", "72 px"],
        ["Font size", "0", "1 px"],
        ["Quality (crf)", "52", "51"],
      ] as const) {
        await type(label, typed);
        expect(await field(label).inputValue()).toBe(kept);
      }
      expect(await field("Preset").locator("option").allInnerTexts()).toEqual([
        ...["ultrafast", "superfast", "veryfast", "faster", "fast"],
        ...["medium", "slow", "slower", "veryslow"],
      ]);
      expect(await field("Preset").inputValue()).toBe("slow");
    },
  },
  {
    says: "Burn chat is enabled only if chat is rendered or being rendered",
    title: "Both chats",
    async run(page, card) {
      const { dialog, toggle, button } = await openRender(page, card);
      await toggle("Burn chat").click();
      await toggle("Render chat").click();
      expect(await toggle("Burn chat").isDisabled()).toBe(true);
      expect(await toggle("Burn chat").isChecked()).toBe(false);
      await dialog.getByText("The chat has to be rendered first, or with it.").waitFor();
      expect(await button("Start").isDisabled()).toBe(true);
      await toggle("Render chat").click();
      expect(await toggle("Burn chat").isChecked()).toBe(true);
    },
  },
  {
    says: "chat sources that are not there are disabled; without any a message says so",
    title: "Without chat",
    async run(page, card) {
      const { dialog, toggle, button } = await openRender(page, card);
      const chat = dialog.getByRole("group", { name: "Chat", exact: true });
      for (const name of ["Captured", "Downloaded"])
        expect(await chat.getByRole("button", { name }).isDisabled()).toBe(true);
      await chat.getByText("The chat source is unavailable.").waitFor();
      expect(await toggle("Render chat").isDisabled()).toBe(true);
      const video = dialog.getByRole("group", { name: "Video" });
      expect(await video.getByRole("button", { name: "Captured" }).isEnabled()).toBe(true);
      expect(await video.getByRole("button", { name: "Downloaded" }).isDisabled()).toBe(true);
      await button("Close").last().click();

      await page.goto(`${rig.url}/dashboard#vod_${rig.uuids["With chat"] ?? ""}`);
      const other = page.getByRole("article", { name: "With chat" });
      const form = await openRender(page, other);
      const sources = form.dialog.getByRole("group", { name: "Chat", exact: true });
      expect(await sources.getByRole("button", { name: "Captured" }).isEnabled()).toBe(true);
      expect(await sources.getByRole("button", { name: "Downloaded" }).isDisabled()).toBe(true);
    },
  },
  {
    says: "a chat is rendered and burned, first as a test, and what came of it plays from the card",
    title: "With chat",
    async run(page, card) {
      const { dialog, field, toggle, button, type } = await openRender(page, card);
      await toggle("Burn chat").click();
      await toggle("Render only a test").click();
      expect(await toggle("Burn only a test").isChecked()).toBe(true);
      await type("Duration of a test", "2");
      await type("Chat width", "120");
      await button("Right").click();
      await button("Bottom").click();
      await field("Preset").selectOption("ultrafast");
      await button("Start").click();
      await dialog.getByText(/^Status: OK – It has begun: render_anna.*burn_anna/).waitFor();
      await dialog.getByRole("progressbar", { name: "Burning the chat in" }).waitFor();
      await whenOver(page);
      await card.getByText("Rendered chat (test)").waitFor();
      await card.getByText("With chat burned in (test)").waitFor();

      await toggle("Render only a test").click();
      expect(await toggle("Burn only a test").isChecked()).toBe(false);
      await button("Start").click();
      await card.getByText("With chat burned in", { exact: true }).waitFor({ timeout });
      await card.getByText("With chat burned in (test)").waitFor({ state: "detached" });
      await whenOver(page);
      await button("Close").last().click();
      for (const name of ["anna_2026-11-19.chat.mp4", "anna_2026-11-19.burned.mp4"]) {
        await card.getByRole("button", { name: `Play ${name}` }).click();
        await expect
          .poll(() => page.locator("video").getAttribute("src"))
          .toContain(encodeURIComponent(name));
        await dialogOf(page).getByRole("button", { name: "Close" }).first().click();
      }
    },
  },
];

describe("rendering and burning", () => {
  test("the render menu is there for a finished VOD with a picture, and for no other", async () => {
    for (const [title, count] of [
      ["Without chat", 1],
      ["Only sound", 0],
      ["Unknown picture", 0],
      ["Broken", 0],
    ] as const) {
      const { card, close } = await openCard(rig, title);
      await card.getByRole("button", { name: "Edit", exact: true }).waitFor();
      expect([title, await card.getByRole("button", { name: "Render menu" }).count()]).toEqual([
        ...[title, count],
      ]);
      await close();
    }
  });

  test.each(scenarios)("$says", { timeout: 2 * timeout }, async ({ title, run }) => {
    const { page, card, complaints, close } = await openCard(rig, title);
    await run(page, card, rig);
    expect(complaints).toEqual([]);
    await close();
  });
});

test("the dialog is accessible and fits the screen", async () => {
  const { page, card, complaints, close } = await openCard(rig, "Both chats");
  const { toggle, type } = await openRender(page, card);
  await toggle("Burn chat").click();
  await type("Chat width", "101");
  await page.waitForLoadState("networkidle");
  await expectGoodLooks(page, "[role=dialog]");
  expect(complaints).toEqual([]);
  await close();
});
