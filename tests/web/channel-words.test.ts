import { describe, expect, it } from "vitest";
import { createI18n } from "../../shared/i18n.ts";
import { searchIn } from "../../web/channel/search-in.ts";
import { toVideoUrl } from "../../web/channel/video-url.ts";
import { toScanResult } from "../../web/state/scan-result.ts";
import { fillThumbnail, toClipPath } from "../../web/state/stored-media.ts";

describe("toScanResult", () => {
  const tell = async (counts: Record<string, number>) => {
    const { t } = await createI18n("en");
    return toScanResult(t, { name: "Mia", counts, number: String });
  };

  it("says that all is well when nothing was found, whatever was there already", async () => {
    const text = "The scan of Mia is over: library and disk agree.";
    expect(await tell({ present: 40 })).toEqual({ text, isWarning: false });
  });

  it("counts what was found", async () => {
    const text = "The scan of Mia is over: restored: 2, moved: 1.";
    expect(await tell({ moved: 1, restored: 2 })).toEqual({ text, isWarning: false });
  });

  it("warns of what somebody should look at", async () => {
    expect(await tell({ restored: 1, missing: 3 })).toMatchObject({ isWarning: true });
  });
});

describe("searchIn", () => {
  it.each([
    ["", true],
    ["  any LONG ", true],
    ["night any%", true],
    ["longer", false],
  ])("%j: %s", (sought, isFound) => {
    expect(searchIn(sought, ["Long night", "any% of everything"])).toBe(isFound);
  });
});

describe("toVideoUrl", () => {
  it("leads to the second of the video", () => {
    const url = "https://www.twitch.tv/videos/12?t=90s";
    expect(toVideoUrl("twitch", { video_id: "12", vod_offset: 90.7 })).toBe(url);
  });

  it("leads nowhere without a video, or on a platform whose addresses are not known", () => {
    expect(toVideoUrl("twitch", { video_id: null, vod_offset: 90 })).toBeNull();
    expect(toVideoUrl("other", { video_id: "12", vod_offset: 90 })).toBeNull();
  });
});

describe("addresses of media", () => {
  it("fills the size into a thumbnail's address, in both ways of writing it", () => {
    expect(fillThumbnail("https://x/a-{width}x{height}.jpg")).toBe("https://x/a-320x180.jpg");
    expect(fillThumbnail("https://x/a-%{width}x%{height}.jpg")).toBe("https://x/a-320x180.jpg");
    expect(fillThumbnail("")).toBeNull();
  });

  it("leads to a clip below the folder of clips, whatever its name", () => {
    expect(toClipPath({ folder: "downloader/mia", basename: "50% #1.mp4" })).toBe(
      "/saved_clips/downloader/mia/50%25%20%231.mp4",
    );
    expect(toClipPath({ folder: "", basename: "a.mp4" })).toBe("/saved_clips/a.mp4");
  });
});
