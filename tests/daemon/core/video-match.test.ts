import { describe, expect, it } from "vitest";
import { findVodOfVideo, hasPlatformCopy } from "../../../daemon/core/video-match.ts";
import { makeVod } from "../../support/records.ts";

const video = { id: "2000000001", type: "archive", stream_id: "41" } as const;

describe("findVodOfVideo", () => {
  it.each([
    ["has its id", { external_vod_id: video.id, stream_ids: ["40"] }, true],
    ["is of the same broadcast", { stream_ids: ["40", "41"] }, true],
    ["is of another one", { stream_ids: ["42"] }, false],
    ["is of another platform", { provider: "youtube" }, false],
  ])("a recording that %s", (_, changes, isFound) => {
    const vod = makeVod(changes);
    expect(findVodOfVideo([makeVod({ stream_ids: ["39"] }), vod], "twitch", video)).toBe(
      isFound ? vod : null,
    );
  });

  it("takes a highlight of a broadcast for something else than its recording", () => {
    const highlight = { ...video, type: "highlight" } as const;
    expect(findVodOfVideo([makeVod()], "twitch", highlight)).toBeNull();
  });
});

describe("hasPlatformCopy", () => {
  const started = "2026-01-01T12:00:00.000Z";
  const copy = {
    kind: "downloaded_vod",
    basename: "a.vod.mp4",
    filesize: 1,
    created_at: started,
    duration: 1,
  } as const;

  it.each([
    ["captured", { capture_started: started, external_vod_id: video.id }, false],
    ["captured, with the copy beside it", { capture_started: started, products: [copy] }, true],
    ["downloaded", { capture_started: null, external_vod_id: video.id }, true],
    ["found on the disk", { capture_started: null }, false],
  ])("of a recording that was %s", (_, changes, hasCopy) => {
    expect(hasPlatformCopy(makeVod(changes))).toBe(hasCopy);
  });
});
