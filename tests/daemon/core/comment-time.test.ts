import { describe, expect, it } from "vitest";
import { repairCommentTime, spreadOffset } from "../../../daemon/core/comment-time.ts";

const videoStartMs = Date.parse("2026-08-21T15:04:21Z");
const hour = 3_600_000;
const written = (seconds: number) => videoStartMs + seconds * 1000;

describe("the time of a comment", () => {
  it.each([
    ["is as told when it fits", 0, 0],
    ["is as told when the video lags behind the clock", 8 * 60_000, 8 * 60_000],
    ["is as told when media of the video are missing", 20 * 60_000, 20 * 60_000],
    ["loses a zone to the west", -7 * hour, 0],
    ["loses a zone to the east", 2 * hour, 0],
    ["loses a zone of half hours, not what the video lags behind", 5.5 * hour + 4000, 4000],
    ["is as told for a piece of a broadcast of another day", -40 * hour, -40 * hour],
  ])("%s", (_, offMs, leftMs) => {
    const told = { offsetSeconds: 17, createdAtMs: written(17.25) + offMs, videoStartMs };
    expect(repairCommentTime(told)).toBe(written(17.25) + leftMs);
  });
});

describe("the offset of a comment", () => {
  it("is exact where the clock agrees with the whole second", () => {
    expect(spreadOffset({ offsetSeconds: 17, createdAtMs: written(17.25), videoStartMs })).toBe(
      17.25,
    );
    expect(spreadOffset({ offsetSeconds: 17, createdAtMs: written(18.9), videoStartMs })).toBe(
      18.9,
    );
  });

  it("takes only the fraction of the second where video and clock have drifted apart", () => {
    const createdAtMs = written(617.25);
    expect(spreadOffset({ offsetSeconds: 17, createdAtMs, videoStartMs })).toBe(17.25);
  });

  it("never lies before the video", () => {
    expect(spreadOffset({ offsetSeconds: 0, createdAtMs: written(-0.5), videoStartMs })).toBe(0.5);
  });
});
