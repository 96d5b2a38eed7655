import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "./support/browser.ts";
import { expectGoodLooks } from "./support/good-looks.ts";
import { anna, openMenu, vods as allVods } from "./support/channel-rig.ts";
import { type SeededDaemon, startSeededDaemon } from "./support/seeded-daemon.ts";

let rig: SeededDaemon;

/** So few that what is told of each leaves room for what is told of all. */
const vods = allVods.slice(0, 3);

beforeAll(async () => {
  rig = await startSeededDaemon({ channels: [anna], vods });
});

afterAll(() => rig.stop());

/** Section 8, word for word; each recording is five bytes. */
const questions = [
  "Do you want to export ALL the VODs? This is a lot of data.",
  "Are you sure?",
  "This might upload 15 B of data. Are you really sure?",
  "Don't say I didn't warn you.",
];

const dialogOf = (page: Page) => page.getByRole("dialog");
const promptOf = (page: Page) => dialogOf(page).getByLabel("Do you want to force export? (y/n)");

async function ask(page: Page): Promise<void> {
  await (await openMenu(page, anna.displayName)).entry("Export VODs").click();
  await dialogOf(page)
    .getByText(questions[0] ?? "", { exact: true })
    .waitFor();
}

/** Says yes to so many questions, by the keyboard. */
async function agree(page: Page, count: number): Promise<void> {
  await dialogOf(page).getByRole("button", { name: "Continue" }).focus();
  for (const question of questions.slice(0, count)) {
    await dialogOf(page).getByText(question, { exact: true }).waitFor();
    await page.keyboard.press("Enter");
  }
}

const exported = () => readdirSync(path.join(rig.dataFolder, "storage/exports")).length;

describe("the export of all VODs of a channel", () => {
  test("asks four questions in the words of the specification; a no to any of them ends it", async () => {
    const { page, complaints, close } = await rig.open("/dashboard");
    for (const [index, question] of questions.entries()) {
      await ask(page);
      await agree(page, index);
      await dialogOf(page).getByText(question, { exact: true }).waitFor();
      if (index % 2 === 0) await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
      else await page.keyboard.press("Escape");
      await dialogOf(page).waitFor({ state: "detached" });
    }
    await ask(page);
    await agree(page, questions.length);
    expect(await promptOf(page).inputValue()).toBe("n");
    await page.keyboard.press("Escape");
    await dialogOf(page).waitFor({ state: "detached" });
    const { data: jobs } = await rig.api("GET /api/v0/jobs");
    expect(jobs.filter(({ name }) => name.startsWith("export"))).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("n exports what has not left, and tells what became of each VOD", async () => {
    const { page, complaints, close } = await rig.open("/dashboard");
    await ask(page);
    await agree(page, questions.length);
    await expect.poll(() => page.evaluate<string>("document.activeElement.value")).toBe("n");
    const told = [
      /^The VODs of Anna Lind are being exported\.$/,
      /^The export of Anna Lind is over: 3 exported, 0 left out\.$/,
    ].map((text) => page.getByText(text).waitFor());
    await page.keyboard.press("Enter");
    const report = dialogOf(page).getByRole("list", { name: "What became of each VOD" });
    await report.getByText(/^anna_3/).waitFor();
    await dialogOf(page).getByText("done", { exact: true }).waitFor();
    await Promise.all(told);
    expect(await report.getByRole("listitem").count()).toBe(vods.length);
    expect(exported()).toBe(vods.length);
    expect(complaints).toEqual([]);
    await close();
  });

  test("n leaves out what has left, y forces it", async () => {
    const { page, close } = await rig.open("/dashboard");
    const answer = async (text: string) => {
      await ask(page);
      await agree(page, questions.length);
      await promptOf(page).fill(text);
    };
    await answer("maybe");
    await dialogOf(page).getByText("y or n", { exact: true }).waitFor();
    expect(await dialogOf(page).getByRole("button", { name: "Continue" }).isDisabled()).toBe(true);
    await promptOf(page).fill("n");
    await page.keyboard.press("Enter");
    await page.getByText(/is over: 0 exported, 3 left out\.$/).waitFor();
    await dialogOf(page).getByRole("button", { name: "Close" }).last().click();
    await dialogOf(page).waitFor({ state: "detached" });
    await answer("y");
    await page.keyboard.press("Enter");
    await page.getByText(/is over: 3 exported, 0 left out\.$/).waitFor();
    await close();
  });
});

test("questions, prompt and report are accessible and fit the screen", async () => {
  const { page, complaints, close } = await rig.open("/dashboard");
  await ask(page);
  await expectGoodLooks(page);
  await agree(page, questions.length);
  await promptOf(page).waitFor();
  await expectGoodLooks(page);
  await page.keyboard.press("Enter");
  await dialogOf(page).getByText("done", { exact: true }).waitFor();
  await dialogOf(page).getByRole("list", { name: "What became of each VOD" }).waitFor();
  await expectGoodLooks(page);
  expect(complaints).toEqual([]);
  await close();
});
