import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApi } from "../../shared/api/client.ts";
import { type RunningDaemon, startDaemon } from "../simulator/demo-daemon.ts";
import { type Simulator, startSimulator } from "../simulator/simulator.ts";
import {
  type Browser,
  findBreaches,
  isWiderThanScreen,
  listenForComplaints,
  looks,
  openBrowser,
  type Page,
} from "./support/browser.ts";
import { proxies, type ReverseProxy } from "./support/reverse-proxy.ts";

const password = "correct horse";
const basePath = "/media/reels";
const blocked = "This site is only available to logged in users.";

let simulator: Simulator;
let browser: Browser;

beforeAll(async () => {
  simulator = await startSimulator({ channels: [{ login: "anna", displayName: "Anna" }] });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await simulator.close();
});

describe.each(proxies)("behind %s, below a path", (_, startProxy) => {
  let daemon: RunningDaemon;
  let proxy: ReverseProxy;
  let dataFolder: string;

  beforeAll(async () => {
    dataFolder = await mkdtemp(path.join(tmpdir(), "reelkeep-access-"));
    const environment = {
      REELKEEP_SERVER_BASE_PATH: basePath,
      REELKEEP_SERVER_TRUST_PROXY: "loopback",
    };
    const { addresses } = simulator;
    daemon = await startDaemon({ addresses, port: 0, dataFolder, environment });
    proxy = await startProxy(Number(new URL(daemon.url).port), basePath);
    await mkdir(path.join(dataFolder, "storage/vods/anna"), { recursive: true });
    await writeFile(path.join(dataFolder, "storage/vods/anna/a.mp4"), "media");
    await createApi({ baseUrl: proxy.url })("POST /api/v0/channels", {
      body: { internalName: "anna" },
    });
  });

  afterAll(async () => {
    await proxy.stop();
    await daemon.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  async function openPage(address: string, options = looks[0]?.options) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const complaints = listenForComplaints(page);
    await page.goto(proxy.url + address);
    return { page, complaints, close: () => context.close() };
  }

  /** As the owner of the data folder, on the daemon's own machine and without the base path. */
  async function asOwner() {
    const token = (await readFile(path.join(dataFolder, "config/local.token"), "utf8")).trim();
    return createApi({ baseUrl: daemon.url, headers: { authorization: `Bearer ${token}` } });
  }

  test("a password is set, given wrong and right, and the session ended", async () => {
    const { page, complaints, close } = await openPage("/settings/access");
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByRole("button", { name: "Log out" }).waitFor();
    await expectConnected(page);
    expect(await mediaStatus(page)).toBe(200);

    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByText(blocked).waitFor();
    expect(await page.getByText("Anna").count()).toBe(0);
    expect(await mediaStatus(page)).toBe(401);

    const form = findForm(page);
    const button = form.getByRole("button", { name: "Log in" });
    expect(await button.isDisabled()).toBe(true);
    const field = form.getByLabel("Password", { exact: true });
    await field.fill("guess");
    await button.click();
    await page.getByText("The password is wrong.").first().waitFor();
    await field.fill(password);
    await button.click();
    await page.getByRole("button", { name: "Log out" }).waitFor();
    await expectConnected(page);
    const refused = complaints.filter((text) => !text.includes("401"));
    expect(refused).toEqual([]);
    await close();
  });

  test("someone who is logged out elsewhere is told why nothing follows", async () => {
    const { page, close } = await openPage("/dashboard");
    await logIn(page);
    const api = await asOwner();
    await api("PUT /api/v0/auth/password", { body: { password } });
    await page.getByText("Websockets are only for authenticated users.").waitFor();
    await page.getByText(blocked).waitFor();
    await close();
  });

  test("a guest looks at channels, and at nothing of the operator's", async () => {
    const api = await asOwner();
    await api("PATCH /api/v0/settings", { body: { config: { "access.guest_mode": true } } });
    const { page, complaints, close } = await openPage("/dashboard");
    await page.getByRole("region", { name: "Anna" }).waitFor();
    expect(await page.getByRole("button", { name: "Force record" }).count()).toBe(0);
    expect(await page.getByText("Logs").count()).toBe(0);
    expect(await mediaStatus(page)).toBe(200);
    await page.goto(`${proxy.url}/settings/config`);
    await page.getByText(blocked).waitFor();
    expect(complaints).toEqual([]);
    await api("PATCH /api/v0/settings", { body: { config: { "access.guest_mode": false } } });
    await close();
  });

  describe.each(looks)("at $name", ({ options }) => {
    test("login and access settings are accessible and fit the screen", async () => {
      const { page, close } = await openPage("/settings/access", options);
      await page.getByText(blocked).waitFor();
      await findForm(page).getByLabel("Password", { exact: true }).waitFor();
      await expectFit(page);
      await logIn(page);
      await page.getByLabel("New password").waitFor();
      await page.getByLabel("Name").fill("robot");
      await page.getByRole("button", { name: "Make token" }).click();
      await page.getByText("it can't be shown again").waitFor();
      await expectFit(page);
      await close();
    });
  });
});

/** In the menu; beside the message where the screen is too narrow for the menu. */
function findForm(page: Page) {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 992;
  return page.locator(isNarrow ? "#main form" : "nav form");
}

async function logIn(page: Page): Promise<void> {
  const form = findForm(page);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Log in" }).click();
  await page.getByText(blocked).waitFor({ state: "hidden" });
  await expectConnected(page);
}

async function expectConnected(page: Page): Promise<void> {
  await page.getByText("connected", { exact: true }).waitFor();
}

/** What the page gets of a recording, with the cookie of its browser. */
async function mediaStatus(page: Page): Promise<number> {
  return page.evaluate<number>("fetch('vods/anna/a.mp4').then((answer) => answer.status)");
}

async function expectFit(page: Page): Promise<void> {
  expect(await findBreaches(page)).toEqual([]);
  expect(await isWiderThanScreen(page)).toBe(false);
}
