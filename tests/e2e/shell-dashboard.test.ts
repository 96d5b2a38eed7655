import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeChannel, makeVod } from "../support/records.ts";
import { findBreaches, looks, type Page } from "./support/browser.ts";
import { type SeededDaemon, startSeededDaemon } from "./support/seeded-daemon.ts";

const password = "correct horse";
const names = ["Anna", "Ben", "Cleo"];
const [anna, ben, cleo] = names.map((displayName) =>
  makeChannel({ internalName: displayName.toLowerCase(), displayName, no_capture: true }),
);
const channels = [cleo, anna, ben].filter((channel) => channel !== undefined);
const vod = makeVod({
  channel_uuid: anna?.uuid ?? "",
  basename: "anna_1",
  folder: "anna/anna_1",
  segments: [{ basename: "anna_1.mp4", filesize: 5, deleted: false }],
});
const brokenUuid = "33333333-3333-4333-8333-333333333333";
const motd = "Maintenance on Friday.";

let daemon: SeededDaemon;
let empty: SeededDaemon;

beforeAll(async () => {
  // A recording that can't be read is something that the operator should look at.
  daemon = await startSeededDaemon({
    channels,
    vods: [vod],
    files: { [`db/vods/${brokenUuid}.json`]: "{" },
    environment: { REELKEEP_INTERFACE_MOTD: motd },
  });
  empty = await startSeededDaemon({ channels: [] });
});
afterAll(async () => {
  await daemon.stop();
  await empty.stop();
});

const regions = (page: Page) => page.locator("section[id^=streamer_]");

const namesOf = (page: Page) =>
  page.evaluate<string[]>(
    "[...document.querySelectorAll('section[id^=streamer_]')].map((box) => box.ariaLabel)",
  );

/** Lines of the specification's section 2, "Dashboard"; each has its scenario below. */
const lines = [
  "an errors box 'Errors (N)' opens and closes",
  "the message of the day shows",
  "Logs open by click, by Enter and by Space",
  "all channels show by display name",
  "in single-page mode the channel of the address shows, else the first",
  "the totals stand below the list",
  "a loading box says so, and after 5 s for how long",
  "without channels a text leads to where one is added",
  "who is not logged in reads so in both sections, and finds no errors",
  "a guest sees channels, but neither errors nor logs",
] as const;
type Line = (typeof lines)[number];

const scenarios: Record<Line, () => Promise<void>> = {
  "an errors box 'Errors (N)' opens and closes": async () => {
    const { page, close } = await daemon.open("/dashboard");
    const button = page.getByRole("button", { name: /^Errors \(\d+\)$/ });
    await button.click();
    await page.getByText(new RegExp(brokenUuid)).first().waitFor();
    await button.click();
    await page.getByText(new RegExp(brokenUuid)).waitFor({ state: "hidden" });
    await close();
  },
  "the message of the day shows": async () => {
    const { page, close } = await daemon.open("/dashboard");
    await page.getByRole("region", { name: "Message of the day" }).getByText(motd).waitFor();
    await close();
  },
  "Logs open by click, by Enter and by Space": async () => {
    const { page, close } = await daemon.open("/dashboard");
    const button = page.getByRole("button", { name: "Logs" });
    const log = page.getByRole("log", { name: "Logs" });
    const isOpen = async (wanted: boolean) => log.waitFor({ state: wanted ? "visible" : "hidden" });
    await button.click();
    await isOpen(true);
    await page.keyboard.press("Enter");
    await isOpen(false);
    await page.keyboard.press("Space");
    await isOpen(true);
    await close();
  },
  "all channels show by display name": async () => {
    const { page, close } = await daemon.open("/dashboard");
    await expect.poll(() => regions(page).count()).toBe(3);
    expect(await namesOf(page)).toEqual(names);
    await close();
  },
  "in single-page mode the channel of the address shows, else the first": async () => {
    const options = { preferences: { singlePage: true } };
    const { page, close } = await daemon.open("/dashboard", options);
    const shown = () => namesOf(page);
    await expect.poll(shown).toEqual(["Anna"]);
    await page.goto(`${daemon.url}/dashboard?channel=${cleo?.uuid ?? ""}`);
    await expect.poll(shown).toEqual(["Cleo"]);
    await page.getByRole("navigation", { name: "Menu" }).getByText("Ben").click();
    await expect.poll(shown).toEqual(["Ben"]);
    await page.goto(`${daemon.url}/dashboard?channel=nobody`);
    await page.getByText("Invalid streamer").waitFor();
    await close();
  },
  "the totals stand below the list": async () => {
    const { page, close } = await daemon.open("/dashboard");
    await page.getByText(/^Total size: [\d.]+ [KMGT]?i?B$/).waitFor();
    await page.getByText(/^Free space: [\d.]+ [KMGT]iB$/).waitFor();
    await close();
  },
  "a loading box says so, and after 5 s for how long": async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { page, close } = await daemon.open("/dashboard", {
      prepare: async (opened) => {
        await opened.route("**/api/v0/channels?*", async (route) => {
          await held;
          await route.continue().catch(() => {});
        });
      },
    });
    await page.getByText("Loading...", { exact: true }).waitFor();
    expect(await page.getByText(/longer than expected/).count()).toBe(0);
    const slow = page.getByText(/^Loading takes longer than expected\.\.\. \d+\.\d s$/);
    await slow.waitFor({ timeout: 8000 });
    const first = await slow.innerText();
    await expect.poll(() => slow.innerText()).not.toBe(first);
    letGo();
    await expect.poll(() => regions(page).count()).toBe(3);
    await close();
  },
  "without channels a text leads to where one is added": async () => {
    const { page, close } = await empty.open("/dashboard");
    await page.getByText("No channels found. Add some at New Channel to start.").waitFor();
    await page.getByRole("link", { name: "New Channel" }).click();
    await page.waitForURL("**/settings/newchannel");
    await close();
  },
  "who is not logged in reads so in both sections, and finds no errors": async () => {
    await daemon.api("PUT /api/v0/auth/password", { body: { password } });
    const { page, close } = await daemon.open("/dashboard");
    const text = "You need to be logged in to view this resource.";
    for (const name of ["Recorded VODs", "Logs"])
      await page.getByRole("region", { name }).getByText(text).waitFor();
    await page.getByText("This site is only available to logged in users.").waitFor();
    expect(await page.getByText(/^Errors/).count()).toBe(0);
    for (const name of ["Files", "Tools", "About"])
      expect(await page.getByRole("link", { name, exact: true }).count()).toBe(0);
    expect(await findBreaches(page)).toEqual([]);
    await close();
  },
  "a guest sees channels, but neither errors nor logs": async () => {
    const { page, close } = await daemon.open("/settings/access");
    await page.locator("nav form").getByLabel("Password", { exact: true }).fill(password);
    await page.locator("nav form").getByRole("button", { name: "Log in" }).click();
    await page.getByRole("button", { name: "Log out" }).waitFor();
    await page.evaluate(
      "fetch('api/v0/settings', { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ config: { 'access.guest_mode': true } }) })",
    );
    await close();
    const guest = await daemon.open("/dashboard");
    await expect.poll(() => regions(guest.page).count()).toBe(3);
    await guest.page.getByText(/^refreshing in \d+ seconds$/).waitFor();
    expect(await guest.page.getByText(/^(Errors|Logs)/).count()).toBe(0);
    expect(await guest.page.getByRole("button", { name: /jobs?$/ }).count()).toBe(0);
    await guest.close();
  },
};

describe("the dashboard", () => {
  test.each(lines)("%s", (line) => scenarios[line]());
});

test.each(looks)("an empty dashboard is accessible at $name", async (look) => {
  const { page, close } = await empty.open("/dashboard", { look });
  await page.getByText("No channels found.").waitFor();
  expect(await findBreaches(page)).toEqual([]);
  await close();
});
