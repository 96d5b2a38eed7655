import { describe, expect, it } from "vitest";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { createUpkeepTasks } from "../../../daemon/live/upkeep.ts";
import { createCopyScene, put } from "../../support/copy-scene.ts";
import { makeVod } from "../../support/records.ts";

const known: Partial<VodRecord> = {
  external_vod_id: "2000000001",
  external_vod_exists: true,
  external_vod_muted: "unmuted",
  external_vod_date: "2026-01-01T12:00:00.000Z",
  external_vod_duration: 3600,
};

async function setUp(changes: Partial<VodRecord> = known) {
  const scene = await createCopyScene(changes);
  const tasks = createUpkeepTasks(scene.deps);
  const { signal } = new AbortController();
  const run = async (name: string) => tasks.find((task) => task.name === name)?.run(signal);
  const add = (more: Partial<VodRecord>) =>
    scene.deps.store.vods.add(makeVod({ channel_uuid: scene.channel.uuid, ...more }));
  const asked = () => scene.library.asked.get("lookUpVideos") ?? 0;
  return { ...scene, run, add, asked };
}

describe("the check of copies", () => {
  it("takes all that were there when last looked for, and counts what it finds", async () => {
    const { run, add, library, clock } = await setUp();
    await clock.advance(4 * 86_400_000);
    put(library);
    const more = { ...known, external_vod_id: "2000000002" };
    await add({ ...more, basename: "saved", shelf: "saved" });
    await add({ ...more, basename: "gone", external_vod_exists: false });
    await add({ ...more, basename: "trashed", shelf: "trash" });
    await add({ ...more, basename: "running", phase: "capturing" });
    await add({ basename: "unmatched" });

    expect(await run("copy_check")).toBe(
      "2 copies were checked: 1 are gone, 0 have lost sound, 1 will be deleted soon.",
    );
  });

  it("says what is deleted soon also while the platform is silent, and is no success", async () => {
    const { run, get, provider, clock, deps } = await setUp();
    await clock.advance(4 * 86_400_000);
    provider.isUnavailable = true;

    await expect(run("copy_check")).rejects.toMatchObject({ code: "provider_unavailable" });
    expect(get()).toMatchObject({ external_vod_exists: true, external_vod_at_risk: true });
    expect(deps.alerts.list()).toHaveLength(1);
  });
});

describe("the check of sound", () => {
  it.each([
    ["unknown", 0, 1],
    ["unmuted", 0, 1],
    ["unmuted", 4, 0],
    ["muted", 0, 0],
  ] as const)("of a copy that is %s, %s days later, asks %s times", async (muted, days, times) => {
    const { run, library, asked, clock } = await setUp({ ...known, external_vod_muted: muted });
    put(library);
    await clock.advance(days * 86_400_000);
    expect(await run("mute_check")).toBe(`${times} copies were checked: 0 have lost sound.`);

    expect(asked()).toBe(times);
  });
});

describe("the search for copies", () => {
  it("finds those of finished recordings", async () => {
    const { run, library, get } = await setUp({});
    put(library);

    expect(await run("match")).toBe("1 recordings were matched, 0 have no copy.");
    expect(get()?.external_vod_id).toBe("2000000001");
  });

  it("is no success while the platform is silent", async () => {
    const { run, provider } = await setUp({});
    provider.isUnavailable = true;

    await expect(run("match")).rejects.toThrow("1 could not be asked about");
  });
});
