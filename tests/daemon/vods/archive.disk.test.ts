import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { saveVod } from "../../../daemon/channels/shelve.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { createShelfScene, filesBelow } from "../../support/shelves.ts";
import { canMount, mountSmallDisk, resizeSmallDisk } from "../../support/small-disk.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { waitUntil } from "../../support/wait-until.ts";

const media = Buffer.alloc(300_000, 7);

/** A daemon whose archive is on another disk than its library. */
async function createScene(kilobytes: number) {
  const folder = temporaryFolder();
  const saved = path.join(folder, "data", "storage", "saved_vods");
  mountSmallDisk(saved, kilobytes);
  const scene = await createShelfScene(undefined, { folder });
  const { deps, vod } = scene;
  writeFileSync(path.join(vodFolder(deps.paths, vod), `${vod.basename}.mp4`), media);
  const archive = async () => {
    const { job_name } = await saveVod(deps, vod.uuid);
    const find = () => deps.jobs.list().find(({ name }) => name === job_name);
    await waitUntil("the job is over", () => find()?.ended_at !== null);
    return find();
  };
  return { ...scene, saved, archive, home: filesBelow(deps.paths.vods) };
}

describe.skipIf(!canMount())("archiving on another disk", () => {
  it("goes on as a job after the answer and copies every file", async () => {
    const { deps, vod, saved, archive, home, now } = await createScene(2048);

    expect(await archive()).toMatchObject({ name: "archive_ann_2026", status: "none" });

    expect(filesBelow(saved)).toEqual(home);
    expect(filesBelow(deps.paths.vods)).toEqual([]);
    expect(now()).toMatchObject({ shelf: "saved", move: null });
    const file = path.join(saved, vod.folder, `${vod.basename}.mp4`);
    expect(readFileSync(file).equals(media)).toBe(true);
  });

  it("changes nothing when there is no room, and a repeat with room does it", async () => {
    const { deps, saved, archive, home, now } = await createScene(200);

    expect(await archive()).toMatchObject({ status: "error" });

    expect(filesBelow(deps.paths.vods)).toEqual(home);
    expect(filesBelow(saved)).toEqual([]);
    expect(now()).toMatchObject({ shelf: "library", move: null });
    resizeSmallDisk(saved, 2048);
    expect(await archive()).toMatchObject({ status: "none" });
    expect(filesBelow(saved)).toEqual(home);
  });
});
