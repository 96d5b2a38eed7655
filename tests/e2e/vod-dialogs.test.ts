import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "./support/browser.ts";
import { expectGoodLooks } from "./support/good-looks.ts";
import { type CardScenario, choose, dialogOf, openCard, placeOf } from "./support/vod-card.ts";
import { startVodRig, type VodRig } from "./support/vod-rig.ts";

let rig: VodRig;

beforeAll(async () => {
  rig = await startVodRig();
});

afterAll(() => rig.stop());

/** Section 2, "Modals", and the confirmations of section 5. */
const dialogs: CardScenario[] = [
  {
    says: "deleting asks, and what is in the trash comes back by one click",
    title: "To be thrown away",
    async run(page, card) {
      await card.getByRole("button", { name: "Delete", exact: true }).click();
      await dialogOf(page).getByText("Do you want to delete To be thrown away?").waitFor();
      await dialogOf(page).getByRole("button", { name: "Delete" }).click();
      await card.waitFor({ state: "detached" });
      await page.getByText("To be thrown away is in the trash.").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await card.waitFor();
    },
  },
  {
    says: "the trash is one click away from the message, the totals and the palette",
    title: "To be thrown away",
    async run(page, card) {
      await card.getByRole("button", { name: "Delete", exact: true }).click();
      await dialogOf(page).getByRole("button", { name: "Delete" }).click();
      const trash = page.getByRole("table", { name: "Trash" });
      const goBack = async () => {
        await trash.getByText("To be thrown away").waitFor();
        await page.getByRole("link", { name: "Dashboard" }).click();
        await page.getByText(/^Total size/).waitFor();
      };
      await page.getByRole("button", { name: "Open the trash" }).click();
      await goBack();
      await page.getByRole("link", { name: /^Trash: / }).click();
      await goBack();
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search and commands" }).fill("trash");
      await page.getByRole("option", { name: "Trash", exact: true }).click();
      await trash.getByRole("button", { name: /^Bring back/ }).click();
      await page.getByText(/^The trash is empty/).waitFor();
    },
  },
  {
    says: "deleting the last copy there is asks a second time",
    title: "Last copy",
    async run(page, card) {
      await card.getByText("The platform's copy is deleted").waitFor();
      await card.getByRole("button", { name: "Delete", exact: true }).click();
      await dialogOf(page).getByText("Do you want to delete Last copy?").waitFor();
      await dialogOf(page).getByRole("button", { name: "Continue" }).click();
      const warning =
        "The platform's copy is already gone. This is the only one left. Do you really want to delete it?";
      await dialogOf(page).getByText(warning).waitFor();
      await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
      await card.waitFor();
    },
  },
  {
    says: "archiving asks, and the archive gives it back",
    title: "To be archived",
    async run(page, card) {
      await choose(page, card, "Archive");
      await dialogOf(page)
        .getByText(/^Do you want to archive To be archived\?/)
        .waitFor();
      await dialogOf(page).getByRole("button", { name: "Archive" }).click();
      await card.waitFor({ state: "detached" });
      await page.goto(`${rig.url}/saved`);
      await card.getByRole("button", { name: "To be archived" }).click();
      await card.getByRole("button", { name: "Bring back" }).click();
      await page.getByText("Nothing is archived.").waitFor();
    },
  },
  {
    says: "what is archived is exported and renamed there, and its files are at hand",
    title: "To be archived",
    async run(page, card) {
      await choose(page, card, "Archive");
      await dialogOf(page).getByRole("button", { name: "Archive" }).click();
      await card.waitFor({ state: "detached" });
      await page.goto(`${rig.url}/saved`);
      await card.getByRole("button", { name: "To be archived" }).click();
      await card.getByRole("link", { name: /\.mp4$/ }).waitFor();
      await choose(page, card, "Export");
      await dialogOf(page)
        .getByText(/ file, /)
        .waitFor();
      await dialogOf(page).getByRole("button", { name: "Test", exact: true }).click();
      await dialogOf(page)
        .getByText(/^A file was written into /)
        .waitFor();
      await dialogOf(page).getByRole("button", { name: "Export", exact: true }).click();
      await dialogOf(page).getByText("exported", { exact: true }).waitFor();
      await page.keyboard.press("Escape");
      await choose(page, card, "Delete for good");
      await dialogOf(page).getByText("Delete To be archived for good? There is no undo.").waitFor();
      await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
      await card.getByRole("button", { name: "Bring back" }).click();
      await page.getByText("Nothing is archived.").waitFor();
    },
  },
  {
    says: "refreshing metadata asks",
    title: "To be archived",
    async run(page, card) {
      await choose(page, card, "Refresh metadata");
      await dialogOf(page)
        .getByText(/^Do you want to read the files of this VOD anew\?/)
        .waitFor();
      await dialogOf(page).getByRole("button", { name: "Refresh metadata" }).click();
      await page.getByText("The files are read anew.").waitFor();
    },
  },
  {
    says: "fixing issues shows beforehand what would be done",
    title: "Lost files",
    async run(page, card) {
      await choose(page, card, "Fix issues");
      await dialogOf(page)
        .getByText(/^Do you want to fix/)
        .waitFor();
      expect(await dialogOf(page).getByRole("listitem").count()).toBeGreaterThan(0);
      await dialogOf(page).getByRole("button", { name: "Fix issues" }).click();
      await page.getByText(/issues? (is|are) fixed\.$/).waitFor();
    },
  },
  {
    says: "a segment is deleted after a question, with or without its entry",
    title: "To be thrown away",
    async run(page, card) {
      const name = "anna_2026-11-16.mp4";
      await card.getByRole("button", { name: `Delete the segment ${name}` }).click();
      await dialogOf(page).getByText(`Do you want to delete the segment ${name}?`).waitFor();
      expect(await dialogOf(page).getByRole("switch").isChecked()).toBe(true);
      await dialogOf(page).getByRole("button", { name: "Delete" }).click();
      await card.getByText("(deleted)").waitFor();
    },
  },
  {
    says: "editing changes the comment, the numbers and a chapter",
    title: "To be renamed",
    async run(page, card) {
      await card.getByRole("button", { name: "Edit", exact: true }).click();
      const form = dialogOf(page);
      await form.getByLabel("Comment").fill("Cut the middle out");
      await form.getByLabel("Absolute stream number").fill("12");
      await form.getByRole("button", { name: "Add chapter" }).click();
      await form.getByRole("group", { name: "Chapter 2" }).getByLabel("Title").fill("The end");
      await form.getByRole("button", { name: "Save" }).click();
      await form.waitFor({ state: "detached" });
      await card.getByText("Cut the middle out").waitFor();
      await card.getByRole("cell", { name: "The end" }).waitFor();
    },
  },
  {
    says: "renaming shows every file before and after, and takes variables by a click",
    title: "To be renamed",
    async run(page, card) {
      await choose(page, card, "Rename");
      const form = dialogOf(page);
      await form.getByLabel("Template of the name").fill("renamed_");
      await form.getByRole("button", { name: /^\{day\}/ }).click();
      expect(await form.getByLabel("Template of the name").inputValue()).toBe("renamed_{day}");
      await form.getByText("renamed_14.mp4").waitFor();
      await form.getByRole("button", { name: "Rename", exact: true }).click();
      await form.waitFor({ state: "detached" });
      await card.getByRole("link", { name: "renamed_14.mp4" }).waitFor();
    },
  },
  {
    says: "a manual match asks for the VOD ID, and says when there is none",
    title: "Keeper",
    async run(page, card) {
      await choose(page, card, "Match with the platform");
      await dialogOf(page).getByLabel("VOD ID").fill("4040404");
      await dialogOf(page).getByRole("button", { name: "Match" }).click();
      await page.getByText(/no video 4040404/).waitFor();
    },
  },
  {
    says: "the platform's copy is downloaded in one of the known qualities, best by default",
    title: "Keeper",
    async run(page, card) {
      await choose(page, card, "Download VOD");
      const select = dialogOf(page).getByLabel("Quality");
      expect(await select.inputValue()).toBe("best");
      expect(await select.locator("option").count()).toBeGreaterThan(8);
      await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
    },
  },
  {
    says: "the player's source is chosen; what was not downloaded can't be",
    title: "Last copy",
    async run(page, card) {
      await card.getByRole("button", { name: "Choose source" }).click();
      const video = dialogOf(page).getByRole("group", { name: "Video" });
      await video.getByRole("button", { name: "Downloaded" }).click();
      await dialogOf(page).getByRole("button", { name: "Play" }).click();
      await expect
        .poll(() => page.locator("video").getAttribute("src"))
        .toMatch(/anna_2026-11-18\.vod\.mp4$/);
    },
  },
  {
    says: "re-encoding shows its progress, and the file that came of it",
    title: "Keeper",
    async run(page, card) {
      await choose(page, card, "Re-encode");
      await dialogOf(page).getByRole("button", { name: "Re-encode" }).click();
      await dialogOf(page).waitFor({ state: "detached" });
      await card.getByRole("heading", { name: "Further files" }).waitFor({ timeout: 60_000 });
      await card.getByText("Re-encoded").waitFor();
    },
  },
  {
    says: "bookmarks are added, played from and deleted",
    title: "Keeper",
    async run(page, card) {
      await card.getByLabel("New bookmark").fill("Good one");
      await card.getByLabel("At", { exact: true }).fill("0:07");
      await card.getByRole("button", { name: "Add", exact: true }).click();
      await card.getByRole("button", { name: "Play from 0:07" }).click();
      await expect.poll(() => placeOf(page)).toBeGreaterThan(6.5);
      await dialogOf(page).getByRole("button", { name: "Close" }).first().click();
      await card.getByRole("button", { name: "Delete the bookmark Good one" }).click();
      await page.getByText("Do you want to delete the bookmark Good one?").waitFor();
      await page.getByRole("button", { name: "Continue" }).click();
      await card.getByText("No bookmarks").waitFor();
    },
  },
];

describe("a dialog", () => {
  test.each(dialogs)("$says", async ({ title, run }) => {
    const { page, card, close } = await openCard(rig, title);
    await run(page, card, rig);
    await close();
  });
});

const menuDialogs = [
  ...["Rename", "Archive", "Refresh metadata", "Fix issues", "Match with", "Download VOD"],
  "Re-encode",
];
const buttonDialogs = [
  ...[/^Edit$/, /^Delete$/, /^Delete the segment/, /^Delete the bookmark/, /^Choose source$/],
];

test("the card and its dialogs are accessible and fit the screen", async () => {
  const { page, card, complaints, close } = await openCard(rig, "Grand tour");
  await expectGoodLooks(page);
  for (const item of menuDialogs) {
    await choose(page, card, item);
    await checkDialog(page);
  }
  for (const name of buttonDialogs) {
    await card.getByRole("button", { name }).first().click();
    await checkDialog(page);
  }
  expect(complaints).toEqual([]);
  await close();
});

async function checkDialog(page: Page): Promise<void> {
  await dialogOf(page).waitFor();
  await page.waitForLoadState("networkidle");
  await expectGoodLooks(page, "[role=dialog]");
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await dialogOf(page).waitFor({ state: "detached" });
}
