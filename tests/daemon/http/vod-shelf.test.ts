import { describe, expect, it } from "vitest";
import { CleanUpReport } from "../../../shared/model/clean-up.ts";
import { StorageOutlook } from "../../../shared/model/storage.ts";
import { PurgeResult, Trash } from "../../../shared/model/trash.ts";
import { Vod, VodList } from "../../../shared/model/vod.ts";
import { createShelfScene, filesBelow } from "../../support/shelves.ts";

async function createScene() {
  const scene = await createShelfScene(undefined);
  const address = `/api/v0/vod/${scene.vod.uuid}`;
  const listTrash = async () =>
    Trash.strict().parse((await scene.ask("GET", "/api/v0/trash")).body.data);
  return { ...scene, address, listTrash };
}

describe("deleting a recording", () => {
  it("says whether the platform's copy is gone, and how long there is a way back", async () => {
    const { ask, deps, vod, address, listTrash } = await createScene();
    await deps.store.vods.update(vod.uuid, { external_vod_exists: false });
    const { status, body } = await ask("DELETE", address);

    expect(status).toBe(200);
    expect(body.data).toEqual({
      uuid: vod.uuid,
      basename: "ann_2026",
      external_vod_exists: false,
      trash_days: 7,
      job_name: null,
      is_done: true,
    });
    expect(await listTrash()).toMatchObject({
      items: [{ uuid: vod.uuid, from: "library", segment: null, total_size: 5 }],
      total_size: 5,
      keep_days: 7,
    });
    expect((await ask("DELETE", address)).body.code).toBe("vod_trashed");
  });

  it("for good leaves nothing to bring back", async () => {
    const { ask, deps, address, now } = await createScene();
    const { body } = await ask("DELETE", `${address}?for_good=true`);

    expect(body.data).toMatchObject({ trash_days: 0, is_done: true });
    expect(now()).toBeNull();
    expect(filesBelow(deps.paths.trash)).toEqual([]);
  });

  it("tells browsers that the recording is gone and what is left of the channel", async () => {
    const { ask, vod, address, events } = await createScene();
    await ask("DELETE", address);

    const updated = events.findLast(({ action }) => action === "channel_updated");
    expect(updated?.data).toMatchObject({ channel: { vod_count: 0, vods_list: [] } });
    expect(events.map(({ action }) => action)).toContain("vod_removed");
    await ask("POST", `${address}/restore`);
    expect(events.findLast(({ action }) => action === "channel_updated")?.data).toMatchObject({
      channel: { vod_count: 1, vods_list: [{ uuid: vod.uuid }] },
    });
  });

  it.each([
    [{ prevent_deletion: true }, "vod_protected"],
    [{ phase: "capturing" }, "vod_busy"],
    [{ phase: "converting" }, "vod_busy"],
  ] as const)("and archiving it are refused with %j", async (changes, code) => {
    const { ask, deps, vod, address } = await createScene();
    await deps.store.vods.update(vod.uuid, changes);

    for (const [method, path] of [
      ["DELETE", address],
      ["POST", `${address}/save`],
      ["POST", `${address}/delete_segment?segment=0`],
    ] as const) {
      const { status, body } = await ask(method, path);
      expect([status, body.code]).toEqual([409, code]);
    }
  });
});

describe("the archive", () => {
  it("lists what was archived and serves its files; restoring takes it out", async () => {
    const { ask, raw, vod, address } = await createScene();
    const list = async () =>
      VodList.strict().parse((await ask("GET", "/api/v0/saved_vods")).body.data);
    expect(await list()).toEqual({ vods: [], vod_count: 0 });
    await ask("POST", `${address}/save`);

    expect(await list()).toMatchObject({ vods: [{ uuid: vod.uuid }], vod_count: 1 });
    const shown = Vod.strict().parse((await ask("GET", address)).body.data);
    expect(shown).toMatchObject({ shelf: "saved", webpath: "/saved_vods/ann/ann_2026" });
    expect(await (await raw("GET", `${shown.webpath}/ann_2026.mp4`)).text()).toBe("media");
    await ask("POST", `${address}/restore`);
    expect((await list()).vod_count).toBe(0);
  });
});

describe("the trash", () => {
  it("gives back a file that was deleted alone", async () => {
    const { ask, address, listTrash, now } = await createScene();
    await ask("POST", `${address}/delete_segment?segment=0&keep_entry=true`);
    expect(now()?.segments[0]?.deleted).toBe(true);
    expect((await ask("GET", address)).body.data).toMatchObject({ hasDeletedSegment: true });
    const [item] = (await listTrash()).items;
    const { status } = await ask("POST", `${address}/restore?segment=${item?.segment ?? ""}`);

    expect([status, now()?.segments[0]?.deleted]).toEqual([200, false]);
    const again = await ask("POST", `${address}/restore?segment=${item?.segment ?? ""}`);
    expect(again.body).toMatchObject({ code: "segment_unknown", field: "segment" });
  });

  it("lets one thing go for good, or all", async () => {
    const { ask, deps, vod, add, address, listTrash } = await createScene();
    const other = await add({ changes: { basename: "ann_other" } });
    const [one, two] = [`/api/v0/trash/${vod.uuid}`, `/api/v0/trash/${other.uuid}`];
    await ask("DELETE", address);
    await ask("POST", `/api/v0/vod/${other.uuid}/delete_segment?segment=0`);
    expect((await ask("DELETE", two)).body.code).toBe("vod_unknown");
    expect((await ask("DELETE", one)).body.data).toEqual({ uuid: vod.uuid });
    expect((await ask("DELETE", one)).body.code).toBe("vod_unknown");
    const { body } = await ask("DELETE", "/api/v0/trash");

    expect(PurgeResult.parse(body.data)).toEqual({ removed: 1, removed_size: 5, failed: [] });
    expect(await listTrash()).toMatchObject({ items: [], total_size: 0 });
    expect(filesBelow(deps.paths.trash)).toEqual([]);
    expect(deps.store.vods.get(other.uuid)).not.toBeNull();
  });
});

describe("cleaning up", () => {
  it("of all channels answers with what goes and why", async () => {
    const { ask, deps, vod } = await createScene();
    await deps.config.change({ "storage.max_age_days": 1 });
    const dry = await ask("POST", "/api/v0/tools/cleanup?dry_run=true");
    const report = CleanUpReport.strict().parse(dry.body.data);

    expect(report).toMatchObject({ dry_run: true, remove_count: 1 });
    expect(report.channels[0]?.remove).toMatchObject([{ uuid: vod.uuid, reasons: ["age"] }]);
    expect(deps.store.vods.list()).toHaveLength(1);
    const real = await ask("POST", "/api/v0/tools/cleanup");
    expect(real.body.data).toMatchObject({ dry_run: false, is_done: true, remove_count: 1 });
    expect([dry.body.message, real.body.message]).toEqual([
      undefined,
      "1 recordings were removed.",
    ]);
    expect(deps.store.vods.list()).toEqual([]);
  });

  it("has an outlook on the disk beside it", async () => {
    const { ask } = await createScene();
    const { body } = await ask("GET", "/api/v0/storage");

    expect(StorageOutlook.strict().parse(body.data).library_size).toBe(5);
  });
});
