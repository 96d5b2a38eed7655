import { afterAll, beforeAll, expect, test } from "vitest";
import { makeChannel } from "../support/records.ts";
import { type SeededDaemon, startSeededDaemon } from "./support/seeded-daemon.ts";

const anna = makeChannel({ internalName: "anna", displayName: "Anna", no_capture: true });

let daemon: SeededDaemon;

beforeAll(async () => {
  daemon = await startSeededDaemon({ channels: [anna] });
});
afterAll(() => daemon.stop());

test("a page that is opened while nothing answers says so, and comes by itself once something does", async () => {
  const { page, close } = await daemon.open("/about");
  await page.getByRole("table").first().waitFor();
  await page.route("**/*", (route) => route.abort());
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Tools" }).click();
  await page.getByRole("heading", { name: "The daemon does not answer" }).waitFor();
  await page.getByText("It is tried again by itself.").waitFor();
  await menu.getByText("Anna").waitFor();
  await page.unroute("**/*");
  await page.getByRole("heading", { name: "Running jobs" }).waitFor();
  await close();
});

test("a page whose file is gone after an update loads the dashboard anew, once", async () => {
  const { page, close } = await daemon.open("/about");
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.getByRole("table").first().waitFor();
  await page.route(/assets\/files-[^/]+\.js/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("link", { name: "Files" }).click();
  await page.getByRole("heading", { name: "This page can't be shown" }).waitFor();
  expect(loads).toBe(1);
  await page.unroute(/assets\/files-[^/]+\.js/);
  await page.getByRole("button", { name: "Load again" }).click();
  await page.getByRole("heading", { name: "Files" }).waitFor();
  await close();
});

test("what fails while nothing answers is said, and what was typed stays", async () => {
  const { page, close } = await daemon.open("/settings/newchannel");
  await page.getByLabel("Login").fill("anna");
  await page.route("**/*", (route) => route.abort());
  const said = page.waitForEvent("dialog").then(async (question) => {
    await question.accept();
    return question.message();
  });
  await page.getByRole("button", { name: "Add channel" }).click();
  expect(await said).toContain("The daemon does not answer");
  await page.unroute("**/*");
  expect(await page.getByLabel("Login").inputValue()).toBe("anna");
  await page.getByRole("button", { name: "Add channel" }).click();
  await page.getByText("This channel is already watched").waitFor();
  await close();
});

test("a page that is open while Reelkeep is updated offers to be loaded anew", async () => {
  const { page, close } = await daemon.open("/about");
  await page.getByText("connected", { exact: true }).waitFor();
  await page.route("**/api/v0/settings", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replace(/"version":"[^"]+"/, '"version":"9.9.9"') });
  });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("Fetch everything again");
  await page.getByRole("option", { name: "Fetch everything again" }).click();
  await page.getByText("Reelkeep was updated to 9.9.9.").waitFor();
  await page.getByRole("button", { name: "Load again" }).click();
  await page.getByText("Server 9.9.9").waitFor();
  await close();
});
