import { describe, expect, it } from "vitest";
import { toChapterTrack } from "../../web/player/chapter-track.ts";
import { toLogin, toQualities } from "../../web/settings/channel-login.ts";
import { toFaviconDot, toPageTitle } from "../../web/shell/use-page-signals.ts";
import { formatDate, formatRelative } from "../../web/state/format-date.ts";
import { toMediaPath } from "../../web/state/media-path.ts";
import { findCaptureJob } from "../../web/state/patch-jobs.ts";
import { toChartPoints } from "../../web/vod/chart-points.ts";
import { sampleChannel, sampleJob, sampleVod } from "./support/samples.ts";

describe("a channel's login", () => {
  it.each([
    ["LocoNova ", "loconova"],
    ["https://www.twitch.tv/LocoNova", "loconova"],
    ["twitch.tv/LocoNova/videos?filter=all", "loconova"],
    ["https://example.org/Some/Channel", "https://example.org/Some/Channel"],
  ])("%j becomes %j", (typed, login) => expect(toLogin(typed)).toBe(login));

  it("comes with qualities separated by spaces", () => {
    expect(toQualities(" best 1080p60,720p ")).toEqual(["best", "1080p60", "720p"]);
  });
});

describe("title and icon of the page", () => {
  const live = sampleChannel({ is_live: true });
  const recording = sampleChannel({ is_live: true, is_capturing: true });
  it.each([
    [[], "Reelkeep", "none"],
    [[sampleChannel()], "Reelkeep", "none"],
    [[live], "(1) Reelkeep", "live"],
    [[live, recording], "(2) Reelkeep", "capturing"],
  ])("follow the channels (%#)", (channels, title, dot) => {
    expect(toPageTitle("Reelkeep", channels)).toBe(title);
    expect(toFaviconDot(channels)).toBe(dot);
  });
});

describe("times", () => {
  const time = new Date(2026, 10, 5, 15, 7, 9);
  it.each([
    ["yyyy-MM-dd HH:mm:ss", "2026-11-05 15:07:09"],
    ["dd-MM-yyyy hh:mm a", "05-11-2026 03:07 PM"],
  ])("are written by the operator's pattern %s", (pattern, text) => {
    expect(formatDate(time, pattern)).toBe(text);
  });

  it.each([
    [-30, "en", "30 seconds ago"],
    [-7200, "en", "2 hours ago"],
    [-86_400, "de", "gestern"],
    [-3 * 86_400, "sv", "för 3 dagar sedan"],
  ])("%i s away in %s are relative", (seconds, language, text) => {
    const moment = new Date(time.getTime() + seconds * 1000);
    expect(formatRelative(moment, time.getTime(), language)).toBe(text);
  });
});

it("a capture job belongs to the channel whose whole name it has", () => {
  const jobs = [sampleJob({ name: "capture_mia_x_1" }), sampleJob({ name: "capture_mi_2" })];
  expect(findCaptureJob(jobs, "mi")?.name).toBe("capture_mi_2");
  expect(findCaptureJob([sampleJob({ status: "stopped" })], "mia")).toBeUndefined();
});

it("a file's path is safe for any name", () => {
  expect(toMediaPath({ webpath: "/vods/a" }, "50% #1?.mp4")).toBe("/vods/a/50%25%20%231%3F.mp4");
});

it("chapters become one clean cue each", () => {
  const started_at = sampleVod().started_at;
  const rest = {
    game_id: null,
    image_url: null,
    viewer_count: null,
    is_mature: null,
    online: true,
  };
  const chapter = { offset: 3661.5, duration: 10, started_at, game_name: "A & B", ...rest };
  const track = toChapterTrack([{ ...chapter, title: "one\n\n<b> --> two" }]);
  expect(track).toBe(
    "WEBVTT\n\n01:01:01.500 --> 01:01:11.500\nA &amp; B – one &lt;b&gt; --&gt; two\n",
  );
  expect(toChapterTrack([])).toBeNull();
});

describe("viewers are drawn on the timeline of the recording", () => {
  const at = (clock: string) => `2026-11-20T${clock}.000Z`;
  const sample = (clock: string, amount: number) => ({ timestamp: at(clock), amount });

  it("which begins when its first second was on air, not when the stream began", () => {
    const vod = sampleVod({
      ...{ started_at: at("10:00:00"), media_started_at: at("10:30:00"), duration: 600 },
      viewers: [sample("10:32:00", 2), sample("10:31:00", 1), sample("10:29:59", 0)],
    });
    expect(toChartPoints(vod)).toEqual([
      { x: 0, y: 0 },
      { x: 60, y: 1 },
      { x: 120, y: 2 },
    ]);
  });

  it("without what is missing in it", () => {
    const gap = { from: at("10:01:00"), to: at("10:05:00"), cause: "ad", offset: 60 } as const;
    const vod = sampleVod({
      ...{ media_started_at: at("10:00:00"), duration: 120, gaps: [{ ...gap, duration: 240 }] },
      viewers: [sample("10:00:30", 1), sample("10:02:00", 2), sample("10:05:30", 3)],
    });
    expect(toChartPoints(vod)).toEqual([
      { x: 30, y: 1 },
      { x: 60, y: 2 },
      { x: 90, y: 3 },
    ]);
  });
});
