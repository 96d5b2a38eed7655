import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeChannel, makeVod } from "../support/records.ts";
import { findBreaches, type Page } from "./support/browser.ts";
import { onPhone, type SeededDaemon, startSeededDaemon } from "./support/seeded-daemon.ts";

const anna = makeChannel({ internalName: "anna", displayName: "Anna" });
const ben = makeChannel({ internalName: "ben", displayName: "Ben", no_capture: true });
const cleo = makeChannel({ internalName: "cleo", displayName: "Cleo" });
const vods = Array.from({ length: 6 }, (_, index) =>
  makeVod({
    channel_uuid: cleo.uuid,
    basename: `cleo_${index}`,
    folder: `cleo/cleo_${index}`,
    stream_title: `Evening ${index}`,
    started_at: `2026-01-0${index + 1}T12:00:00.000Z`,
    duration: 3600,
    segments: [{ basename: `cleo_${index}.mp4`, filesize: 5, deleted: false }],
  }),
);
const oldest = vods[0]?.uuid ?? "";
const newest = vods.at(-1)?.uuid ?? "";

let daemon: SeededDaemon;

beforeAll(async () => {
  daemon = await startSeededDaemon({ channels: [cleo, anna, ben], vods });
});
afterAll(() => daemon.stop());

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Menu" });
const widthOf = async (page: Page) => (await menuOf(page).boundingBox())?.width;

/** Lines of the specification's section 2, "Shell" and "Routes"; each has its scenario below. */
const lines = [
  "the menu shows the title with both versions, the client's being 2.4.3",
  "channels stand by display name, with avatar, name and VOD count",
  "the favicon has a green dot while somebody is live and nobody captured",
  "a channel says live, capturing or nothing",
  "the favicon has a red dot while capturing, and the title counts who is live",
  "4 VODs of a channel are listed, all when expanded",
  "0 VODs in the menu hides them",
  "links lead to Dashboard, Files, Tools, Settings and About",
  "the menu is 330 px wide, resized by mouse and keyboard, and remembers it",
  "on a phone the menu is a drawer that keeps the focus, and closes by Escape and by a link",
  "the status bar shows the jobs, open from the start when preferred",
  "the status bar calls the connection connected, disabled or refreshing in N seconds",
  "the media player is a dialog with Close and Open in new tab",
  "the hidden keys lead elsewhere, but not while typing",
  "the root leads to the dashboard",
  "a hash scrolls to its element; going back finds the old place",
  "views are loaded when they are opened",
  "anything else is Not Found, in the title too",
  "the command palette finds channels, recordings, actions and settings by keyboard",
] as const;
type Line = (typeof lines)[number];

const open: SeededDaemon["open"] = (address, options) => daemon.open(address, options);

const scenarios: Record<Line, () => Promise<void>> = {
  "the menu shows the title with both versions, the client's being 2.4.3": async () => {
    const { page, close } = await open("/dashboard");
    await menuOf(page).getByText("Reelkeep", { exact: true }).waitFor();
    await menuOf(page)
      .getByText(/^Server \d+\.\d+\.\d+ · Client 2\.4\.3$/)
      .waitFor();
    await close();
  },
  "channels stand by display name, with avatar, name and VOD count": async () => {
    const { page, close } = await open("/dashboard", { preferences: { vodsToShowInMenu: 0 } });
    const links = menuOf(page).locator("a[href*='#streamer_']");
    await links.nth(2).waitFor();
    const texts = await links.allInnerTexts();
    expect(texts.map((text) => /Anna|Ben|Cleo/.exec(text)?.[0])).toEqual(["Anna", "Ben", "Cleo"]);
    expect(texts[2]).toContain("6 VODs");
    expect(await links.locator(".mantine-Avatar-root").count()).toBe(3);
    await close();
  },
  "the favicon has a green dot while somebody is live and nobody captured": async () => {
    daemon.simulator.channel("ben").goLive({ title: "Only watched", game: "Chess" });
    const { page, close } = await open("/dashboard");
    await expect.poll(() => page.title()).toBe("(1) Reelkeep");
    expect(await iconOf(page)).toContain("#2fb344");
    await close();
  },
  "a channel says live, capturing or nothing": async () => {
    daemon.simulator.channel("anna").goLive({ title: "Races", game: "Celeste" });
    const { page, close } = await open("/dashboard", { preferences: { vodsToShowInMenu: 0 } });
    const links = menuOf(page).locator("a[href*='#streamer_']");
    await links.filter({ hasText: "Anna" }).getByText("capturing · Celeste").waitFor();
    await links.filter({ hasText: "Ben" }).getByText("live · Chess").waitFor();
    expect(await links.filter({ hasText: "Cleo" }).innerText()).not.toMatch(/live|capturing/);
    await close();
  },
  "the favicon has a red dot while capturing, and the title counts who is live": async () => {
    const { page, close } = await open("/dashboard");
    await expect.poll(() => page.title()).toBe("(2) Reelkeep");
    expect(await iconOf(page)).toContain("#e03131");
    await close();
  },
  "4 VODs of a channel are listed, all when expanded": async () => {
    const { page, close } = await open("/dashboard");
    const links = menuOf(page).locator(`a[href*='#vod_']`).filter({ hasText: "2026-01-0" });
    await expect.poll(() => links.count()).toBe(4);
    await menuOf(page).getByRole("button", { name: "Show all 6 VODs" }).click();
    await expect.poll(() => links.count()).toBe(6);
    await close();
  },
  "0 VODs in the menu hides them": async () => {
    const { page, close } = await open("/dashboard", { preferences: { vodsToShowInMenu: 0 } });
    await menuOf(page).getByText("Cleo").waitFor();
    expect(await menuOf(page).locator("a[href*='#vod_']").count()).toBe(0);
    await close();
  },
  "links lead to Dashboard, Files, Tools, Settings and About": async () => {
    const { page, close } = await open("/dashboard");
    for (const name of ["Files", "Tools", "Settings", "About", "Dashboard"]) {
      await menuOf(page).getByRole("link", { name, exact: true }).click();
      await page.waitForURL(`**/${name.toLowerCase()}**`);
    }
    await close();
  },
  "the menu is 330 px wide, resized by mouse and keyboard, and remembers it": async () => {
    const { page, close } = await open("/dashboard");
    const edge = page.getByRole("separator", { name: "Width of the menu" });
    await edge.waitFor();
    expect(await widthOf(page)).toBe(330);
    await page.mouse.move(330, 400);
    await page.mouse.down();
    await page.mouse.move(420, 400, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => widthOf(page)).toBe(420);
    await edge.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => widthOf(page)).toBe(410);
    await page.reload();
    await edge.waitFor();
    expect(await widthOf(page)).toBe(410);
    await edge.dblclick();
    await expect.poll(() => widthOf(page)).toBe(330);
    await close();
  },
  "on a phone the menu is a drawer that keeps the focus, and closes by Escape and by a link":
    async () => {
      const { page, close } = await open("/dashboard", onPhone);
      const burger = page.getByRole("button", { name: "Menu" });
      const drawer = page.getByRole("dialog", { name: "Menu" });
      await burger.click();
      await drawer.getByRole("link", { name: "Settings" }).waitFor();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Shift+Tab");
      expect(await drawer.locator(":focus").count()).toBe(1);
      expect(await findBreaches(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });
      await burger.click();
      await drawer.getByRole("link", { name: "Settings" }).click();
      await drawer.waitFor({ state: "hidden" });
      await page.waitForURL("**/settings/channels");
      await close();
    },
  "the status bar shows the jobs, open from the start when preferred": async () => {
    const { page, close } = await open("/dashboard", {
      preferences: { jobStatusExpandedByDefault: true },
    });
    await page.getByRole("list", { name: "Running" }).getByText("Recording · anna").waitFor();
    await page.getByRole("button", { name: "1 job" }).click();
    await page.getByRole("list", { name: "Running" }).waitFor({ state: "hidden" });
    await close();
  },
  "the status bar calls the connection connected, disabled or refreshing in N seconds":
    async () => {
      const { page, close } = await open("/dashboard");
      await page.getByText("connected", { exact: true }).waitFor();
      await close();
      const preferences = { useWebsockets: false };
      const ticking = await open("/dashboard", { preferences });
      await ticking.page.getByText(/^refreshing in 1[12]\d seconds$/).waitFor();
      await ticking.close();
      const off = await open("/dashboard", {
        preferences: { ...preferences, useBackgroundTicker: false },
      });
      await off.page.getByText("disabled", { exact: true }).waitFor();
      await off.close();
    },
  "the media player is a dialog with Close and Open in new tab": async () => {
    const { page, close } = await open(`/dashboard#vod_${newest}`);
    const vod = page.getByRole("article", { name: "Evening 5" });
    await vod.getByRole("button", { name: "Play", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Evening 5" });
    const link = dialog.getByRole("link", { name: "Open in new tab" });
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.getAttribute("href")).toContain(`/vodplayer?vod=${newest}`);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await dialog.waitFor({ state: "hidden" });
    await close();
  },
  "the hidden keys lead elsewhere, but not while typing": async () => {
    const { page, close } = await open("/settings/config");
    await page.route("https://www.youtube.com/**", (route) => route.fulfill({ body: "elsewhere" }));
    const field = page.getByRole("searchbox").first();
    await field.focus();
    await pressHiddenKeys(page);
    expect(page.url()).toContain("/settings/config");
    await field.blur();
    await pressHiddenKeys(page);
    await page.waitForURL("https://www.youtube.com/**");
    await close();
  },
  "the root leads to the dashboard": async () => {
    const { page, close } = await open("/");
    await page.waitForURL("**/dashboard");
    await close();
  },
  "a hash scrolls to its element; going back finds the old place": async () => {
    const preferences = { minimizeVodsByDefault: false };
    const { page, close } = await open(`/dashboard#vod_${newest}`, { preferences });
    const vod = page.getByRole("article", { name: "Evening 5" });
    await expect.poll(async () => isInSight(page, (await vod.boundingBox())?.y)).toBe(true);
    await menuOf(page).getByRole("link", { name: "Dashboard" }).click();
    await expect.poll(() => page.evaluate("window.scrollY")).toBe(0);
    await page.mouse.move(800, 400);
    await page.mouse.wheel(0, 150);
    await expect.poll(() => page.evaluate("window.scrollY")).toBe(150);
    await menuOf(page).getByRole("link", { name: "About" }).click();
    await page.waitForURL("**/about");
    await page.goBack();
    await expect.poll(() => page.evaluate("window.scrollY")).toBe(150);
    await page.reload();
    await expect.poll(() => page.evaluate("window.scrollY")).toBe(150);
    await close();
  },
  "views are loaded when they are opened": async () => {
    const loaded: string[] = [];
    const { page, close } = await open("/dashboard", {
      prepare: async (opened) => {
        opened.on("request", (request) => loaded.push(request.url()));
      },
    });
    await page.getByText("Total size").waitFor();
    const isAbout = (url: string) => /\/assets\/about-[^/]+\.js/.test(url);
    expect(loaded.some(isAbout)).toBe(false);
    await menuOf(page).getByRole("link", { name: "About" }).click();
    await expect.poll(() => loaded.some(isAbout)).toBe(true);
    await close();
  },
  "anything else is Not Found, in the title too": async () => {
    const { page, close } = await open("/nowhere/at/all");
    await page.getByRole("heading", { name: "404 - Not Found" }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^(\(\d\) )?404 - Not Found$/);
    await close();
  },
  "the command palette finds channels, recordings, actions and settings by keyboard": async () => {
    const { page, complaints, close } = await open("/about");
    const field = page.getByRole("combobox", { name: "Search and commands" });
    const search = async (text: string, option: string | RegExp) => {
      await page.keyboard.press("Control+k");
      await field.fill(text);
      await page.getByRole("option", { name: option }).first().waitFor();
    };
    await page.getByText(/Client 2\.4\.3/).waitFor();
    await search("evening 0", /Evening 0.*Cleo/);
    expect(await findBreaches(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/dashboard#vod_${oldest}`);
    await search("force record: cleo", "Force record: Cleo");
    await page.keyboard.press("Enter");
    await page.getByText("Force record is unstable. Continue?").waitFor();
    await page.keyboard.press("Escape");
    await search("poll.interval", /^poll\.interval_seconds/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/settings/config#setting_poll.interval_seconds");
    await search("cleo", "Cleo");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/dashboard#streamer_${cleo.uuid}`);
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
    await close();
  },
};

describe("the shell", () => {
  test.each(lines)("%s", (line) => scenarios[line]());
});

async function iconOf(page: Page): Promise<string> {
  return decodeURIComponent((await page.locator("link[rel=icon]").getAttribute("href")) ?? "");
}

async function pressHiddenKeys(page: Page): Promise<void> {
  const arrows = ["Up", "Up", "Down", "Down", "Left", "Right", "Left", "Right"];
  for (const key of [...arrows.map((name) => `Arrow${name}`), "b", "a"])
    await page.keyboard.press(key);
}

function isInSight(page: Page, y: number | undefined): boolean {
  return y !== undefined && y >= 0 && y < (page.viewportSize()?.height ?? 0);
}
