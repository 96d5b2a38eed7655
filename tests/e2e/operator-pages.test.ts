import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectGoodLooks } from "./support/good-looks.ts";
import { isSettled } from "./support/places.ts";
import { type OperatorRig, type Scenario, startOperatorRig } from "./support/operator-rig.ts";

let rig: OperatorRig;

beforeAll(async () => {
  rig = await startOperatorRig();
});

afterAll(() => rig.stop());

/** Sections 2 and 6: Files, Tools and About. */
const places: Scenario[] = [
  {
    says: "/files: files are found, downloaded and deleted; a setting decides about them",
    at: "/files",
    async run(page) {
      await page.getByText(/depends on the setting/).waitFor();
      await page.getByRole("link", { name: "logs", exact: true }).click();
      await page.getByRole("link", { name: "Data folder" }).click();
      for (const name of [/^storage$/, /^vods$/, /^anna$/, /^anna_/]) {
        await page.getByRole("link", { name }).click();
      }
      const row = page.getByRole("row").filter({ hasText: ".mp4" });
      const download = page.waitForEvent("download");
      await row.getByRole("link", { name: /^Download / }).click();
      expect((await download).suggestedFilename()).toMatch(/\.mp4$/);
      await row.getByRole("button", { name: /^Delete / }).click();
      await page.getByText(/There is no undo\.$/).waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
    },
  },
  {
    says: "/tools: a task is run now, and says what came of it",
    at: "/tools",
    async run(page) {
      await page.getByRole("button", { name: "Run now: Look at the free space" }).click();
      const row = page.getByRole("row").filter({ hasText: "Look at the free space" });
      await row.getByText(/are free/).waitFor();
      await page
        .getByRole("table", { name: "Ended jobs" })
        .getByText(/^Converting · anna/)
        .waitFor();
    },
  },
  {
    says: "/tools: the settings file is read again",
    at: "/tools",
    async run(page) {
      await page.getByRole("button", { name: "Reload" }).click();
      await page.getByText(/No setting has another value\./).waitFor();
    },
  },
  {
    says: "/settings/channels/{channel}: the history says what was recorded",
    at: "/settings/channels/anna",
    async run(page) {
      const history = page.getByRole("region").or(page.getByRole("main"));
      await history.getByText("recorded", { exact: true }).first().waitFor();
      await history.getByText("offline", { exact: true }).first().waitFor();
    },
  },
  {
    says: "/tools: a scan and a clean-up say what they would do",
    at: "/tools",
    async run(page) {
      await page.getByRole("button", { name: "What would a scan do?" }).click();
      await page.getByText(/^Done: .* Nothing was changed\.$/).waitFor();
      await page.getByRole("button", { name: "What would go?" }).click();
      await page.getByText(/^0 VODs would go/).waitFor();
    },
  },
  {
    says: "/tools: a deleted recording is brought back from the trash",
    at: "/tools",
    async run(page, rig) {
      const [vod] = (await rig.anna()).vods_list;
      await rig.api("DELETE /api/v0/vod/:uuid", { params: { uuid: vod?.uuid ?? "" } });
      await page.reload();
      await page.getByRole("button", { name: /^Bring back anna_/ }).click();
      await page.getByText(/^The trash is empty\./).waitFor();
      expect((await rig.anna()).vods_list.map(({ uuid }) => uuid)).toContain(vod?.uuid);
    },
  },
  {
    says: "/about: versions and programs, to copy for a bug report",
    at: "/about",
    async run(page) {
      await page.getByRole("row").filter({ hasText: "ffprobe" }).getByText("found").waitFor();
      await page.getByText(/^Reelkeep .*, dashboard 2\.4\.3/).waitFor();
      const link = page.getByRole("link", { name: "The API of this daemon" });
      const answer = await fetch((await link.getAttribute("href")) ?? "");
      expect(answer.status).toBe(200);
    },
  },
];

describe("files, tools and about with the real daemon", () => {
  test.each(places)("$says", async ({ at, run }) => {
    const { page, close } = await rig.open(at);
    await run(page, rig);
    await close();
  });
});

const addresses = [
  "/settings/channels/anna",
  "/settings/newchannel",
  "/settings/config#setting_interface.motd",
  "/settings/keyvalue",
  "/settings/favourites",
  "/settings/clientsettings",
  "/settings/tips",
  "/files?path=storage",
  "/tools",
  "/about",
];

test.each(addresses)("%s is accessible and fits the screen", async (address) => {
  const { page, complaints, close } = await rig.open(address);
  await page.getByRole("heading", { level: 2 }).or(page.getByRole("main")).first().waitFor();
  await expect.poll(() => isSettled(page)).toBe(true);
  await expectGoodLooks(page);
  expect(complaints).toEqual([]);
  await close();
});

test("a question is accessible in front of a page", async () => {
  const { page, close } = await rig.open("/tools");
  await page.getByRole("button", { name: "Shut down" }).click();
  await page.getByText(/^Shut the daemon down\?/).waitFor();
  await expectGoodLooks(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await close();
});
