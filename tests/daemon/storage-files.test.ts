import { mkdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { archiveVod } from "../../daemon/vods/archive.ts";
import { removeVod } from "../../daemon/vods/remove.ts";
import { createShelfScene } from "../support/shelves.ts";

const never = new AbortController().signal;
const isOpen = { environment: { REELKEEP_SERVER_FILE_ACCESS: "true" } };

async function createScene() {
  const scene = await createShelfScene(undefined, isOpen);
  const list = async (address: string) => {
    const { body } = await scene.ask("GET", `/api/v0/files?path=${address}`);
    const files: { name: string; url: string | null }[] = body.data.files;
    return Object.fromEntries(files.map(({ name, url }) => [name, url]));
  };
  const remove = (address: string, name: string) =>
    scene.ask("DELETE", `/api/v0/files?path=${address}&name=${name}`);
  return { ...scene, list, remove };
}

describe("files of the shelves", () => {
  it("are at their address wherever the recording is; ledgers are not", async () => {
    const { deps, vod, raw, list } = await createScene();
    expect(await list("storage/vods/ann/ann_2026")).toMatchObject({
      "ann_2026.mp4": "/vods/ann/ann_2026/ann_2026.mp4",
      "ann_2026.ledger.jsonl": null,
    });
    await archiveVod(deps, vod.uuid, never);
    const saved = await list("storage/saved_vods/ann/ann_2026");
    expect(saved["ann_2026.mp4"]).toBe("/saved_vods/ann/ann_2026/ann_2026.mp4");
    await removeVod(deps, vod.uuid, { isForGood: false }, never);
    const trashed = await list(`storage/trash/${vod.uuid}/ann/ann_2026`);
    expect(trashed["ann_2026.mp4"]).toBe(`/trash/${vod.uuid}/ann/ann_2026/ann_2026.mp4`);

    const served = await raw("GET", trashed["ann_2026.mp4"] ?? "");
    expect(await served.text()).toBe("media");
  });

  it.each(["library", "saved", "trash"] as const)(
    "are left alone on the shelf %s while they are in use or protected",
    async (shelf) => {
      const { deps, vod, now, remove } = await createScene();
      if (shelf === "saved") await archiveVod(deps, vod.uuid, never);
      if (shelf === "trash") await removeVod(deps, vod.uuid, { isForGood: false }, never);
      const folder = { library: "vods", saved: "saved_vods", trash: "trash" }[shelf];
      const address = `storage/${folder}/${now()?.folder ?? ""}`;
      await deps.claims.hold(vod.uuid, "exported", async () => {
        expect((await remove(address, "ann_2026.mp4")).body.code).toBe("vod_busy");
      });
      await deps.store.vods.update(vod.uuid, { prevent_deletion: true });
      expect((await remove(address, "ann_2026.mp4")).body.code).toBe("forbidden");
      await deps.store.vods.update(vod.uuid, { prevent_deletion: false });

      expect((await remove(address, "ann_2026.mp4")).status).toBe(200);
    },
  );

  it("are not held by a neighbour in the same folder", async () => {
    const { deps, vod, add, remove } = await createScene();
    const changes = { basename: "ann_other", folder: vod.folder, prevent_deletion: true };
    await add({ changes });

    expect((await remove("storage/vods/ann/ann_2026", "ann_other.mp4")).body.code).toBe(
      "forbidden",
    );
    expect((await remove("storage/vods/ann/ann_2026", "ann_2026.mp4")).status).toBe(200);
    // Nobody's: it may be the protected one's.
    const { body } = await remove("storage/vods/ann/ann_2026", "notes.txt");
    expect(body.code).toBe("forbidden");
    expect(deps.store.vods.list()).toHaveLength(2);
  });

  it("of clips are at their address", async () => {
    const { deps, list } = await createScene();
    mkdirSync(`${deps.paths.savedClips}/a b`, { recursive: true });
    writeFileSync(`${deps.paths.savedClips}/a b/c.mp4`, "clip");

    expect(await list("storage/saved_clips/a%20b")).toEqual({
      "c.mp4": "/saved_clips/a%20b/c.mp4",
    });
  });
});
