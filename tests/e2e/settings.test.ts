import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { looks } from "./support/browser.ts";
import { type OperatorRig, save, type Scenario, startOperatorRig } from "./support/operator-rig.ts";

let rig: OperatorRig;

beforeAll(async () => {
  rig = await startOperatorRig();
});

afterAll(() => rig.stop());

/** Section 2, the child tabs of the settings. */
const tabs: Scenario[] = [
  {
    says: "the empty path redirects to /settings/channels",
    at: "/settings",
    async run(page) {
      await page.waitForURL(/\/settings\/channels$/);
      await page.getByRole("table", { name: "Channels" }).getByText("Anna").waitFor();
    },
  },
  {
    says: "/settings/channels/{channel?}: the rules of a channel are changed",
    at: "/settings/channels",
    async run(page, rig) {
      await page.getByRole("table").getByRole("link", { name: "Anna" }).click();
      await page.getByLabel("Match keywords").fill("races\n/any%/");
      await page.getByRole("switch", { name: /^No cleanup/ }).click();
      await save(page);
      expect(await rig.anna()).toMatchObject({ match: ["races", "/any%/"], no_cleanup: true });
      await page.reload();
      expect(await page.getByLabel("Match keywords").inputValue()).toBe("races\n/any%/");
    },
  },
  {
    says: "/settings/newchannel: a channel is added and can be removed again",
    at: "/settings/newchannel",
    async run(page, rig) {
      await page.getByLabel("Login").fill("ben");
      await page.getByRole("switch", { name: /^No capture/ }).click();
      await page.getByRole("button", { name: "Add channel" }).click();
      await page.waitForURL(/\/dashboard/);
      await page.goto(`${rig.url}/settings/channels`);
      await page.getByRole("table").getByRole("link", { name: "Ben" }).click();
      await page.getByRole("button", { name: "Remove Ben" }).first().click();
      await page.getByText("Stop watching Ben? Its recordings stay.").waitFor();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.waitForURL(/\/settings\/channels$/);
      await page.getByRole("link", { name: "Ben" }).first().waitFor({ state: "detached" });
    },
  },
  {
    says: "/settings/config: a setting is found, changed, refused, reset",
    at: "/settings/config",
    async run(page, rig) {
      await page.getByRole("searchbox").fill("day dashboard");
      await page.getByLabel("interface.motd").fill("Back at ten");
      await save(page);
      await page.getByRole("button", { name: "Reset interface.motd" }).click();
      await save(page);
      expect((await rig.api("GET /api/v0/settings")).data.config["interface.motd"]).toBe("");
      await page.getByRole("searchbox").fill("base_path");
      await page.getByLabel("server.base_path").fill("no slash");
      await page.getByRole("button", { name: "Save" }).click();
      await page
        .getByText(/^server\.base_path: /)
        .first()
        .waitFor();
    },
  },
  {
    says: "/settings/keyvalue: a value is added, changed and deleted",
    at: "/settings/keyvalue",
    async run(page) {
      await page.getByText("Nothing is kept here yet.").waitFor();
      await page.getByRole("textbox", { name: "Key" }).fill("script.state");
      await page.getByRole("textbox", { name: "Value" }).fill("one");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: "Edit script.state" }).click();
      await page.getByRole("textbox", { name: "Value" }).fill("two");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("cell", { name: "two" }).waitFor();
      await page.getByRole("button", { name: "Delete script.state" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("Nothing is kept here yet.").waitFor();
    },
  },
  {
    says: "/settings/notifications: an event is told somewhere or not",
    at: "/settings/notifications",
    async run(page, rig) {
      const toggle = page.getByRole("switch", { name: "Channel goes live by Browser" });
      await toggle.waitFor();
      const before = await toggle.isChecked();
      // What is seen of a switch lies above it.
      await toggle.click({ force: true });
      const told = async () => (await rig.api("GET /api/v0/notifications")).data.grid.streamOnline;
      await expect.poll(async () => (await told()).includes("browser")).toBe(!before);
    },
  },
  {
    says: "/settings/favourites: a game that was seen becomes a favourite",
    at: "/settings/favourites",
    async run(page, rig) {
      await page.getByRole("button", { name: "Favourite: Celeste" }).click();
      await page.getByRole("button", { name: "Favourite: Celeste", pressed: true }).waitFor();
      await expect.poll(async () => (await rig.api("GET /api/v0/favourites")).data).toHaveLength(1);
      await page.getByLabel("Name or ID of a game").fill("no such game");
      await page.getByRole("button", { name: "Add favourite" }).click();
      await page.getByText("No game of this name was seen yet; give its ID.").waitFor();
    },
  },
  {
    says: "/settings/clientsettings: settings are stored and fetched by another browser",
    at: "/settings/clientsettings",
    async run(page, rig) {
      const chosen = page.getByRole("switch", { name: /^One channel at a time/ });
      await chosen.click();
      await expect.poll(() => chosen.isChecked()).toBe(true);
      await page.getByRole("button", { name: "Store on the daemon" }).click();
      await page.getByText(/Last stored: /).waitFor();
      const other = await rig.browser.newContext(looks[0]?.options);
      const second = await other.newPage();
      await second.goto(`${rig.url}/settings/clientsettings`);
      await second.getByRole("button", { name: "Fetch from the daemon" }).click();
      const single = second.getByRole("switch", { name: /^One channel at a time/ });
      await expect.poll(() => single.isChecked()).toBe(true);
      await other.close();
    },
  },
  {
    says: "the language is English, Swedish, Korean or German",
    at: "/settings/clientsettings",
    async run(page, rig) {
      const choose = async (label: string, value: string, heading: string) => {
        await page.getByLabel(label).selectOption(value);
        await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
      };
      await choose("Language", "sv", "Inställningar");
      await choose("Språk", "ko", "설정");
      await choose("언어", "de", "Einstellungen");
      await page.goto(`${rig.url}/settings/config`);
      await page.getByText("Nachricht des Tages, oben in der Übersicht.").waitFor();
      await page.getByRole("heading", { name: "Oberfläche" }).waitFor();
    },
  },
  {
    says: "/settings/tips: what is done is ticked",
    at: "/settings/tips",
    async run(page) {
      const step = (title: string) => page.getByRole("listitem").filter({ hasText: title });
      await step("The first recording is there").getByText("done").waitFor();
      await step("A password is set").getByText("good to have").waitFor();
      await step("A channel is watched").getByRole("link").click();
      await page.waitForURL(/\/settings\/newchannel$/);
    },
  },
];

/** What somebody changed and did not save. */
const unsaved: Scenario[] = [
  {
    says: "leaving a page with unsaved changes asks, also when its address is left",
    at: "/settings/config",
    async run(page) {
      const days = page.getByLabel("storage.trash_days", { exact: true });
      const dialog = page.getByRole("dialog", { name: "Unsaved changes" });
      await days.fill("30");
      await page
        .getByRole("navigation", { name: "Groups of settings" })
        .getByText("Twitch")
        .click();
      await page.getByRole("link", { name: "Tips" }).click();
      await dialog.getByText("Leave this page? What was changed on it is not saved.").waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect([new URL(page.url()).pathname, await days.inputValue()]).toEqual([
        "/settings/config",
        "30 d",
      ]);
      const asked = page.waitForEvent("dialog").then(async (question) => {
        await question.dismiss();
        return question.type();
      });
      await page.evaluate("location.reload()");
      expect(await asked).toBe("beforeunload");
      await page.getByRole("link", { name: "Tips" }).click();
      await dialog.getByRole("button", { name: "Leave" }).click();
      await page.waitForURL(/\/settings\/tips$/);
    },
  },
  {
    says: "leaving a page asks nothing once its changes are saved or discarded",
    at: "/settings/channels/anna",
    async run(page) {
      await page.getByLabel("Match keywords").fill("leave");
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByRole("link", { name: "Config", exact: true }).click();
      await page.waitForURL(/\/settings\/config$/);
    },
  },
];

/** Section 5, what the forms of a channel take. */
const channelRules: Scenario[] = [
  {
    says: "Channel login is lowercase and is the part after the domain; a pasted link is converted",
    at: "/settings/newchannel",
    async run(page) {
      const login = page.getByLabel("Login");
      await login.fill("https://www.twitch.tv/Some_Channel?referrer=x");
      await login.blur();
      expect(await login.inputValue()).toBe("some_channel");
      await login.fill("MixedCase");
      await login.blur();
      expect(await login.inputValue()).toBe("mixedcase");
    },
  },
  {
    says: "A login that the platform does not know is not added",
    at: "/settings/newchannel",
    async run(page) {
      await page.getByLabel("Login").fill("nobody_at_all");
      await page.getByRole("button", { name: "Add channel" }).click();
      await page
        .getByText(/knows no streamer called nobody_at_all/)
        .first()
        .waitFor();
    },
  },
  {
    says: "The channel quality list is space separated; best or worst goes last",
    at: "/settings/channels/anna",
    async run(page, rig) {
      await page.getByLabel("Quality *").fill("best 1080p60  720p");
      await page.getByText(/^best or worst goes last: /).waitFor();
      await save(page);
      expect((await rig.anna()).quality).toEqual(["1080p60", "720p", "best"]);
      expect(await page.getByLabel("Quality *").inputValue()).toBe("1080p60 720p best");
    },
  },
  {
    says: "Invalid quality: {value}",
    at: "/settings/channels/anna",
    async run(page, rig) {
      await page.getByLabel("Quality *").fill("1080i best");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Invalid quality: 1080i").waitFor();
      expect((await rig.anna()).quality).not.toContain("1080i");
    },
  },
  {
    says: "Max storage and max VODs: 0 means inherit from settings",
    at: "/settings/channels/anna",
    async run(page, rig) {
      await page.getByText("0 means: as in the settings.").waitFor();
      await page.getByLabel("Max VODs").fill("3");
      await page.getByLabel("Max storage (GB)").fill("1.5");
      await save(page);
      expect(await rig.anna()).toMatchObject({ max_vods: 3, max_storage: 1.5 });
      await page.getByLabel("Max VODs").fill("");
      await save(page);
      expect(await rig.anna()).toMatchObject({ max_vods: 0, max_storage: 1.5 });
    },
  },
  {
    says: "The channel {0} does not exist.",
    at: "/settings/channels/00000000-0000-4000-8000-000000000000",
    async run(page) {
      await page
        .getByText("The channel 00000000-0000-4000-8000-000000000000 does not exist.")
        .waitFor();
    },
  },
];

describe.each([
  ["the settings", tabs],
  ["what is not saved", unsaved],
  ["the rules of channels", channelRules],
])("%s with the real daemon", (_, scenarios) => {
  test.each(scenarios)("$says", async ({ at, run }) => {
    const { page, close } = await rig.open(at);
    await run(page, rig);
    await close();
  });
});
