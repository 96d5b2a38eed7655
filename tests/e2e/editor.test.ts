import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { waitFor } from "../support/wait-for.ts";
import { looks, type Page } from "./support/browser.ts";
import { expectGoodLooks } from "./support/good-looks.ts";
import { startVodRig, type VodRig } from "./support/vod-rig.ts";

let rig: VodRig;
let uuid: string;

beforeAll(async () => {
  rig = await startVodRig();
  uuid = rig.uuids["Grand tour"] ?? "";
  const params = { uuid };
  await rig.api("POST /api/v0/vod/:uuid/previews", { params });
  await waitFor("the small pictures", async () => {
    const { data } = await rig.api("GET /api/v0/vod/:uuid", { params });
    return data.products.some(({ kind }) => kind === "sprites") ? true : null;
  });
});

afterAll(() => rig.stop());

async function openEditor(query = "", look = looks[0]) {
  const opened = await rig.open(`/vod/${uuid}/editor${query}`, look ? { look } : {});
  await opened.page.getByRole("heading", { name: "Clip" }).waitFor();
  return opened;
}

const handle = (page: Page, name: string) => page.getByRole("slider", { name });
const at = (page: Page, name: string) => handle(page, name).getAttribute("aria-valuetext");

describe("the editor", () => {
  test("begins with the chapter or the times of the address", async () => {
    const { page, close } = await openEditor("?chapter=1");
    expect([await at(page, "Start"), await at(page, "End")]).toEqual(["0:10", "0:24"]);
    await page.goto(`${rig.url}/vod/${uuid}/editor?start=3&end=9.5`);
    await expect.poll(() => at(page, "End")).toBe("0:09.5");
    expect(await at(page, "Start")).toBe("0:03");
    await close();
  });

  test("is worked by keys, by chapters and by typing", async () => {
    const { page, complaints, close } = await openEditor();
    const readiness = "document.querySelector('video').readyState";
    await expect.poll(() => page.evaluate<number>(readiness)).toBeGreaterThan(1);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => at(page, "Position")).toBe("0:01");
    await page.keyboard.press("l");
    await expect.poll(() => at(page, "Position")).toBe("0:11");
    await page.keyboard.press(".");
    await expect.poll(() => at(page, "Position")).toBe("0:11.1");
    await page.keyboard.press("i");
    await expect.poll(() => at(page, "Start")).toBe("0:11.1");
    await page.keyboard.press("j");
    await page.keyboard.press("l");
    await page.keyboard.press("l");
    await page.keyboard.press("o");
    await expect.poll(() => at(page, "End")).toMatch(/^0:2[0-4]/);
    await page.getByRole("button", { name: "Intro" }).click();
    expect([await at(page, "Start"), await at(page, "End")]).toEqual(["0:00", "0:10"]);
    await page.getByRole("textbox", { name: "End" }).fill("0:08");
    await page.keyboard.press("Enter");
    expect(await at(page, "End")).toBe("0:08");
    await handle(page, "Start").focus();
    await page.keyboard.press("ArrowRight");
    expect(await at(page, "Start")).toBe("0:01");
    expect(complaints).toEqual([]);
    await close();
  });

  test("shows small pictures along the timeline, and handles that can be dragged", async () => {
    const { page, close } = await openEditor("?start=0&end=12");
    const track = page.locator("[data-track]");
    await track.hover({ position: { x: 200, y: 8 } });
    await page.locator("[class*=sprite]").waitFor();
    const box = await handle(page, "End").boundingBox();
    const frame = await track.boundingBox();
    if (box === null || frame === null) throw new Error("Nothing to drag");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(frame.x + frame.width * 0.75, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(Number(await handle(page, "End").getAttribute("aria-valuenow"))).toBeCloseTo(18, 0);
    await page.getByRole("button", { name: "Zoom to the clip" }).click();
    await page.getByRole("button", { name: "Show all", exact: true }).click();
    await close();
  });

  test("cuts a clip, shows how far it is, and leads to it", async () => {
    const { page, close } = await openEditor("?start=4&end=9");
    await page.getByLabel("Name of the clip").fill("Nice jump");
    await page.getByText(/^File: .*0h00m04s-0h00m09s_Nice jump$/).waitFor();
    await page.getByRole("switch", { name: "Exact to the picture" }).click({ force: true });
    await page.getByRole("button", { name: "Cut the clip" }).click();
    await page.getByText("Really from 0:04 to 0:09").waitFor();
    const link = page.getByRole("link", { name: /Nice jump\.mp4$/ });
    await link.waitFor({ timeout: 60_000 });
    const answer = await fetch((await link.getAttribute("href")) ?? "");
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(10_000);
    await answer.body?.cancel();
    await close();
  });

  test("says when there is nothing to cut", async () => {
    const failed = rig.uuids["Broken"] ?? "";
    const { page, close } = await rig.open(`/vod/${failed}/editor`);
    await page.getByText("A VOD can be cut once it is finalized.").waitFor();
    await close();
  });
});

test("the editor is accessible and fits the screen", async () => {
  const { page, complaints, close } = await openEditor("?chapter=0");
  await page.waitForLoadState("networkidle");
  await expectGoodLooks(page);
  expect(complaints).toEqual([]);
  await close();
});
