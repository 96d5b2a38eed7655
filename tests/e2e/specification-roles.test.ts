import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, createApi } from "../../shared/api/client.ts";
import english from "../../locales/en.json" with { type: "json" };
import { languages } from "../../shared/i18n.ts";
import { makeChannel, makeVod } from "../support/records.ts";
import type { Page } from "./support/browser.ts";
import { type OpenedPage, type SeededDaemon, startSeededDaemon } from "./support/seeded-daemon.ts";
import { addresses, goTo, isSettled, places } from "./support/places.ts";

const password = "correct horse";
const blocked = "This site is only available to logged in users.";

const anna = makeChannel({ internalName: "anna", internalId: "100001", displayName: "Anna" });
const ben = makeChannel({ internalName: "ben", displayName: "Ben", no_capture: true });
const vod = makeVod({
  channel_uuid: ben.uuid,
  basename: "ben_1",
  folder: "ben/ben_1",
  stream_title: "Evening",
  segments: [{ basename: "ben_1.mp4", filesize: 5, deleted: false }],
});

let daemon: SeededDaemon;
/** With a token of the owner's, whoever else may do what. */
let owner: Api;

beforeAll(async () => {
  daemon = await startSeededDaemon({
    channels: [anna, ben],
    vods: [vod],
    environment: { REELKEEP_SERVER_FILE_ACCESS: "true" },
  });
  daemon.simulator.channel("anna").goLive({ title: "Races", game: "Celeste" });
  const body = { name: "owner", scope: "admin" } as const;
  const { token } = (await daemon.api("POST /api/v0/tokens", { body })).data;
  const headers = { authorization: `Bearer ${token}` };
  owner = createApi({ baseUrl: daemon.url, headers });
});

afterAll(() => daemon.stop());

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Menu" });

describe("while no password is set", () => {
  /** Section 8, word for word. */
  const questions = [
    { text: "Abort record is unstable. Continue?", of: "Anna", press: ["Abort record"] },
    { text: "Force record is unstable. Continue?", of: "Ben", press: ["Force record"] },
    {
      text: "Do you want to clean up vods that don't meet your criteria? There is no undo.",
      ...{ of: "Ben", press: ["Clean up"] },
    },
    {
      text: "Do you want to rescan for VODs? It might not find everything.",
      ...{ of: "Ben", press: ["More", "Scan for VODs"] },
    },
    {
      text: "Do you want to rescan for local videos?",
      ...{ of: "Ben", press: ["More", "Scan for local videos"] },
    },
    {
      text: "Do you want to match all provider VODs?",
      ...{ of: "Ben", press: ["More", "Match all provider VODs"] },
    },
  ];

  let dashboard: OpenedPage;

  beforeAll(async () => {
    dashboard = await daemon.open("/dashboard");
    await dashboard.page.getByRole("button", { name: "Abort record" }).waitFor();
    await dashboard.page.waitForLoadState("networkidle");
  });

  afterAll(() => dashboard.close());

  test.each(questions)("asks in the words of the specification: $text", async (question) => {
    const { page } = dashboard;
    const box = page.getByRole("region", { name: question.of, exact: true }).locator("> header");
    const [button = "", entry] = question.press;
    await box.getByRole("button", { name: button, exact: true }).click();
    if (entry !== undefined) await page.getByRole("menuitem", { name: entry }).click();
    await page.getByRole("dialog").getByText(question.text, { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("the log viewer fetches, filters by module and shows metadata", async () => {
    const { page, close } = await daemon.open("/dashboard");
    await page.getByRole("button", { name: "Logs" }).click();
    const log = page.getByRole("log", { name: "Logs" });
    const modules = () => log.getByRole("button", { name: /^[a-z]+$/ }).allInnerTexts();
    await expect.poll(async () => new Set(await modules()).size).toBeGreaterThan(1);
    const [module = ""] = await modules();
    const first = log.getByRole("button", { name: module, exact: true }).first();
    await first.click();
    await expect.poll(async () => [...new Set(await modules())]).toEqual([module]);
    await first.click();
    await expect.poll(async () => new Set(await modules()).size).toBeGreaterThan(1);
    const message = log.locator("button[aria-expanded]").first();
    await message.click();
    await log.getByText(/"timestamp": "\d{4}-/).waitFor();
    const fetched = page.waitForResponse(/\/api\/v0\/log/);
    await page.getByRole("button", { name: "Fetch", exact: true }).click();
    expect((await fetched).status()).toBe(200);
    await close();
  });

  test.each(languages.map((language) => ({ language })))(
    "every page loads in $language",
    async ({ language }) => {
      const { page, complaints, close } = await daemon.open("/dashboard", {
        preferences: { language },
      });
      const found: string[] = [];
      for (const address of addresses({ vod: vod.uuid, channel: ben.uuid })) {
        await goTo(page, address);
        await expect.poll(() => isSettled(page)).toBe(true);
        const texts = await page.evaluate<string[]>(readTexts);
        found.push(...texts.filter((text) => keys.has(text)).map((key) => `${address}: ${key}`));
        expect(await page.evaluate("document.documentElement.lang")).toBe(language);
      }
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

/** Every key of the catalogue, also without the ending of a plural form: what shows where a text is missing. */
const keys = new Set(
  keysOf(english).flatMap((key) => [key, key.replace(/_(zero|one|two|few|many|other)$/, "")]),
);

function keysOf(texts: object, before = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? keysOf(value, `${before}${key}.`)
      : [`${before}${key}`],
  );
}

/** Runs in the page: each word that stands in it or is spoken for it. */
const readTexts = `[
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")].flatMap((element) =>
    ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? "")),
].flatMap((text) => text.split(/\\s+/)).filter((word) => word.includes("."))`;

interface Role {
  role: string;
  hasPassword: boolean;
  isGuestWelcome: boolean;
  logsIn: boolean;
  links: string[];
}

const everything = ["Dashboard", "Files", "Tools", "Settings", "About"];

/** Section 6. */
const roles: readonly Role[] = [
  {
    role: "everybody without a password",
    ...{ hasPassword: false, isGuestWelcome: false, logsIn: false, links: everything },
  },
  {
    role: "somebody who is locked out",
    ...{ hasPassword: true, isGuestWelcome: false, logsIn: false },
    links: ["Dashboard", "Settings"],
  },
  {
    role: "somebody who is logged in",
    ...{ hasPassword: true, isGuestWelcome: false, logsIn: true, links: everything },
  },
  {
    role: "a guest",
    ...{ hasPassword: true, isGuestWelcome: true, logsIn: false },
    links: ["Dashboard", "Settings"],
  },
];
const mayOperate = ({ hasPassword, logsIn }: Role) => !hasPassword || logsIn;

async function openAs(role: Role): Promise<Page> {
  await owner("PATCH /api/v0/settings", {
    body: { config: { "access.guest_mode": role.isGuestWelcome } },
  });
  await owner("PUT /api/v0/auth/password", {
    body: { password: role.hasPassword ? password : "" },
  });
  const { page } = await daemon.open("/dashboard");
  if (role.logsIn) {
    const form = page.locator("nav form");
    await form.getByLabel("Password", { exact: true }).fill(password);
    await form.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("button", { name: "Log out" }).waitFor();
  }
  await expect.poll(() => isSettled(page)).toBe(true);
  return page;
}

test.each(roles)("the menu, the status bar and the pages of $role", async (role) => {
  const page = await openAs(role);
  const links = async () => {
    const names = await menuOf(page).getByRole("link").filter({ visible: true }).allInnerTexts();
    return names.filter((name) => everything.includes(name));
  };
  await expect.poll(links).toEqual(role.links);
  const forms = menuOf(page).getByRole("button", { name: "Log in" });
  await expect.poll(() => forms.count()).toBe(role.hasPassword && !role.logsIn ? 1 : 0);
  const jobs = page.getByRole("button", { name: /^(No jobs|\d+ jobs?)$/ });
  await expect.poll(() => jobs.count()).toBe(mayOperate(role) ? 1 : 0);
  if (mayOperate(role)) await page.getByText("connected", { exact: true }).waitFor();
  for (const { at, shows, isForGuests } of places({ vod: vod.uuid, channel: ben.uuid })) {
    await goTo(page, at);
    const maySee = mayOperate(role) || (role.isGuestWelcome && isForGuests);
    const main = page.locator("#main");
    const wanted = main.getByText(maySee ? shows : blocked).filter({ visible: true });
    await expect.poll(() => wanted.count(), { message: at }).toBeGreaterThan(0);
    if (!maySee) expect([at, await main.getByText(shows).count()]).toEqual([at, 0]);
  }
  await page.context().close();
});
