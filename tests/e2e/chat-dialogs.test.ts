import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectGoodLooks } from "./support/good-looks.ts";
import { type RenderRig, startRenderRig } from "./support/render-rig.ts";
import { type CardScenario, choose, dialogOf, openCard } from "./support/vod-card.ts";

let rig: RenderRig;

beforeAll(async () => {
  rig = await startRenderRig();
  await rig.api("POST /api/v0/vod/:uuid/match", {
    params: { uuid: rig.uuids["With chat"] ?? "" },
    body: { overrideVideoID: rig.videoId },
  });
});

afterAll(() => rig.stop());

const timeout = 60_000;
const own = "Download with Reelkeep";

/** Section 2, "Chat download" and "Player"; section 5, its confirmation. */
const scenarios: CardScenario[] = [
  {
    says: "the platform's chat is downloaded after a question, with the tool of one's choice",
    title: "With chat",
    async run(page, card) {
      await choose(page, card, "Download chat");
      const dialog = dialogOf(page);
      const other = dialog.getByRole("button", { name: "Download with TwitchDownloaderCLI" });
      await dialog.getByText(/TwitchDownloaderCLI is not installed/).waitFor();
      expect(await other.isDisabled()).toBe(true);

      await dialog.getByRole("button", { name: own }).click();
      await dialog.getByText("Do you want to download the chat of With chat?").waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.getByRole("button", { name: own }).click();
      await dialog.getByRole("button", { name: own }).click();
      await dialog.getByText("Downloading the chat").waitFor();
      await dialog.getByText("done", { exact: true }).waitFor({ timeout });
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await card.getByText("Downloaded chat").waitFor();
    },
  },
  {
    says: "no chat is downloaded while nobody knows which video it is",
    title: "Without chat",
    async run(page, card) {
      await choose(page, card, "Download chat");
      await dialogOf(page)
        .getByText(/^It is not known yet which video/)
        .waitFor();
      const button = dialogOf(page).getByRole("button", { name: own });
      expect(await button.isDisabled()).toBe(true);
    },
  },
  {
    says: "the chat beside the video is chosen; what is not there can't be",
    title: "Both chats",
    async run(page, card) {
      await card.getByRole("button", { name: "Choose source" }).click();
      const dialog = dialogOf(page);
      const video = dialog.getByRole("group", { name: "Video" });
      expect(await video.getByRole("button", { name: "Downloaded" }).isDisabled()).toBe(true);
      const chat = dialog.getByRole("group", { name: "Chat", exact: true });
      const captured = chat.getByRole("button", { name: "Captured" });
      expect(await captured.getAttribute("aria-pressed")).toBe("true");
      await chat.getByRole("button", { name: "Downloaded" }).click();
      const asked = page.waitForRequest(/\/chat\?.*source=downloaded/);
      await dialog.getByRole("button", { name: "Play" }).click();
      await asked;
    },
  },
  {
    says: "a chat that is not there can't be chosen",
    title: "Without chat",
    async run(page, card) {
      await card.getByRole("button", { name: "Choose source" }).click();
      const chat = dialogOf(page).getByRole("group", { name: "Chat", exact: true });
      for (const name of ["Captured", "Downloaded"])
        expect(await chat.getByRole("button", { name }).isDisabled()).toBe(true);
      await chat.getByText("This VOD has no chat.").waitFor();
      await dialogOf(page).getByRole("button", { name: "Play" }).waitFor();
    },
  },
];

describe("a dialog", () => {
  test.each(scenarios)("$says", { timeout: 2 * timeout }, async ({ title, run }) => {
    const { page, card, complaints, close } = await openCard(rig, title);
    await run(page, card, rig);
    expect(complaints).toEqual([]);
    await close();
  });
});

test("the chat of any video is downloaded by its link, and lies among the clips", async () => {
  const { page, close } = await rig.open("/tools");
  const link = page.getByLabel("Link to a video whose chat is wanted");
  await link.fill("https://www.twitch.tv/somebody");
  await page.getByRole("button", { name: "Download chat" }).click();
  await page.getByText("This is no link to a video.").waitFor();
  await link.fill(`https://www.twitch.tv/videos/${rig.videoId}`);
  await page.getByRole("button", { name: "Download chat" }).click();
  const said = page.getByText(/^The download has begun\. The chat will be at /);
  const place = /at (\S+\.chat\.json)\.$/.exec(await said.innerText())?.[1] ?? "";
  const file = path.join(rig.dataFolder, "storage/saved_clips", place);
  await expect.poll(() => existsSync(file), { timeout }).toBe(true);
  await close();
});

test("the dialogs are accessible and fit the screen", async () => {
  const { page, card, complaints, close } = await openCard(rig, "With chat");
  await choose(page, card, "Download chat");
  await dialogOf(page)
    .getByText(/is not installed/)
    .waitFor();
  await expectGoodLooks(page, "[role=dialog]");
  await dialogOf(page).getByRole("button", { name: own }).click();
  await expectGoodLooks(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await dialogOf(page).waitFor({ state: "detached" });
  await card.getByRole("button", { name: "Choose source" }).click();
  await dialogOf(page).waitFor();
  await expectGoodLooks(page, "[role=dialog]");
  expect(complaints).toEqual([]);
  await close();
});
