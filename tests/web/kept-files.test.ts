import { describe, expect, it } from "vitest";
import { chooseKeeping, findAssets } from "../../web/state/kept-files.ts";

const scope = "https://nas.test/media/reels/";
const choose = (path: string, mode: RequestMode = "cors", method = "GET") =>
  chooseKeeping({ url: new URL(path, scope).href, mode, method }, scope);

describe("the service worker", () => {
  it.each([
    "",
    "dashboard",
    "dashboard?channel=1",
    "settings/config",
    "vod/1/editor",
    "vodplayer?vod=1",
  ])("keeps the page at %j", (path) => expect(choose(path, "navigate")).toBe("page"));

  it.each([
    "api/v0/docs",
    "api/v0/channels",
    "vods/anna/a/a.mp4",
    "saved_clips/a.mp4",
    "cache/thumbs/a.jpg",
    "dashboards",
  ])("leaves %j alone, also when it is opened as a page", (path) => {
    expect([choose(path, "navigate"), choose(path)]).toEqual(["none", "none"]);
  });

  it.each([
    ["assets/base-1.js", "asset"],
    ["config.json", "file"],
    ["manifest.webmanifest", "file"],
    ["icon-192.png", "file"],
    ["icon.svg", "file"],
    ["service-worker.js", "none"],
    ["vods/icon.svg", "none"],
  ])("treats %j as %s", (path, keeping) => expect(choose(path)).toBe(keeping));

  it("leaves alone what is sent and what is elsewhere", () => {
    expect(choose("assets/base-1.js", "cors", "POST")).toBe("none");
    expect(choose("https://nas.test/assets/base-1.js")).toBe("none");
    expect(choose("https://other.test/media/reels/assets/a.js")).toBe("none");
  });
});

it("the assets of a page are found wherever it lies", () => {
  const html = `<script src="./assets/base-1.js"></script><link href="/media/reels/assets/a.css">
    <link href="./icon.svg"><script src="./assets/base-1.js"></script>`;
  expect(findAssets(html, scope)).toEqual([`${scope}assets/base-1.js`, `${scope}assets/a.css`]);
});
