import { describe, expect, it } from "vitest";
import { matchVideo } from "../../../daemon/core/matching.ts";
import { makeVideo } from "../../support/fake-library.ts";
import { makeVod } from "../../support/records.ts";

const hour = 3600;
const at = (time: string) => `2026-01-01T${time}:00.000Z`;
const nowMs = Date.parse("2026-01-02T00:00:00.000Z");

/** A recording of a stream from 12:00 to 16:00. */
const recording = (changes = {}) =>
  makeVod({
    stream_ids: ["41"],
    started_at: at("12:00"),
    capture_started: at("12:00"),
    ended_at: at("16:00"),
    ...changes,
  });
const video = (id: string, time: string, hours: number, stream: string | null = null) =>
  makeVideo({ id, created_at: at(time), duration: hours * hour, stream_id: stream });

describe("the copy of a recording", () => {
  it.each([
    ["its stream id, whatever the times", [video("1", "19:00", 1, "41")], "1 stream"],
    [
      "its stream id, also when a neighbour is nearer in time",
      [video("1", "12:00", 4, "40"), video("2", "12:10", 4, "41")],
      "2 stream",
    ],
    ["no neighbour with another stream id", [video("1", "12:00", 4, "40")], null],
    ["the times where no stream is named", [video("1", "12:03", 3.95)], "1 time"],
    ["no times further apart than five minutes", [video("1", "12:06", 4)], null],
    [
      "the nearest start of two that fit",
      [video("1", "12:04", 4), video("2", "12:01", 4)],
      "2 time",
    ],
    ["neither of two that are as near", [video("1", "11:58", 4), video("2", "12:02", 4)], null],
    ["no video that is too short for it", [video("1", "12:00", 1)], null],
    ["nothing at all", [], null],
  ])("is found by %s", (_, videos, expected) => {
    const match = matchVideo(recording(), videos, nowMs);

    expect(match && `${match.video.id} ${match.by}`).toBe(expected);
  });

  it("is that of the first stream that has one, when a drop made two", () => {
    const vod = recording({ stream_ids: ["41", "42"] });
    const second = video("2", "14:00", 2, "42");

    expect(matchVideo(vod, [second, video("1", "12:00", 1, "41")], nowMs)?.video.id).toBe("1");
    expect(matchVideo(vod, [second], nowMs)?.video.id).toBe("2");
  });

  it("is never a highlight or an upload", () => {
    const highlight = { ...video("1", "12:00", 4), type: "highlight" as const };

    expect(matchVideo(recording(), [highlight], nowMs)).toBeNull();
  });

  it("may be longer than a recording that was stopped, not than one that ended by itself", () => {
    const report = { sessions: 1, retries: 0, drops: 0, gap_seconds: 0, gap_percent: 0 };
    const videos = [video("1", "12:00", 6)];
    const byReport = (ended: "ended" | "stopped") =>
      matchVideo(recording({ capture_report: { ...report, ended } }), videos, nowMs)?.video.id;

    expect(byReport("stopped")).toBe("1");
    expect(byReport("ended")).toBeUndefined();
  });

  it("is not the broadcast after a short one that the platform no longer has", () => {
    const short = recording({ ended_at: at("12:03") });
    const next = video("2", "12:04", 4);

    expect(matchVideo(short, [next], nowMs)).toBeNull();
    expect(matchVideo(short, [next, video("1", "12:00", 0.05)], nowMs)?.video.id).toBe("1");
  });

  it("covers what was recorded late", () => {
    const late = recording({ capture_started: at("15:00"), ended_at: at("15:59") });

    expect(matchVideo(late, [video("1", "12:00", 4)], nowMs)?.video.id).toBe("1");
  });

  it("is compared by times when the recording has a name for its stream instead of a number", () => {
    const found = recording({ stream_ids: ["ann_2026-01-01"] });

    expect(matchVideo(found, [video("1", "12:01", 4, "40")], nowMs)?.by).toBe("time");
  });

  it("grows while both still run", () => {
    const running = recording({ phase: "capturing", ended_at: null });
    const now = Date.parse(at("13:00"));

    expect(matchVideo(running, [video("1", "12:01", 0.97)], now)?.video.id).toBe("1");
    expect(matchVideo(running, [video("1", "12:01", 0.2)], now)).toBeNull();
  });
});
