import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { archiveVod } from "../../../daemon/vods/archive.ts";
import { removeVod } from "../../../daemon/vods/remove.ts";
import { restoreVod } from "../../../daemon/vods/restore.ts";
import { purgeDue, listTrash, takeUpTrash } from "../../../daemon/vods/trash.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { makeMedia } from "../../support/library.ts";
import { createShelfScene, filesBelow, isPlayable } from "../../support/shelves.ts";

const never = new AbortController().signal;
const toTrash = { isForGood: false };
const names = [
  "ann_2026-poster.jpg",
  "ann_2026.chat.json",
  "ann_2026.ledger.jsonl",
  "ann_2026.mp4",
];
const below = (folder: string) => names.map((name) => `${folder}/${name}`);
const home = below("ann/ann_2026");

let folder = "";
let media = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
  media = path.join(folder, "clip.mp4");
  makeMedia(media, { seconds: 2 });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("removeVod", () => {
  it("puts every file into the trash, where it still plays, and says so", async () => {
    const { deps, vod, now, events } = await createShelfScene(media);

    await removeVod(deps, vod.uuid, toTrash, never);

    const record = now();
    expect(filesBelow(deps.paths.vods)).toEqual([]);
    expect(filesBelow(deps.paths.trash)).toEqual(below(`${vod.uuid}/ann/ann_2026`));
    expect(record).toMatchObject({ shelf: "trash", trashed: { from: "library" }, move: null });
    expect(deps.store.vods.ofChannel(vod.channel_uuid)).toEqual([]);
    expect(record && isPlayable(path.join(vodFolder(deps.paths, record), "ann_2026.mp4"))).toBe(
      true,
    );
    expect(events.filter(({ action }) => action === "vod_removed")).toEqual([
      {
        action: "vod_removed",
        data: { uuid: vod.uuid, basename: vod.basename, channel_uuid: vod.channel_uuid },
      },
    ]);
  });

  it("takes along what a killed job has left", async () => {
    const { deps, vod } = await createShelfScene(undefined);
    writeFileSync(path.join(vodFolder(deps.paths, vod), `.${vod.basename}.cut.mp4`), "half");

    await removeVod(deps, vod.uuid, toTrash, never);

    expect(filesBelow(deps.paths.vods)).toEqual([]);
    expect(existsSync(path.join(deps.paths.vods, "ann"))).toBe(false);
  });

  it("leaves nothing where there is no trash", async () => {
    const { deps, vod, now } = await createShelfScene(media);
    await deps.config.change({ "storage.trash_days": 0 });

    await removeVod(deps, vod.uuid, toTrash, never);

    expect(now()).toBeNull();
    expect(filesBelow(path.dirname(deps.paths.vods))).toEqual([]);
  });

  it("forgets what was still to follow the recording", async () => {
    const { deps, vod, now } = await createShelfScene(undefined);
    await deps.store.vods.update(vod.uuid, { followed_up: [] });

    await removeVod(deps, vod.uuid, toTrash, never);

    expect(now()?.followed_up).toBeNull();
  });

  it.each([
    [{ phase: "capturing" }, "vod_busy"],
    [{ phase: "captured" }, "vod_busy"],
    [{ phase: "converting" }, "vod_busy"],
    [{ prevent_deletion: true }, "vod_protected"],
    [{ shelf: "trash" }, "vod_trashed"],
  ] as const)("refuses one with %j", async (changes, code) => {
    const { deps, vod, now } = await createShelfScene(undefined);
    await deps.store.vods.update(vod.uuid, changes);
    const before = structuredClone(now());

    await expect(removeVod(deps, vod.uuid, toTrash, never)).rejects.toMatchObject({ code });
    await expect(archiveVod(deps, vod.uuid, never)).rejects.toMatchObject({ code });
    expect(now()).toEqual(before);
    expect(filesBelow(deps.paths.vods)).toEqual(home);
  });

  it("refuses one that somebody works on, or that a queued job waits for", async () => {
    const { deps, vod } = await createShelfScene(undefined);
    const over = Promise.withResolvers<void>();
    const held = deps.claims.hold(vod.uuid, "renamed", () => over.promise);

    await expect(removeVod(deps, vod.uuid, toTrash, never)).rejects.toThrow("being renamed");
    over.resolve();
    await held;
    const ended = Promise.withResolvers<void>();
    const options = { name: "cut_ann", kind: "encode", vodUuid: vod.uuid } as const;
    const job = deps.jobs.run(options, () => ended.promise);

    await expect(removeVod(deps, vod.uuid, toTrash, never)).rejects.toThrow("cut_ann");
    ended.resolve();
    await job;
    await removeVod(deps, vod.uuid, toTrash, never);
  });

  it("does not know a recording that is not there", async () => {
    const { deps } = await createShelfScene(undefined);

    await expect(removeVod(deps, crypto.randomUUID(), toTrash, never)).rejects.toMatchObject({
      code: "vod_unknown",
    });
  });

  it("removes the record of a recording whose files are gone already", async () => {
    const { deps, vod } = await createShelfScene(undefined);
    rmSync(vodFolder(deps.paths, vod), { recursive: true });

    await removeVod(deps, vod.uuid, toTrash, never);

    expect(listTrash(deps).items.map(({ uuid }) => uuid)).toEqual([vod.uuid]);
  });
});

describe("restoreVod", () => {
  it("brings everything back to where it was, field by field", async () => {
    const { deps, vod, now } = await createShelfScene(media);
    const before = structuredClone(vod);
    await removeVod(deps, vod.uuid, toTrash, never);

    await restoreVod(deps, vod.uuid, never);

    expect(now()).toEqual(before);
    expect(filesBelow(deps.paths.vods)).toEqual(home);
    expect(filesBelow(deps.paths.trash)).toEqual([]);
    expect(isPlayable(path.join(deps.paths.vods, "ann/ann_2026/ann_2026.mp4"))).toBe(true);
  });

  it("takes a number when the name is taken by now", async () => {
    const { deps, vod, add } = await createShelfScene(undefined);
    await removeVod(deps, vod.uuid, toTrash, never);
    const other = await add({ changes: { basename: vod.basename } });

    const restored = await restoreVod(deps, vod.uuid, never);

    expect(restored).toMatchObject({ basename: "ann_2026 (2)", folder: "ann/ann_2026 (2)" });
    expect(restored.segments[0]?.basename).toBe("ann_2026 (2).mp4");
    expect(filesBelow(path.join(deps.paths.vods, "ann/ann_2026 (2)"))).toEqual(
      names.map((name) => name.replace("ann_2026", "ann_2026 (2)")),
    );
    expect(filesBelow(vodFolder(deps.paths, other))).toEqual(["ann_2026.mp4"]);
  });

  it("takes a number when files of nobody are in the way", async () => {
    const { deps, vod } = await createShelfScene(undefined);
    await removeVod(deps, vod.uuid, toTrash, never);
    mkdirSync(path.join(deps.paths.vods, "ann/ann_2026"), { recursive: true });
    writeFileSync(path.join(deps.paths.vods, "ann/ann_2026/ann_2026.mp4"), "precious");

    expect((await restoreVod(deps, vod.uuid, never)).basename).toBe("ann_2026 (2)");
  });

  it("leaves one alone that is in the library, and refuses one in use", async () => {
    const { deps, vod, now } = await createShelfScene(undefined);
    const before = structuredClone(now());
    expect(await restoreVod(deps, vod.uuid, never)).toEqual(before);
    await removeVod(deps, vod.uuid, toTrash, never);

    await deps.claims.hold(vod.uuid, "deleted for good", async () => {
      await expect(restoreVod(deps, vod.uuid, never)).rejects.toMatchObject({ code: "vod_busy" });
    });
  });
});

describe("a recording that lies in no folder of its own", () => {
  it("goes into the trash and comes back", async () => {
    const { deps, add, now } = await createShelfScene(undefined);
    const { uuid } = await add({ changes: { basename: "plain", folder: "" } });
    const before = structuredClone(now(uuid));
    await removeVod(deps, uuid, toTrash, never);
    expect(filesBelow(deps.paths.trash)).toEqual([`${uuid}/plain.mp4`]);
    await restoreVod(deps, uuid, never);

    expect(now(uuid)).toEqual(before);
    expect(existsSync(path.join(deps.paths.vods, "plain.mp4"))).toBe(true);
  });
});

describe("archiveVod", () => {
  it("moves everything to the saved ones, and back again", async () => {
    const { deps, vod, now, events } = await createShelfScene(media);
    const before = structuredClone(vod);

    await archiveVod(deps, vod.uuid, never);

    expect(filesBelow(deps.paths.vods)).toEqual([]);
    expect(filesBelow(deps.paths.savedVods)).toEqual(home);
    expect(now()).toEqual({ ...before, shelf: "saved" });
    expect(events.map(({ action }) => action)).toContain("vod_removed");
    await restoreVod(deps, vod.uuid, never);
    expect(now()).toEqual(before);
  });

  it("deletes from there and brings back to there", async () => {
    const { deps, vod, now } = await createShelfScene(undefined);
    await archiveVod(deps, vod.uuid, never);
    await archiveVod(deps, vod.uuid, never);

    await removeVod(deps, vod.uuid, toTrash, never);
    expect(now()).toMatchObject({ shelf: "trash", trashed: { from: "saved" } });
    await restoreVod(deps, vod.uuid, never);

    expect(now()).toMatchObject({ shelf: "saved", folder: "ann/ann_2026" });
    expect(filesBelow(deps.paths.savedVods)).toEqual(home);
  });
});

describe("the trash", () => {
  it("goes for good when its time is over, not before", async () => {
    const clock = createFakeClock();
    const { deps, vod, now } = await createShelfScene(undefined, { clock });
    await removeVod(deps, vod.uuid, toTrash, never);
    const [item] = listTrash(deps).items;
    expect(item).toMatchObject({ uuid: vod.uuid, goes_at: "2026-01-08T12:00:00.000Z" });

    clock.jump(7 * 86_400_000 - 1);
    expect((await purgeDue(deps, deps.clock.now(), never)).removed).toBe(0);
    clock.jump(1);
    expect(await purgeDue(deps, deps.clock.now(), never)).toEqual({
      removed: 1,
      removed_size: 5,
      failed: [],
    });

    expect(now()).toBeNull();
    expect(filesBelow(deps.paths.trash)).toEqual([]);
  });

  it("is emptied to the end after a kill between two steps", async () => {
    const { deps, vod, now } = await createShelfScene(undefined);
    await removeVod(deps, vod.uuid, toTrash, never);
    // As a kill leaves it right after the folder had its last name.
    const root = path.join(deps.paths.trash, vod.uuid);
    renameSync(root, path.join(deps.paths.trash, `.${vod.uuid}`));

    await takeUpTrash(deps);

    expect(now()).toBeNull();
    expect(filesBelow(deps.paths.trash)).toEqual([]);
  });
});

const memory = "/dev/shm";
const hasOtherDevice = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev;

it.runIf(hasOtherDevice)(
  "what is deleted for good is not copied to the disk of the trash before",
  async () => {
    const { deps, vod, events } = await createShelfScene(undefined);
    const other = mkdtempSync(path.join(memory, "reelkeep-test-"));
    onTestFinished(() => rmSync(other, { recursive: true, force: true }));
    rmSync(deps.paths.trash, { recursive: true });
    symlinkSync(other, deps.paths.trash);

    await removeVod(deps, vod.uuid, { isForGood: true }, never);

    expect(events.map(({ action }) => action)).not.toContain("vod_updated");
    expect(events.map(({ action }) => action)).toContain("vod_removed");
    expect(filesBelow(deps.paths.vods)).toEqual([]);
    expect(deps.store.vods.get(vod.uuid)).toBeNull();
  },
);
