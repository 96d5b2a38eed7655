import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBreaches } from "./support/browser.ts";
import { type CardScenario, dialogOf, openCard, placeOf, preferences } from "./support/vod-card.ts";
import { ben, startVodRig, type VodRig } from "./support/vod-rig.ts";

let rig: VodRig;

beforeAll(async () => {
  rig = await startVodRig();
  await rig.api("PUT /api/v0/favourites", { body: { games: ["743"] } });
});

afterAll(() => rig.stop());

/** Sections 2, 3, 4 and 8 of the specification: what the card says. */
const states: CardScenario[] = [
  {
    says: "a finished VOD shows all its sections and how the platform's copy is",
    title: "Grand tour",
    async run(_, card) {
      for (const text of [
        "Favourite game",
        "The platform's copy is muted",
        "The platform is about to delete its copy",
        "3/41",
        "Watch this one again",
        "A lot missing!",
        "6:00–9:00",
        "320 × 180",
        "Boss fight",
        "Best moment",
        "anna_2026-11-19.mp4",
      ])
        await card.getByText(text).first().waitFor();
      await card.getByRole("img", { name: /^Viewers over the stream/ }).waitFor();
    },
  },
  {
    says: "a VOD without a copy, chapters, viewers and files says so",
    title: "Nothing left",
    async run(_, card) {
      for (const text of [
        "Not matched or VOD deleted",
        "No chapters found",
        "No data",
        "No segments found",
        "No bookmarks",
      ])
        await card.getByText(text).first().waitFor();
    },
  },
  {
    says: "files that are missing or deleted are shown as such",
    title: "Lost files",
    async run(_, card) {
      await card.getByText("(filesize missing)").waitFor();
      await card.getByText("(deleted)").waitFor();
    },
  },
  {
    says: "a failed VOD offers Delete and Fix issues",
    title: "Broken",
    async run(_, card) {
      await card.getByText("Capturing failed").waitFor();
      await card.getByText("The file is shorter than what was recorded.").waitFor();
      for (const name of ["Delete", "Fix issues", "Convert again"])
        await card.getByRole("button", { name, exact: true }).waitFor();
    },
  },
  {
    says: "Delete is disabled for a protected VOD, and says why",
    title: "Keeper",
    async run(page, card) {
      const button = card.getByRole("button", { name: "Delete", exact: true });
      expect(await button.getAttribute("title")).toBe("Protected from deletion");
      await button.click({ force: true });
      expect(await dialogOf(page).count()).toBe(0);
    },
  },
];

describe("a card says", () => {
  test.each(states)("$says", async ({ title, run }) => {
    const { page, card, complaints, close } = await openCard(rig, title);
    await run(page, card, rig);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("watching while it is recorded", () => {
  test("begins at 0:00 or at what is on air, and goes over to the finished file", async () => {
    rig.simulator.channel("ben").goLive({ title: "Right now", game: "Chess" });
    const { page, complaints, close } = await rig.open("/dashboard", { preferences });
    const card = page.getByRole("article", { name: "Right now" });
    await card.getByText("Capturing").first().waitFor({ timeout: 60_000 });
    await card.getByLabel("New bookmark").fill("Live moment");
    await card.getByRole("button", { name: "Add", exact: true }).click();
    await card.getByText("Live moment").waitFor();

    await card.getByRole("button", { name: "Watch from the start" }).first().click();
    await expect.poll(() => placeOf(page)).toBeGreaterThan(0.5);
    await page.getByText("LIVE", { exact: true }).waitFor();
    expect(await findBreaches(page)).toEqual([]);

    await dialogOf(page).getByRole("button", { name: "Close" }).first().click();
    await expect.poll(recordedSeconds, { timeout: 60_000 }).toBeGreaterThan(16);
    await card.getByRole("button", { name: "Jump to live" }).click();
    await expect.poll(() => placeOf(page)).toBeGreaterThan(4);

    rig.simulator.channel("ben").goOffline();
    const before = await placeOf(page);
    const video = page.locator("video");
    const source = () => video.getAttribute("src");
    await expect.poll(source, { timeout: 90_000 }).toMatch(/\.mp4$/);
    await expect.poll(() => placeOf(page)).toBeGreaterThan(before);
    expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
    await close();
  });
});

test("a VOD that is not there says so", async () => {
  const { page, close } = await rig.open(`/vodplayer?vod=${ben.uuid}`);
  await page.getByText("No VOD found").waitFor({ timeout: 30_000 });
  await page.goto(`${rig.url}/dashboard#vod_${ben.uuid}`);
  await page.getByRole("main").getByText("No VOD found").waitFor({ timeout: 30_000 });
  await close();
});

async function recordedSeconds(): Promise<number> {
  const input = { params: { uuid: ben.uuid } };
  const { data } = await rig.api("GET /api/v0/channels/:uuid", input);
  return data.vods_list[0]?.duration ?? 0;
}
