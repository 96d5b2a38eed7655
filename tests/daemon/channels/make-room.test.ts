import { linkSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createUpkeepTasks } from "../../../daemon/live/upkeep.ts";
import { makeRoom } from "../../../daemon/channels/make-room.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { toCaptureDeps } from "../../../daemon/record/capture-setup.ts";
import { removeVod } from "../../../daemon/vods/remove.ts";
import { AppError } from "../../../shared/errors.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { canMount, mountSmallDisk } from "../../support/small-disk.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

const never = new AbortController().signal;
const diskKilobytes = 8192;
const megabyte = 1_000_000;
const normal = { isRefused: false };
const refused = { isRefused: true };

/** A daemon with five recordings of 1 MB on a disk of 8 MB, the oldest first; `place` is what is on it. */
async function createScene(place = "data/storage") {
  const folder = temporaryFolder();
  const storage = path.join(folder, place);
  mountSmallDisk(storage, diskKilobytes);
  const test = await createTestApp({ folder });
  await test.deps.config.change({ "storage.low_gigabytes": 0 });
  const channel = await addChannel(test);
  const add = async (number: number) => {
    const basename = `ann_${number}`;
    const started_at = `2026-01-0${number}T12:00:00.000Z`;
    const vod = await addFiledVod(test, { channel, changes: { basename, started_at } });
    const file = path.join(vodFolder(test.deps.paths, vod), `${basename}.mp4`);
    writeFileSync(file, Buffer.alloc(megabyte, number));
    const segments = [{ basename: `${basename}.mp4`, filesize: megabyte, deleted: false }];
    await test.deps.store.vods.update(vod.uuid, { segments });
    return vod;
  };
  const vods = [];
  for (const number of [1, 2, 3, 4, 5]) vods.push(await add(number));
  const free = () => {
    const { bavail, bsize } = statfsSync(storage);
    return bavail * bsize;
  };
  const left = () => test.deps.store.vods.list().map(({ basename }) => basename);
  const trashed = () => test.deps.store.vods.list("trash").map(({ basename }) => basename);
  return { ...test, storage, channel, vods, free, left, trashed };
}

const gigabytes = (bytes: number) => bytes / 1e9;

describe.skipIf(!canMount())("makeRoom", () => {
  it("deletes nothing while there is room", async () => {
    const { deps, free, left } = await createScene();
    await deps.config.change({ "storage.keep_free_gigabytes": gigabytes(free() - 1000) });

    expect(await makeRoom(deps, normal)).toBeNull();
    expect(left()).toHaveLength(5);
  });

  it("takes the trash first, the oldest in it first, and no more than it needs", async () => {
    const { deps, vods, free, left, trashed } = await createScene();
    for (const vod of [vods[3], vods[1]])
      await removeVod(deps, vod?.uuid ?? "", { isForGood: false }, never);
    const floor = free() + megabyte / 2;
    await deps.config.change({ "storage.keep_free_gigabytes": gigabytes(floor) });

    const room = await makeRoom(deps, normal);

    expect(room).toMatchObject({ freed: { removed: 1 }, removed: [] });
    expect(trashed()).toEqual(["ann_2"]);
    expect(left()).toHaveLength(3);
    expect(free()).toBeGreaterThanOrEqual(floor);
  });

  it("then the oldest recordings that no rule keeps, for good, and says so", async () => {
    const { deps, vods, free, left, trashed } = await createScene();
    await deps.store.vods.update(vods[0]?.uuid ?? "", { prevent_deletion: true });
    await deps.store.vods.update(vods[1]?.uuid ?? "", { comment: "the cat" });
    await removeVod(deps, vods[4]?.uuid ?? "", { isForGood: false }, never);
    const floor = free() + 1.5 * megabyte;
    await deps.config.change({ "storage.keep_free_gigabytes": gigabytes(floor) });

    const room = await makeRoom(deps, normal);

    expect(room).toMatchObject({ freed: { removed: 1 }, removed: ["ann_3"] });
    expect(left()).toEqual(["ann_1", "ann_2", "ann_4"]);
    expect(trashed()).toEqual([]);
    expect(free()).toBeGreaterThanOrEqual(floor);
    expect(deps.alerts.list()).toEqual([
      "Space was needed; the oldest recordings were deleted: ann_3.",
    ]);
    await makeRoom(deps, normal);
    expect(deps.alerts.list()).toEqual([]);
  });

  it("leaves recordings alone without a floor, and a channel that is never cleaned up", async () => {
    const { deps, channel, free, left } = await createScene();
    await deps.config.change({ "storage.low_gigabytes": gigabytes(free() + megabyte) });
    expect(await makeRoom(deps, normal)).toBeNull();
    expect(await makeRoom(deps, refused)).toBeNull();
    await deps.store.channels.update(channel.uuid, { no_cleanup: true });
    await deps.config.change({ "storage.keep_free_gigabytes": gigabytes(free() + megabyte) });

    expect(await makeRoom(deps, normal)).toBeNull();
    expect(left()).toHaveLength(5);
  });

  it("spares what would free nothing, as it has another name elsewhere", async () => {
    const { deps, vods, storage, free, left } = await createScene();
    const [linked] = vods;
    if (linked === undefined) throw new Error("no recording");
    const file = path.join(vodFolder(deps.paths, linked), "ann_1.mp4");
    linkSync(file, path.join(storage, "elsewhere.mp4"));
    await deps.config.change({ "storage.keep_free_gigabytes": gigabytes(free() + megabyte / 2) });

    expect((await makeRoom(deps, normal))?.removed).toEqual(["ann_2"]);
    expect(left()).toEqual(["ann_1", "ann_3", "ann_4", "ann_5"]);
  });

  it.each(["data/storage", "data"])(
    "frees a disk that is full to the last byte, of %s",
    async (place) => {
      const { deps, storage, free, left } = await createScene(place);
      await deps.config.change({ "storage.keep_free_gigabytes": gigabytes(1.5 * megabyte) });
      writeFileSync(path.join(storage, "filler"), Buffer.alloc(free()));
      expect(free()).toBe(0);

      const room = await makeRoom(deps, refused);

      expect(room?.removed).toEqual(["ann_1", "ann_2"]);
      expect(left()).toEqual(["ann_3", "ann_4", "ann_5"]);
      expect(free()).toBeGreaterThanOrEqual(1.5 * megabyte);
    },
  );

  it("is asked for by the check of the disk", async () => {
    const { deps, free, left } = await createScene();
    await deps.config.change({ "storage.keep_free_gigabytes": gigabytes(free() + megabyte / 2) });
    const task = createUpkeepTasks(deps).find(({ name }) => name === "disk_check");

    expect(await task?.run(never)).toMatch(/iB are free\.$/);
    expect(left()).toHaveLength(4);
  });

  it("is asked for by a capture whose bytes find no room", async () => {
    const { deps, channel, vods, left, trashed } = await createScene();
    await removeVod(deps, vods[4]?.uuid ?? "", { isForGood: false }, never);
    const { onStorageTrouble } = toCaptureDeps(deps, channel, () => {});
    onStorageTrouble(new AppError("storage_unavailable", "The mount is gone."));
    expect(trashed()).toEqual(["ann_5"]);
    onStorageTrouble(new AppError("disk_full", "There is no room left on the disk."));

    await waitUntil("the trash is empty", () => trashed().length === 0);
    expect(left()).toHaveLength(4);
  });

  it("does it once at a time", async () => {
    const { deps, free, left } = await createScene();
    await deps.config.change({ "storage.keep_free_gigabytes": gigabytes(free() + megabyte / 2) });

    const rooms = await Promise.all([makeRoom(deps, normal), makeRoom(deps, refused)]);

    expect(rooms.filter((room) => room !== null)).toHaveLength(1);
    expect(left()).toEqual(["ann_2", "ann_3", "ann_4", "ann_5"]);
  });
});
