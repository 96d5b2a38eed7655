import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "./support/browser.ts";
import {
  anna,
  annaBox,
  boxOf,
  clipTitles,
  openMenu,
  startChannelRig,
  toolsOf,
  vods,
} from "./support/channel-rig.ts";
import type { SeededDaemon } from "./support/seeded-daemon.ts";

let rig: SeededDaemon;

beforeAll(async () => {
  rig = await startChannelRig();
});

afterAll(() => rig.stop());

interface Scenario {
  says: string;
  run: (page: Page) => Promise<void>;
}

const dialogOf = (page: Page) => page.getByRole("dialog");

/** Section 2, "Channel box", line by line. */
const lines: Scenario[] = [
  {
    says: "the display name links to the channel's address, its avatar stands beside it",
    async run(page) {
      const link = annaBox(page).getByRole("link", { name: "Anna Lind" });
      expect(await link.getAttribute("href")).toBe("https://www.twitch.tv/anna");
      await annaBox(page).getByText("AL", { exact: true }).waitFor();
    },
  },
  {
    says: "the internal name stands in brackets when it differs, and only then",
    async run(page) {
      await annaBox(page).getByRole("heading", { name: "Anna Lind (anna)" }).waitFor();
      await boxOf(page, "ben").getByRole("heading", { name: "ben", exact: true }).waitFor();
    },
  },
  {
    says: "the subtitle has qualities, count, size, subscriptions, type, saving, season/episode",
    async run(page) {
      const parts = toolsOf(page, "Anna Lind").getByRole("listitem");
      expect(await parts.allInnerTexts()).toEqual([
        "1080p60, best",
        "6 VODs",
        "30 B",
        "One or more subscriptions missing",
        "Free",
        "Does not save VODs",
        "202601/06",
      ]);
    },
  },
  {
    says: "a channel without recordings says so, and whether it captures",
    async run(page) {
      await boxOf(page, "ben").getByText("No VODs, not capturing", { exact: true }).waitFor();
      await boxOf(page, "Cleo").getByText("No VODs", { exact: true }).waitFor();
    },
  },
  {
    says: "its limits, and that it is over one of them",
    async run(page) {
      await annaBox(page)
        .getByText("Limits: 6 of 4 VODs Over the limit: the next clean-up removes the oldest.")
        .waitFor();
    },
  },
  {
    says: "the 5 newest clips, expandable",
    async run(page) {
      const clips = annaBox(page).getByRole("region", { name: "6 clips" });
      const newest = clipTitles.toReversed();
      const titles = async () => {
        const names = await clips.getByRole("button", { name: /^Play / }).all();
        return Promise.all(names.map((button) => button.getAttribute("aria-label")));
      };
      await expect.poll(titles).toEqual(newest.slice(0, 5).map((title) => `Play ${title}`));
      await clips.getByText(/KiB/).first().waitFor();
      await clips.getByText("240p").first().waitFor();
      await clips.getByRole("button", { name: "Show all 6 clips" }).click();
      await expect.poll(titles).toEqual(newest.map((title) => `Play ${title}`));
    },
  },
  {
    says: "a clip plays in the dialog, with Close and Open in new tab",
    async run(page) {
      await annaBox(page).getByRole("button", { name: "Play Clip number 6" }).click();
      const dialog = dialogOf(page);
      await dialog.locator("video").waitFor();
      await page.evaluate("document.querySelector('video').muted = true");
      await page.evaluate("document.querySelector('video').play()");
      const place = () => page.evaluate<number>("document.querySelector('video').currentTime");
      await expect.poll(place).toBeGreaterThan(0.5);
      const link = dialog.getByRole("link", { name: "Open in new tab" });
      expect(await link.getAttribute("href")).toContain("saved_clips");
      await dialog.getByText("Close", { exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    },
  },
  {
    says: "a clip is deleted after a question",
    async run(page) {
      const name = "Delete Clip number 2";
      await annaBox(page).getByRole("button", { name }).click();
      await page.getByText("Delete Clip number 2? There is no undo.").waitFor();
      await page.getByRole("button", { name: "Continue" }).click();
      await annaBox(page).getByRole("button", { name }).waitFor({ state: "detached" });
      await annaBox(page).getByRole("region", { name: "5 clips" }).waitFor();
    },
  },
  {
    says: "'N hidden VODs' shows the hidden ones, and hides them again",
    async run(page) {
      const old = page.getByRole("article", { name: "Evening 1" });
      const hidden = annaBox(page).getByRole("button", { name: "2 hidden VODs" });
      await hidden.click();
      await old.waitFor();
      await annaBox(page).getByRole("button", { name: "Show fewer" }).click();
      await old.waitFor({ state: "detached" });
      await hidden.waitFor();
    },
  },
  {
    says: "a hash vod_{uuid} expands a hidden recording and scrolls to it",
    async run(page) {
      await page.goto(`${rig.url}/dashboard#vod_${vods[0]?.uuid ?? ""}`);
      const card = page.getByRole("article", { name: "Evening 1" });
      await card.getByText("Finalized", { exact: true }).first().waitFor();
      const top = async () => (await card.boundingBox())?.y ?? -1;
      await expect.poll(top).toBeGreaterThanOrEqual(0);
      await expect.poll(top).toBeLessThan(900);
    },
  },
  {
    says: "edit leads to the settings of the channel",
    async run(page) {
      await annaBox(page).getByRole("link", { name: "Edit channel" }).click();
      await page.waitForURL(`**/settings/channels/${anna.uuid}`);
    },
  },
  {
    says: "expand and collapse go for all recordings",
    async run(page) {
      const facts = annaBox(page).getByText("Finalized", { exact: true });
      await annaBox(page).getByRole("button", { name: "Expand all VODs" }).click();
      await expect.poll(() => facts.count()).toBeGreaterThanOrEqual(4);
      await annaBox(page).getByRole("button", { name: "Collapse all VODs" }).click();
      await expect.poll(() => page.locator("[aria-expanded=true]").count()).toBe(0);
      await annaBox(page).getByRole("button", { name: "Expand all VODs" }).waitFor();
    },
  },
  {
    says: "clean up asks, and shows what would go and what stays, and why",
    async run(page) {
      await annaBox(page).getByRole("button", { name: "Clean up" }).click();
      const dialog = dialogOf(page);
      await dialog
        .getByText(
          "Do you want to clean up vods that don't meet your criteria? There is no undo.",
          {
            exact: true,
          },
        )
        .waitFor();
      await dialog.getByText("2 VODs would go (10 B)").waitFor();
      const goes = dialog.getByRole("list", { name: "VODs that would go" });
      expect(await goes.getByRole("listitem").allInnerTexts()).toEqual([
        expect.stringMatching(/^Evening 1\n.*over the number of VODs$/),
        expect.stringMatching(/^Evening 3\n.*over the number of VODs$/),
      ]);
      const stays = dialog.getByRole("list", { name: "VODs that are kept" });
      expect(await stays.getByRole("listitem").allInnerTexts()).toEqual(["Evening 2\nprotected"]);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      const { data } = await rig.api("GET /api/v0/vods");
      expect(data.vod_count).toBe(vods.length);
    },
  },
];

describe("the channel box", () => {
  test.each(lines)("$says", async ({ run }) => {
    const { page, complaints, close } = await rig.open("/dashboard");
    await annaBox(page).waitFor();
    await run(page);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a channel that is not there is an 'Invalid streamer'", async () => {
    const nobody = "99999999-9999-4999-8999-999999999999";
    const preferences = { singlePage: true };
    const { page, close } = await rig.open(`/dashboard?channel=${nobody}`, { preferences });
    await page.getByText("Invalid streamer", { exact: true }).waitFor();
    await close();
  });
});

describe("a channel that goes live", () => {
  test("has its badges, is aborted after a question, and its history tells why", async () => {
    const { page, close } = await rig.open("/dashboard");
    const box = boxOf(page, "Cleo");
    await box.getByRole("button", { name: "Force record" }).click();
    await page.getByText("Force record is unstable. Continue?", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    rig.simulator.channel("cleo").goLive({ title: "Morning", game: "Chess" });
    await box.getByText("live", { exact: true }).waitFor();
    await box.getByText("capturing", { exact: true }).waitFor();
    await box.getByRole("button", { name: "Abort record" }).click();
    await page.getByText("Abort record is unstable. Continue?", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await box.getByText("Not recorded further: it was stopped here").waitFor();
    await (await openMenu(page, "Cleo")).entry("History").click();
    const dialog = dialogOf(page);
    await dialog.getByText("Not recorded further: it was stopped here").waitFor();
    await dialog.getByRole("listitem").filter({ hasText: "Morning" }).first().waitFor();
    await close();
    rig.simulator.channel("cleo").goOffline();
  });
});
