import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { RecordCopy } from "../../../daemon/core/record-copy.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { moveVod } from "../../../daemon/vods/move.ts";
import { copyPath, keepRecordCopies, writeRecordCopy } from "../../../daemon/vods/record-copies.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

async function createScene(changes = {}) {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const vod = await addFiledVod(test, { channel, changes });
  const file = copyPath(test.deps, vod);
  const read = () => RecordCopy.parse(JSON.parse(readFileSync(file, "utf8")));
  return { ...test, channel, vod, file, read };
}

describe("the copy of a record", () => {
  it("holds the whole record and whose it is", async () => {
    const { deps, vod, read, channel } = await createScene({ comment: "mine" });

    expect(await writeRecordCopy(deps, vod)).toBe(true);

    const { move, replacement, ...record } = vod;
    expect([move, replacement]).toEqual([null, null]);
    expect(read()).toEqual({
      reelkeep_record: 1,
      channel: {
        provider: "twitch",
        internalName: "ann",
        internalId: "id-ann",
        displayName: channel.displayName,
      },
      record,
    });
  });

  it("is not written while the recording is captured, nor where there is no folder", async () => {
    const live = await createScene({ phase: "capturing" });
    expect(await writeRecordCopy(live.deps, live.vod)).toBe(false);

    const gone = await createScene();
    rmSync(path.dirname(gone.file), { recursive: true });
    expect(await writeRecordCopy(gone.deps, gone.vod)).toBe(false);
    expect(existsSync(path.dirname(gone.file))).toBe(false);
  });

  it("does not stay behind for a recording that was deleted meanwhile", async () => {
    const { deps, vod, file } = await createScene();
    await deps.store.vods.remove(vod.uuid);

    expect(await writeRecordCopy(deps, vod)).toBe(false);
    expect(readdirSync(path.dirname(file))).toEqual([`${vod.basename}.mp4`]);
  });

  it("does not hinder a move, and nothing of it stays in the old place", async () => {
    const { deps, vod, file } = await createScene();
    await writeRecordCopy(deps, vod);
    const place = { shelf: "saved", folder: "x", basename: "new", trashed: null } as const;

    const moved = await moveVod(deps, vod.uuid, place, new AbortController().signal);

    expect(existsSync(path.dirname(file))).toBe(false);
    expect(readdirSync(vodFolder(deps.paths, moved))).toEqual(["new.mp4"]);
    expect(await writeRecordCopy(deps, moved)).toBe(true);
  });
});

describe("the keeper of copies", () => {
  it("writes a copy a moment after each change, one for several in a row", async () => {
    const { deps, vod, read, file } = await createScene();
    await writeRecordCopy(deps, vod);
    const clock = createFakeClock();
    const keeper = keepRecordCopies({ ...deps, clock }, new AbortController().signal);
    await deps.store.vods.update(vod.uuid, { comment: "one" });
    await deps.store.vods.update(vod.uuid, { comment: "two" });
    expect(read().record.comment).toBe("");

    await clock.advance(2000);

    await waitUntil("it is copied", () => read().record.comment === "two");
    rmSync(file);
    await keeper.stop();
    await deps.store.vods.update(vod.uuid, { comment: "three" });
    expect(existsSync(file)).toBe(false);
  });

  it("writes what is due when the daemon ends", async () => {
    const { deps, vod, read } = await createScene();
    const over = new AbortController();
    const keeper = keepRecordCopies(deps, over.signal);
    await deps.store.vods.update(vod.uuid, { comment: "late" });
    over.abort();
    await keeper.stop();

    expect(read().record.comment).toBe("late");
  });

  it("catches up at the start with records whose copy is missing", async () => {
    const { deps, file } = await createScene();
    const clock = createFakeClock();
    const keeper = keepRecordCopies({ ...deps, clock }, new AbortController().signal);

    await waitUntil("there is a copy", async () => {
      await clock.advance(2000);
      return existsSync(file);
    });
    await keeper.stop();
  });

  it("leaves a copy as it is when the folder does not take one", async () => {
    const { deps, vod, file } = await createScene();
    mkdirSync(file);
    const over = new AbortController();
    const keeper = keepRecordCopies(deps, over.signal);
    await deps.store.vods.update(vod.uuid, { comment: "x" });
    over.abort();
    await keeper.stop();

    expect(readdirSync(file)).toEqual([]);
    expect(readdirSync(path.dirname(file))).not.toContain(`.${path.basename(file)}.tmp`);
  });
});
