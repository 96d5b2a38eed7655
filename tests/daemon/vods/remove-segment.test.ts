import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { moveVod } from "../../../daemon/vods/move.ts";
import { removeSegment } from "../../../daemon/vods/remove-segment.ts";
import { removeVod } from "../../../daemon/vods/remove.ts";
import { restoreSegment } from "../../../daemon/vods/restore-segment.ts";
import { purgeDue, listTrash, purgeOne, takeUpTrash } from "../../../daemon/vods/trash.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { createShelfScene, filesBelow } from "../../support/shelves.ts";

const never = new AbortController().signal;
const first = { index: 0, keepEntry: true };

/** A recording of two files. */
async function createScene() {
  const clock = createFakeClock();
  const scene = await createShelfScene(undefined, { clock });
  const { deps, vod } = scene;
  const folder = vodFolder(deps.paths, vod);
  writeFileSync(path.join(folder, "ann_2026_2.mp4"), "second");
  const segments = [
    { basename: "ann_2026.mp4", filesize: 5, deleted: false },
    { basename: "ann_2026_2.mp4", filesize: 6, deleted: false },
  ];
  await deps.store.vods.update(vod.uuid, { segments });
  const files = () => filesBelow(folder)?.filter((name) => name.endsWith(".mp4"));
  return { ...scene, clock, folder, segments, files };
}

describe("removeSegment", () => {
  it("keeps the entry, shown as deleted, and the file in the trash", async () => {
    const { deps, vod, segments, files, clock } = await createScene();

    const { segments: left } = await removeSegment(deps, vod.uuid, first, never);

    expect(left).toEqual([{ ...segments[0], filesize: null, deleted: true }, segments[1]]);
    expect(files()).toEqual(["ann_2026_2.mp4"]);
    const { items, total_size } = listTrash(deps);
    expect(items).toMatchObject([
      { uuid: vod.uuid, segment: "ann_2026.mp4", from: "library", total_size: 5 },
    ]);
    expect([items.length, total_size]).toEqual([1, 5]);
    clock.jump(8 * 86_400_000);
    expect((await purgeDue(deps, deps.clock.now(), never)).removed).toBe(1);
    expect(filesBelow(deps.paths.trash)).toEqual([]);
    expect(existsSync(path.join(deps.paths.trash, vod.uuid))).toBe(false);
  });

  it("takes the entry away when it is not to be kept, and brings both back to their place", async () => {
    const { deps, vod, segments, files, now } = await createScene();
    await removeSegment(deps, vod.uuid, { index: 0, keepEntry: false }, never);
    expect(now()?.segments).toEqual([segments[1]]);

    await restoreSegment(deps, vod.uuid, "ann_2026.mp4", never);

    expect(now()).toMatchObject({ segments, trashed_segments: [] });
    expect(files()).toEqual(["ann_2026.mp4", "ann_2026_2.mp4"]);
    expect(filesBelow(deps.paths.trash)).toEqual([]);
  });

  it("leaves the recording when the last one goes, shown as deleted", async () => {
    const { deps, vod, files, now } = await createScene();
    const notKept = { index: 0, keepEntry: false };
    await removeSegment(deps, vod.uuid, notKept, never);
    await removeSegment(deps, vod.uuid, notKept, never);

    expect(now()?.segments).toEqual([
      { basename: "ann_2026_2.mp4", filesize: null, deleted: true },
    ]);
    expect(files()).toEqual([]);
    expect(listTrash(deps).items).toHaveLength(2);
  });

  it("leaves nothing of the file where there is no trash", async () => {
    const { deps, vod, files } = await createScene();
    await deps.config.change({ "storage.trash_days": 0 });
    await removeSegment(deps, vod.uuid, first, never);

    expect(files()).toEqual(["ann_2026_2.mp4"]);
    expect(filesBelow(deps.paths.trash)).toEqual([]);
    expect(listTrash(deps).items).toEqual([]);
  });

  it("takes the entry of a file that is missing", async () => {
    const { deps, vod, folder, now, segments } = await createScene();
    rmSync(path.join(folder, "ann_2026.mp4"));
    await removeSegment(deps, vod.uuid, { index: 0, keepEntry: false }, never);

    expect(now()?.segments).toEqual([segments[1]]);
  });

  it.each([
    [{ phase: "capturing" }, 0, "vod_busy"],
    [{ phase: "converting" }, 0, "vod_busy"],
    [{ prevent_deletion: true }, 0, "vod_protected"],
    [{ shelf: "trash" }, 0, "vod_trashed"],
    [{}, 2, "segment_unknown"],
  ] as const)("refuses with %j segment %i", async (changes, index, code) => {
    const { deps, vod, files } = await createScene();
    await deps.store.vods.update(vod.uuid, changes);
    const wish = { index, keepEntry: true };

    await expect(removeSegment(deps, vod.uuid, wish, never)).rejects.toMatchObject({ code });
    expect(files()).toEqual(["ann_2026.mp4", "ann_2026_2.mp4"]);
  });
});

describe("restoreSegment", () => {
  it("takes the recording's name of now", async () => {
    const { deps, vod, now } = await createScene();
    await removeSegment(deps, vod.uuid, first, never);
    const place = { shelf: "library", folder: "ann/new", basename: "new", trashed: null } as const;
    await moveVod(deps, vod.uuid, place, never);

    await restoreSegment(deps, vod.uuid, "ann_2026.mp4", never);

    expect(now()?.segments[0]).toEqual({ basename: "new.mp4", filesize: 5, deleted: false });
    expect(readFileSync(path.join(deps.paths.vods, "ann/new/new.mp4"), "utf8")).toBe("media");
  });

  it("refuses to overwrite, and does not know what is not there", async () => {
    const { deps, vod, folder } = await createScene();
    await removeSegment(deps, vod.uuid, first, never);
    writeFileSync(path.join(folder, "ann_2026.mp4"), "something else");

    const restored = restoreSegment(deps, vod.uuid, "ann_2026.mp4", never);
    await expect(restored).rejects.toMatchObject({ code: "name_taken" });
    rmSync(deps.paths.trash, { recursive: true });
    const missing = restoreSegment(deps, vod.uuid, "ann_2026.mp4", never);
    await expect(missing).rejects.toMatchObject({ code: "file_missing" });
    const unknown = restoreSegment(deps, vod.uuid, "x.mp4", never);
    await expect(unknown).rejects.toMatchObject({ code: "segment_unknown", field: "segment" });
    expect(listTrash(deps).items).toHaveLength(1);
  });

  it("goes with its recording into the trash and back", async () => {
    const { deps, vod, now } = await createScene();
    await removeSegment(deps, vod.uuid, first, never);
    await removeVod(deps, vod.uuid, { isForGood: false }, never);

    expect(listTrash(deps).items).toMatchObject([{ segment: null, total_size: 11 }]);
    await purgeOne(deps, vod.uuid, undefined);
    expect(now()).toBeNull();
    expect(filesBelow(deps.paths.trash)).toEqual([]);
  });
});

describe("a kill while a file is deleted", () => {
  it("between the link in the trash and the record: the file stays", async () => {
    const { deps, vod, folder, files } = await createScene();
    const place = path.join(deps.paths.trash, vod.uuid, ".segments", "20260101");
    mkdirSync(place, { recursive: true });
    linkSync(path.join(folder, "ann_2026.mp4"), path.join(place, "ann_2026.mp4"));

    await takeUpTrash(deps);

    expect(files()).toEqual(["ann_2026.mp4", "ann_2026_2.mp4"]);
    expect(filesBelow(deps.paths.trash)).toEqual([]);
  });

  it("between the record and the removal: the file goes", async () => {
    const { deps, vod, folder, files } = await createScene();
    await removeSegment(deps, vod.uuid, first, never);
    const [trashed] = filesBelow(deps.paths.trash) ?? [];
    linkSync(path.join(deps.paths.trash, trashed ?? ""), path.join(folder, "ann_2026.mp4"));

    await takeUpTrash(deps);

    expect(files()).toEqual(["ann_2026_2.mp4"]);
    expect(filesBelow(deps.paths.trash)).toEqual([trashed]);
  });
});
