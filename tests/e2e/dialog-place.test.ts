import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "./support/browser.ts";
import { preferences } from "./support/vod-card.ts";
import { startVodRig, type VodRig } from "./support/vod-rig.ts";

let rig: VodRig;

beforeAll(async () => {
  rig = await startVodRig();
});

afterAll(() => rig.stop());

const placesOf = async (page: Page) =>
  Promise.all(
    [
      page.getByRole("navigation").first(),
      page.getByRole("contentinfo"),
      page.getByRole("article", { name: "Keeper" }),
    ].map((part) => part.boundingBox()),
  );

test("behind a dialog nothing of the page moves", async () => {
  const uuid = rig.uuids["Keeper"] ?? "";
  const { page, close } = await rig.open(`/dashboard#vod_${uuid}`, { preferences });
  const card = page.getByRole("article", { name: "Keeper" });
  await card.getByRole("button", { name: "Edit", exact: true }).waitFor();
  // Ends that the page keeps the recording of its address in sight.
  await page.mouse.wheel(0, 1);
  await page.evaluate(`document.querySelector("#main").style.paddingBottom = "1000px"`);
  await page.evaluate(`scrollTo({ top: 150, behavior: "instant" })`);
  const before = await placesOf(page);
  // Not by the mouse, which would scroll to it.
  await card.getByRole("button", { name: "Edit", exact: true }).dispatchEvent("click");
  await page.getByRole("dialog").waitFor();

  expect(await page.evaluate("scrollY")).toBe(150);
  expect(await placesOf(page)).toEqual(before);
  await page.mouse.move(5, 5);
  await page.mouse.wheel(0, 300);
  expect(await placesOf(page)).toEqual(before);
  await close();
});

test("the focus goes back to what opened a dialog, by keyboard alone", async () => {
  const uuid = rig.uuids["Keeper"] ?? "";
  const { page, close } = await rig.open(`/dashboard#vod_${uuid}`, { preferences });
  const card = page.getByRole("article", { name: "Keeper" });
  const edit = card.getByRole("button", { name: "Edit", exact: true });
  await edit.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await card.locator("button:focus", { hasText: "Edit" }).waitFor();

  const more = card.getByRole("button", { name: "More", exact: true });
  await more.press("Enter");
  await page.getByRole("menuitem", { name: "Rename", exact: true }).press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await card.locator("button:focus", { hasText: "More" }).waitFor();
  await close();
});
