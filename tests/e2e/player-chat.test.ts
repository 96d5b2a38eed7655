import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatMessage } from "../../shared/model/chat.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { findBreaches, isWiderThanScreen, type Page, usualLooks } from "./support/browser.ts";
import { type ChatRig, logOf, startChatRig, stopAt } from "./support/chat-rig.ts";
import { placeOf } from "./support/vod-card.ts";

let rig: ChatRig;
let vod: Vod;
let said: ChatMessage[];

const find = (text: string): ChatMessage => {
  const found = said.find(({ parts }) =>
    parts.some((part) => part.type === "text" && part.text.includes(text)),
  );
  if (found === undefined) throw new Error(`Nobody said ${text}.`);
  return found;
};

beforeAll(async () => {
  rig = await startChatRig();
});

afterAll(() => rig.stop());

const playerOf = (uuid: string) => `/vodplayer?vod=${uuid}&offset=1`;

test("the chat grows beside a recording that is being made, and goes on when it is finished", async () => {
  rig.anna.chat.say("good evening everybody", { by: "Bob" });
  const recording = await rig.whenRecorded(6);
  const { page, complaints, close } = await rig.open("/dashboard#vod_" + recording.uuid);
  await page.getByRole("button", { name: "Jump to live" }).first().click();
  await logOf(page).getByText("good evening everybody").waitFor();
  const badges = [{ set: "subscriber", version: "12" }];
  rig.anna.chat.say("look at that jump Kappa catJAM RainTime", { by: "Cleo", badges });
  await logOf(page).getByText("look at that jump").waitFor({ timeout: 40_000 });
  await logOf(page).getByRole("img", { name: "Kappa" }).waitFor();
  const rude = rig.anna.chat.say("rude words", { by: "Rudi" });
  rig.anna.chat.delete(rude);
  const systemText = "34 raiders from Dora have joined!";
  rig.anna.chat.notice("raid", { by: "Dora", systemText });
  rig.anna.chat.say("cheers Cheer100", { by: "Emil", bits: 100 });
  rig.anna.chat.say("waves", { by: "Finn", isAction: true });
  for (let index = 0; index < 60; index += 1) {
    await delay(40);
    rig.anna.chat.say(`line ${index}.`, { by: "Gus" });
  }
  await logOf(page).getByText("line 59.").waitFor({ timeout: 40_000 });

  vod = await rig.finish();
  said = await rig.readMessages(vod);
  const source = () => page.locator("video").getAttribute("src");
  await expect.poll(source, { timeout: 90_000 }).toMatch(/\.mp4$/);
  await logOf(page).getByText("line 59.").waitFor({ timeout: 40_000 });
  expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
  await close();
});

describe("beside a finished recording", () => {
  test("a message appears at its time and is gone when one goes back", async () => {
    const { page, complaints, close } = await rig.open(playerOf(vod.uuid));
    const jump = find("look at that jump");
    await stopAt(page, jump.offset - 0.5);
    await logOf(page).getByText("good evening everybody").waitFor();
    expect(await logOf(page).getByText("look at that jump").count()).toBe(0);
    await stopAt(page, jump.offset + 0.1);
    await logOf(page).getByText("look at that jump").waitFor();
    await stopAt(page, jump.offset - 0.5);
    await logOf(page).getByText("look at that jump").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await close();
  });

  test("emotes, badges, cheers, notices, deleted messages and /me look as they should", async () => {
    const { page, close } = await rig.open(playerOf(vod.uuid));
    await stopAt(page, find("line 0.").offset - 0.01);
    const log = logOf(page);
    for (const name of ["Kappa", "catJAM", "RainTime", "1-Year Subscriber", "Cheer"])
      await expectPicture(page, name);
    await log.getByText("34 raiders from Dora have joined!").waitFor();
    await log.getByText("A moderator removed this message.").waitFor();
    expect(await log.getByText("rude words").count()).toBe(0);
    await page.getByRole("button", { name: "Chat options" }).click();
    await page.getByRole("switch", { name: "Show deleted messages" }).click();
    await log.getByText("rude words").waitFor();
    await log.locator("[data-action]").getByText("waves").waitFor();
    await close();
  });

  test("the search finds it, and leads to its time", async () => {
    const { page, close } = await rig.open(playerOf(vod.uuid));
    const jump = find("look at that jump");
    await stopAt(page, 0);
    await page.getByRole("button", { name: "Search the chat" }).click();
    await page.getByRole("searchbox", { name: "Search the chat" }).fill("THAT jump");
    await page.getByText("1 message found").waitFor();
    await page.getByRole("button", { name: /^Go to/ }).click();
    await expect.poll(() => placeOf(page)).toBeCloseTo(jump.offset, 0);
    await page.getByRole("button", { name: "Back to the chat" }).click();
    await logOf(page).getByText("look at that jump").waitFor();
    await close();
  });

  test("a name leads to all messages of its writer", async () => {
    const { page, close } = await rig.open(playerOf(vod.uuid));
    await stopAt(page, find("line 59.").offset + 0.1);
    await logOf(page).getByRole("button", { name: "Gus" }).last().click();
    await page.getByText("60 messages found").waitFor();
    await page.getByRole("button", { name: "Not only messages of Gus" }).click();
    await page.getByRole("heading", { name: "Who wrote most" }).waitFor();
    await close();
  });

  test("somebody who reads further up is left there, and comes back by a button", async () => {
    const { page, close } = await rig.open(playerOf(vod.uuid));
    const last = find("line 59.");
    await stopAt(page, find("line 55.").offset);
    await logOf(page).getByText("line 55.").waitFor();
    await logOf(page).hover();
    await page.mouse.wheel(0, -600);
    await expect.poll(() => logOf(page).evaluate(distanceToEnd)).toBeGreaterThan(100);
    await stopAt(page, last.offset + 0.1);
    await page.getByRole("button", { name: /new message/ }).click();
    await logOf(page).getByText("line 59.").waitFor();
    await expect.poll(() => logOf(page).evaluate(distanceToEnd)).toBeLessThan(5);
    await close();
  });

  test("a moved chat is remembered for the recording, as its width and its size are", async () => {
    const { page, close } = await rig.open(playerOf(vod.uuid));
    const jump = find("look at that jump");
    await page.getByRole("button", { name: "Chat options" }).click();
    await page.getByLabel("Show the chat later by").fill("2");
    await page.getByRole("button", { name: "Larger text" }).click();
    await page.getByRole("separator", { name: "Width of the chat" }).press("ArrowLeft");
    await page.reload();
    await stopAt(page, jump.offset + 1);
    await logOf(page).getByText("good evening everybody").waitFor();
    expect(await logOf(page).getByText("look at that jump").count()).toBe(0);
    await stopAt(page, jump.offset + 2.1);
    await logOf(page).getByText("look at that jump").waitFor();
    const width = page.getByRole("separator", { name: "Width of the chat" });
    expect(await width.getAttribute("aria-valuenow")).toBe("360");
    await page.getByRole("button", { name: "Chat options" }).click();
    await page.getByText("Font size: 15 px").waitFor();
    await close();
  });

  test("it stays on the whole screen, keeps its keys, and can be put away", async () => {
    const { page, close } = await rig.open(playerOf(vod.uuid));
    await stopAt(page, find("line 59.").offset);
    const before = await placeOf(page);
    await logOf(page).focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    await logOf(page).getByText("line 59.").click();
    expect(await placeOf(page)).toBe(before);
    expect(await page.evaluate("document.querySelector('video').paused")).toBe(true);
    await page.keyboard.press("f");
    await expect.poll(() => page.evaluate("document.fullscreenElement !== null")).toBe(true);
    expect(
      await page.evaluate("document.fullscreenElement.querySelector('[role=log]') !== null"),
    ).toBe(true);
    await page.getByRole("button", { name: "Hide the chat" }).click();
    expect(await logOf(page).count()).toBe(0);
    await page.getByRole("button", { name: "Show the chat" }).click();
    await logOf(page).getByText("line 59.").waitFor();
    await close();
  });

  test("a click on the strip of activity goes there", async () => {
    const { page, close } = await rig.open(playerOf(vod.uuid));
    await stopAt(page, 0);
    const strip = page.locator("[aria-hidden=true]:has(> svg path[transform])");
    await strip.click();
    await expect.poll(() => placeOf(page)).toBeCloseTo(vod.duration / 2, 0);
    await close();
  });

  test.each(usualLooks)("is accessible: $name", async ({ options }) => {
    const { page, close } = await rig.open(playerOf(vod.uuid), options);
    await stopAt(page, find("line 3.").offset);
    await logOf(page).getByText("line 3.").waitFor();
    await page.getByRole("button", { name: "Chat options" }).click();
    expect(await findBreaches(page)).toEqual([]);
    const overlay = page.getByRole("switch", { name: "Over the picture" });
    // On a phone there is no room for it.
    if (await overlay.isVisible()) {
      await overlay.click();
      expect(await findBreaches(page)).toEqual([]);
      await overlay.click();
    }
    await page.getByRole("button", { name: "Chat options" }).click();
    await page.getByRole("button", { name: "Search the chat" }).click();
    await page.getByRole("searchbox").fill("line");
    await page.getByText("60 messages found").waitFor();
    expect(await findBreaches(page)).toEqual([]);
    expect(await isWiderThanScreen(page)).toBe(false);
    await close();
  });
});

test("a chat file by its path is shown beside a video by its path", async () => {
  const dump = vod.products.find(({ kind }) => kind === "chatdump")?.basename ?? "";
  const [file] = vod.segments;
  const path = (name: string) => encodeURIComponent(`${vod.webpath}/${encodeURIComponent(name)}`);
  const address = `/vodplayer?video_path=${path(file?.basename ?? "")}&chatfile=${path(dump)}`;
  const { page, complaints, close } = await rig.open(address);
  await stopAt(page, find("line 0.").offset - 0.01);
  await logOf(page).getByText("look at that jump").waitFor();
  await expectPicture(page, "Kappa");
  await page.getByRole("button", { name: "Search the chat" }).click();
  await page.getByRole("searchbox").fill("evening");
  await page.getByText("1 message found").waitFor();
  expect(complaints).toEqual([]);
  await page.goto(`${rig.url}/vodplayer#${address.replace(/^[^?]*\?/, "source=file_http&")}`);
  await stopAt(page, find("line 0.").offset - 0.01);
  await logOf(page).getByText("look at that jump").waitFor();
  await page.goto(`${rig.url}/vodplayer?vod=${vod.uuid}&chatfile=/vods/nothing.json`);
  await page.getByText("The chat file is not there.").waitFor();
  await close();
});

/** It has been drawn. */
async function expectPicture(page: Page, name: string): Promise<void> {
  const picture = logOf(page).getByRole("img", { name, exact: true }).first();
  const width = () =>
    picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

/** Runs in the page. */
function distanceToEnd(element: unknown): number {
  const log = element as { scrollHeight: number; scrollTop: number; clientHeight: number }; // the page's
  return log.scrollHeight - log.scrollTop - log.clientHeight;
}
