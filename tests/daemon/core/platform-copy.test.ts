import { expect, it } from "vitest";
import {
  isNews,
  muteScanMs,
  toCopyChanges,
  toMutedState,
} from "../../../daemon/core/platform-copy.ts";
import { makeVideo } from "../../support/fake-library.ts";
import { makeVod } from "../../support/records.ts";

const endMs = Date.parse("2026-01-01T13:00:00.000Z");
const video = makeVideo({ created_at: "2026-01-01T12:00:00.000Z", duration: 3600 });

it("is unmuted only when the platform has had the time to mute it", () => {
  const muted = { ...video, muted_segments: [{ offset: 10, duration: 20 }] };

  expect(toMutedState(video, endMs + muteScanMs - 1)).toBe("unknown");
  expect(toMutedState(video, endMs + muteScanMs)).toBe("unmuted");
  expect(toMutedState(muted, endMs)).toBe("muted");
  expect(toMutedState({ ...video, muted_segments: null }, endMs + muteScanMs)).toBe("unknown");
});

it("keeps what is known of a copy that is gone", () => {
  expect(toCopyChanges(null, endMs)).toEqual({
    external_vod_exists: false,
    external_vod_checked_at: "2026-01-01T13:00:00.000Z",
  });
});

it("keeps what is known of its sound while the platform does not tell", () => {
  const changes = toCopyChanges({ ...video, muted_segments: null }, endMs);

  expect(Object.keys(changes)).not.toContain("external_vod_muted");
  expect(changes.external_vod_exists).toBe(true);
});

it("finds no news in a look that only repeats the one before", () => {
  const vod = makeVod(toCopyChanges(video, endMs));

  expect(isNews(vod, toCopyChanges(video, endMs + 1000))).toBe(false);
  expect(isNews(vod, toCopyChanges({ ...video, title: "Other" }, endMs))).toBe(true);
  expect(isNews(vod, toCopyChanges(null, endMs))).toBe(true);
});
