import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { shelfFolder } from "../../../daemon/paths.ts";
import { createExportScene, type ExportScene } from "../../support/export-scene.ts";

async function addArchived(scene: ExportScene) {
  const vod = await scene.addVod({ sidecars: { ".nfo": "<nfo/>" } });
  expect((await scene.ask("POST", `/api/v0/vod/${vod.uuid}/save`)).status).toBe(200);
  return vod;
}

describe("an archived recording", () => {
  it("is exported from where it lies", async () => {
    const scene = await createExportScene();
    const vod = await addArchived(scene);
    const { body } = await scene.ask("GET", `/api/v0/vod/${vod.uuid}/export?with_sidecars=true`);
    expect(body.data).toMatchObject({ warnings: [], files: [{ size: 5 }] });
    await scene.export(vod, { title_template: "{basename}", with_sidecars: true });
    await scene.jobEnd("export_sftp_ann_2026");
    const place = `/reels/${scene.channel.internalName}/ann_2026`;
    expect([...scene.fake.files.keys()]).toEqual(
      expect.arrayContaining([`${place}.mp4`, `${place}.nfo`]),
    );
    expect(scene.vodNow(vod)).toMatchObject({ shelf: "saved", exports: [{ verified: true }] });
  });

  it("stays when others would go to the trash after their export", async () => {
    const scene = await createExportScene({ REELKEEP_EXPORTER_DELETE_AFTER: "true" });
    const vod = await addArchived(scene);
    const other = await scene.addVod({ changes: { basename: "ann_2027", folder: "ann_2027" } });
    for (const each of [vod, other]) {
      await scene.export(each);
      await scene.jobEnd(`export_sftp_${each.basename}`);
    }
    await expect.poll(() => scene.vodNow(other).shelf).toBe("trash");
    expect(scene.vodNow(vod).shelf).toBe("saved");
  });

  it("is renamed and changed in the archive, and its files are served from there", async () => {
    const scene = await createExportScene();
    const vod = await addArchived(scene);
    const at = `/api/v0/vod/${vod.uuid}`;
    expect((await scene.ask("POST", at, { body: { comment: "dear" } })).status).toBe(200);
    const body = { template: "kept_{year}", folder_template: "kept" };
    expect((await scene.ask("POST", `${at}/rename`, { body })).status).toBeLessThan(300);
    await expect.poll(() => scene.vodNow(vod).basename).toMatch(/^kept_\d{4}$/);
    const now = scene.vodNow(vod);
    expect(now).toMatchObject({ shelf: "saved", comment: "dear" });
    const folder = path.join(shelfFolder(scene.deps.paths, "saved"), now.folder);
    expect(readdirSync(folder)).toContain(`${now.basename}.mp4`);
    const [segment] = now.segments;
    const media = `/saved_vods/${now.folder}/${segment?.basename ?? ""}`;
    expect((await scene.raw("GET", media)).status).toBe(200);
  });

  it("is deleted for good at once when that is asked for", async () => {
    const scene = await createExportScene();
    const vod = await addArchived(scene);
    const saved = shelfFolder(scene.deps.paths, "saved");
    expect(readdirSync(path.join(saved, vod.folder))).not.toEqual([]);
    const address = `/api/v0/vod/${vod.uuid}?for_good=true`;
    expect((await scene.ask("DELETE", address)).status).toBe(200);
    expect(scene.deps.store.vods.get(vod.uuid)).toBeNull();
    expect(existsSync(path.join(saved, vod.folder))).toBe(false);
    expect((await scene.ask("GET", "/api/v0/trash")).body.data.items).toEqual([]);
  });
});
