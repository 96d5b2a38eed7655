import { describe, expect, it } from "vitest";
import { checkForecast, lookAtStorage } from "../../daemon/storage-outlook.ts";
import { freeBytes } from "../../daemon/io/files.ts";
import { createFakeClock } from "../support/fake-clock.ts";
import { makeChannel, makeVod } from "../support/records.ts";
import { createTestApp } from "../support/test-app.ts";

const day = 86_400;
const clockStart = Date.UTC(2026, 0, 20, 12);

async function createScene() {
  const clock = createFakeClock(clockStart);
  const test = await createTestApp({ clock });
  const channel = makeChannel();
  await test.deps.store.channels.add(channel);
  const add = async (days: number, filesize: number, changes: object = {}) => {
    const started_at = new Date(clockStart - days * day * 1000).toISOString();
    const segments = [{ basename: "a.mp4", filesize, deleted: false }];
    const vod = makeVod({ channel_uuid: channel.uuid, started_at, segments, ...changes });
    await test.deps.store.vods.add(vod);
    return vod;
  };
  return { ...test, clock, add };
}

describe("the outlook on the disk", () => {
  it("adds up what is where", async () => {
    const { deps, add, ask } = await createScene();
    await add(1, 10);
    await add(2, 20, { shelf: "saved" });
    await add(3, 40, { shelf: "trash" });
    const trashed = { basename: "b.mp4", vod_basename: "b", folder: "1", filesize: 5, index: 0 };
    await add(4, 1, { trashed_segments: [{ ...trashed, at: "2026-01-19T12:00:00.000Z" }] });

    const outlook = await lookAtStorage(deps);

    expect(outlook).toMatchObject({ library_size: 11, saved_size: 20, trash_size: 45 });
    expect(outlook.bytes_per_day).toBeCloseTo(71 / 4);
    expect(outlook.disk_size).toBeGreaterThan(outlook.free_size);
    const { body } = await ask("GET", "/api/v0/storage");
    expect(body.data).toMatchObject({ capture_rate: 0, keep_free_size: 0 });
  });

  it("foresees nothing where nothing is recorded", async () => {
    const { deps } = await createScene();

    expect((await lookAtStorage(deps)).full_in_seconds).toBeNull();
    await checkForecast(deps);
    expect(deps.alerts.list()).toEqual([]);
  });

  it("counts what runs, and tells when the disk is full within a day", async () => {
    const { deps, add } = await createScene();
    const free = await freeBytes(deps.paths.vods);
    const vod = await add(0, 0, { phase: "capturing" });
    let bitrate = (free * 8) / (2 * day);
    const counters = {
      bytes: 0,
      segments: 1,
      duration_seconds: 60,
      lag_seconds: null,
      queue: 0,
      buffered_bytes: 0,
      retries: 0,
      sessions: 1,
      drops: 0,
      gap_seconds: 0,
      quality: "best",
      waiting_for: null,
    };
    deps.activities.begin(vod.uuid, () => ({
      counters: { ...counters, bitrate },
      isRunning: true,
    }));
    await add(1, 10, { duration: 10 * day });

    const outlook = await lookAtStorage(deps);
    expect(outlook.capture_rate).toBeCloseTo(free / (2 * day), 0);
    // What else goes on on this machine's disk moves the free space a little.
    expect((outlook.full_in_seconds ?? 0) / day).toBeCloseTo(2, 1);
    await checkForecast(deps);
    expect(deps.alerts.list()).toEqual([]);
    bitrate *= 4;
    await checkForecast(deps);

    expect(deps.alerts.list()).toEqual(["At this rate the disk is full in less than 24 hours."]);
    bitrate /= 4;
    await checkForecast(deps);
    expect(deps.alerts.list()).toEqual([]);
  });
});
