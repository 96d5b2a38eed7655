import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMedia } from "../support/library.ts";
import { makeChannel, makeVod } from "../support/records.ts";
import type { Page } from "./support/browser.ts";
import { logOf, stopAt } from "./support/chat-rig.ts";
import { type SeededDaemon, startSeededDaemon } from "./support/seeded-daemon.ts";
import { placeOf } from "./support/vod-card.ts";

const partSeconds = 8;
const at = "2026-11-19T18:00:00.000Z";
const channel = makeChannel({ internalName: "anna", displayName: "Anna", no_capture: true });
const basename = "anna_parts";
const names = [`${basename}.mp4`, `${basename}-2.mp4`];
const chatName = `${basename}.chatdump.json`;

let rig: SeededDaemon;
let folder: string;
let uuid: string;

/** A recording of two files, with a chat over both. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "reelkeep-parts-"));
  const media = path.join(folder, "media.mp4");
  makeMedia(media, { seconds: partSeconds, fps: 10, size: "320x180" });
  const filesize = statSync(media).size;
  const vod = makeVod({
    channel_uuid: channel.uuid,
    ...{ basename, folder: `anna/${basename}`, stream_title: "Two parts" },
    ...{ started_at: at, created_at: at, capture_started: at, duration: 2 * partSeconds },
    segments: names.map((name) => ({ basename: name, filesize, deleted: false })),
    products: [{ kind: "chatdump", basename: chatName, filesize, created_at: at, duration: null }],
  });
  ({ uuid } = vod);
  rig = await startSeededDaemon({ channels: [channel], vods: [vod], media });
  const file = path.join(rig.dataFolder, "storage/vods/anna", basename, chatName);
  writeFileSync(file, JSON.stringify({ comments: [2, 7, 9, 14].map(toComment) }));
});

afterAll(async () => {
  await rig.stop();
  rmSync(folder, { recursive: true, force: true });
});

function toComment(seconds: number) {
  return {
    _id: `id-${seconds}`,
    created_at: new Date(Date.parse(at) + seconds * 1000).toISOString(),
    content_offset_seconds: seconds,
    commenter: { display_name: "Bob", _id: "1", name: "bob", logo: null },
    message: {
      body: `said at ${seconds}`,
      bits_spent: 0,
      fragments: [{ text: `said at ${seconds}` }],
    },
  };
}

const partOf = (page: Page, number: number) =>
  page.getByRole("button", { name: new RegExp(`^Part ${number} `) });

test("a recording of several files goes on with the next one, and its chat with it", async () => {
  const { page, complaints, close } = await rig.open(`/vodplayer?vod=${uuid}`);
  await stopAt(page, partSeconds - 1.5);
  expect(await partOf(page, 1).getAttribute("aria-pressed")).toBe("true");
  await logOf(page).getByText("said at 2").waitFor();
  await page.evaluate("document.querySelector('video').play()");
  await expect.poll(() => partOf(page, 2).getAttribute("aria-pressed")).toBe("true");
  await logOf(page).getByText("said at 9").waitFor();
  await logOf(page).getByText("said at 2").waitFor();
  const source = await page.locator("video").getAttribute("src");
  expect(source).toContain(names[1]);
  expect(complaints).toEqual([]);
  await close();
});

test("one goes to a moment in another of its files", async () => {
  const { page, close } = await rig.open(`/vodplayer?vod=${uuid}&offset=2`);
  await stopAt(page, 2);
  await page.getByRole("button", { name: "Search the chat" }).click();
  await page.getByRole("searchbox").fill("at 14");
  await page.getByRole("button", { name: "Go to 0:14" }).click();
  await expect.poll(() => partOf(page, 2).getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => placeOf(page)).toBeCloseTo(14 - partSeconds, 0);
  // It stood still before, and does so now.
  expect(await page.evaluate("document.querySelector('video').paused")).toBe(true);
  await partOf(page, 1).click();
  await expect.poll(() => page.locator("video").getAttribute("src")).toContain(names[0]);
  await close();
});

test("a moment of a later file is where it begins", async () => {
  const { page, close } = await rig.open(`/vodplayer?vod=${uuid}&offset=${partSeconds + 3}`);
  await expect.poll(() => partOf(page, 2).getAttribute("aria-pressed")).toBe("true");
  await stopAt(page, 3);
  await logOf(page).getByText("said at 9").waitFor();
  expect(await logOf(page).getByText("said at 14").count()).toBe(0);
  await close();
});

test("volume and speed are those of the last time", async () => {
  const { page, close } = await rig.open(`/vodplayer?vod=${uuid}&offset=1`);
  await stopAt(page, 1);
  await page.evaluate(
    "{ const video = document.querySelector('video'); video.muted = false; video.volume = 0.3; video.playbackRate = 1.5; }",
  );
  await partOf(page, 2).click();
  await expect.poll(() => page.locator("video").getAttribute("src")).toContain(names[1]);
  const sound = () =>
    page.evaluate(
      "[document.querySelector('video').volume, document.querySelector('video').playbackRate]",
    );
  await expect.poll(sound).toEqual([0.3, 1.5]);
  await page.reload();
  await expect.poll(sound).toEqual([0.3, 1.5]);
  await close();
});
