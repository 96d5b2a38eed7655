import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "./support/browser.ts";
import { expectGoodLooks } from "./support/good-looks.ts";
import { type ExportRig, startExportRig } from "./support/export-rig.ts";
import { type Card, choose, dialogOf, openCard } from "./support/vod-card.ts";

let rig: ExportRig;

beforeAll(async () => {
  rig = await startExportRig();
});

afterAll(() => rig.stop());

interface Scenario {
  says: string;
  /** Of the recording whose dialog is opened. */
  title: string;
  run: (page: Page, card: Card) => Promise<void>;
}

const wayTo = (page: Page, name: string) =>
  dialogOf(page)
    .getByRole("group", { name: "Export to" })
    .getByRole("button", { name, exact: true });

const sourceOf = (page: Page, name: string) =>
  dialogOf(page).getByRole("group", { name: "File source" }).getByRole("button", { name });

const startOf = (page: Page) => dialogOf(page).getByRole("button", { name: "Export", exact: true });

async function exportIt(page: Page): Promise<void> {
  await startOf(page).click();
  await dialogOf(page).getByText("exported", { exact: true }).waitFor();
}

/** What the form asks for. */
const labelsOf = async (page: Page) => {
  const labels = await dialogOf(page).locator("label:visible").allInnerTexts();
  return labels.map((label) => label.replace(/\s*\*$/, ""));
};

/** Section 2, "Export VOD", and section 5, "Export". */
const scenarios: Scenario[] = [
  {
    says: "a VOD is exported to a folder, after a look at it, and the card says where it went",
    title: "Keeper",
    async run(page, card) {
      const dialog = dialogOf(page);
      const title = dialog.getByLabel("Title template");
      expect(await title.inputValue()).toBe("{internalName} - {title} ({date:yyyy-MM-dd HH.mm})");
      await title.fill("by hand ");
      await dialog.getByText("Available template variables").click();
      await dialog.getByRole("button", { name: /^\{title\}/ }).click();
      expect(await title.inputValue()).toBe("by hand {title}");
      await dialog.getByLabel("Directory").fill("one/{internalName}");
      await dialog.getByText("one/anna/by hand Keeper.mp4").waitFor();
      await exportIt(page);
      await dialog.getByRole("button", { name: "Close" }).last().click();
      const file = path.join(rig.exports, "one/anna/by hand Keeper.mp4");
      const section = card.getByRole("heading", { name: "Exports" }).locator("..");
      await section.getByText(file).waitFor();
      await section.getByText("found there").waitFor();
      const original = path.join(rig.dataFolder, "storage/vods/anna/anna_2026-11-17");
      expect(statSync(file).size).toBe(statSync(path.join(original, "anna_2026-11-17.mp4")).size);
    },
  },
  {
    says: "what is in the way is said, and the form is as it was",
    title: "Keeper",
    async run(page) {
      const dialog = dialogOf(page);
      await dialog.getByLabel("Directory").fill("/nowhere/that/is/allowed");
      await startOf(page).click();
      await dialog.getByText(/below none of the folders/).waitFor();
      await dialog.getByRole("button", { name: "Back" }).click();
      expect(await dialog.getByLabel("Directory").inputValue()).toBe("/nowhere/that/is/allowed");
    },
  },
  {
    says: "a VOD without segments warns, and can't be exported",
    title: "Nothing left",
    async run(page) {
      await dialogOf(page).getByText("This VOD has no segments.").waitFor();
      expect(await startOf(page).isDisabled()).toBe(true);
    },
  },
  {
    says: "what was not downloaded or burned can't be the source; what was leaves",
    title: "Last copy",
    async run(page) {
      expect(await sourceOf(page, "Burned").isDisabled()).toBe(true);
      expect(await sourceOf(page, "Re-encoded").isDisabled()).toBe(true);
      await sourceOf(page, "Downloaded").click();
      await dialogOf(page).getByText("anna_2026-11-18.vod.mp4").waitFor();
      await dialogOf(page).getByLabel("Title template").fill("from the platform");
      await exportIt(page);
      expect(existsSync(path.join(rig.exports, "from the platform.mp4"))).toBe(true);
    },
  },
  {
    says: "file, YouTube, SFTP, FTP and rclone each ask for what they need",
    title: "Grand tour",
    async run(page) {
      const place = ["Host", "Port", "Username", "Password", "Directory"];
      const along = "Bring chat, chapters, pictures and descriptions along";
      const asked: Record<string, string[]> = {
        File: ["Directory", along],
        YouTube: ["Description", "Tags", "Category", "Privacy", "Playlist"],
        SFTP: [...place, along],
        FTP: [...place, along],
        rclone: ["Remote", "Directory", along],
      };
      for (const [name, fields] of Object.entries(asked)) {
        await wayTo(page, name).click();
        expect([name, await labelsOf(page)]).toEqual([name, ["Title template", ...fields]]);
      }
    },
  },
  {
    says: "rclone's remotes are chosen from a list",
    title: "Grand tour",
    async run(page) {
      const dialog = dialogOf(page);
      await wayTo(page, "rclone").click();
      await dialog.getByLabel("Remote").selectOption("shelf");
      await dialog.getByLabel("Directory").fill(rig.shelf);
      await dialog.getByLabel("Title template").fill("carried");
      await exportIt(page);
      expect(readdirSync(rig.shelf)).toEqual(["carried.mp4"]);
    },
  },
  {
    says: "an upload takes tags by commas, a playlist by its raw id, a new one by its title",
    title: "Grand tour",
    async run(page) {
      const dialog = dialogOf(page);
      await wayTo(page, "YouTube").click();
      await dialog.getByText(/^An upload takes 1,600 of the 10,000 units of a day/).waitFor();
      await dialog.getByLabel("Title template").fill("{title}, uploaded");
      await dialog.getByText("Grand tour, uploaded").waitFor();
      await dialog.getByLabel("Tags").fill("chess, long evening ,");
      await dialog.getByLabel("Category").selectOption("Music (10)");
      const playlist = dialog.getByLabel("Playlist", { exact: true });
      await playlist.selectOption("Another one, by its ID");
      const id = dialog.getByLabel("Playlist ID");
      await id.fill("https://www.youtube.com/playlist?list=PL1");
      await dialog.getByText(/^This is not an ID/).waitFor();
      expect(await startOf(page).isDisabled()).toBe(true);
      await playlist.selectOption("New playlist…");
      const make = dialog.getByRole("button", { name: "Make" });
      expect(await make.isDisabled()).toBe(true);
      await dialog.getByLabel("Title of the new playlist").fill("Evenings");
      await make.click();
      const chosen = playlist.locator("option:checked");
      await expect.poll(() => chosen.textContent()).toBe("Evenings");
      await exportIt(page);
      const [video] = rig.youtube.state.videos.values();
      const [made] = rig.youtube.state.playlists;
      expect(video?.metadata.snippet).toMatchObject({
        title: "Grand tour, uploaded",
        tags: ["chess", "long evening"],
        categoryId: "10",
      });
      expect(made).toMatchObject({ title: "Evenings", videoIds: [video?.id] });
      const link = `https://www.youtube.com/watch?v=${video?.id ?? ""}`;
      await dialog.getByRole("link", { name: link }).waitFor();
    },
  },
];

describe("the export of a VOD", () => {
  test.each(scenarios)("$says", async ({ title, run }) => {
    const { page, card, complaints, close } = await openCard(rig, title);
    await choose(page, card, "Export VOD");
    await startOf(page).waitFor();
    await run(page, card);
    expect(complaints).toEqual([]);
    await close();
  });
});

test("a file of the file manager is exported under the name of one's choice", async () => {
  const { page, complaints, close } = await rig.open(
    "/files?path=storage/vods/anna/anna_2026-11-16",
  );
  await page.getByRole("button", { name: "Export anna_2026-11-16.mp4" }).click();
  const dialog = dialogOf(page);
  expect(await dialog.getByLabel("Name there").inputValue()).toBe("{basename}");
  await dialog.getByLabel("Name there").fill("{basename} as a file");
  await exportIt(page);
  expect(existsSync(path.join(rig.exports, "anna_2026-11-16 as a file.mp4"))).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test("the dialogs are accessible and fit the screen", async () => {
  const { page, card, complaints, close } = await openCard(rig, "Grand tour");
  await choose(page, card, "Export VOD");
  for (const name of ["SFTP", "rclone", "YouTube", "File"]) {
    await wayTo(page, name).click();
    await check(page);
  }
  await page.goto(`${rig.url}/files?path=storage/vods/anna/anna_2026-11-16`);
  await page.getByRole("button", { name: "Export anna_2026-11-16.mp4" }).click();
  await check(page);
  expect(complaints).toEqual([]);
  await close();
});

async function check(page: Page): Promise<void> {
  await startOf(page).waitFor();
  await page.waitForLoadState("networkidle");
  await expectGoodLooks(page);
}
