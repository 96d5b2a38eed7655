import { describe, expect, it } from "vitest";
import { takeUpExports } from "../../../daemon/channels/take-up-exports.ts";
import { followUp, followUpSteps } from "../../../daemon/record/follow-up.ts";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { AppError } from "../../../shared/errors.ts";
import { ExportRecord } from "../../../shared/model/vod.ts";
import { createExportScene, type ExportScene } from "../../support/export-scene.ts";
import { waitUntil } from "../../support/wait-until.ts";

const isOn = { REELKEEP_EXPORTER_AUTO_ENABLED: "true" };
const earlier = followUpSteps.map(({ name }) => name).filter((name) => name !== "export");
const due = (changes: Partial<VodRecord> = {}) => ({
  changes: { followed_up: earlier, ...changes },
});

async function follow(scene: ExportScene, changes: Partial<VodRecord> = {}): Promise<VodRecord> {
  const vod = await scene.addVod(due(changes));
  await followUp(scene.deps, vod.uuid);
  return scene.vodNow(vod);
}

describe("a finished recording", () => {
  it("leaves by itself, after all that is made of it and before the clean-up", async () => {
    const names = followUpSteps.map(({ name }) => name);
    expect(names.slice(-2)).toEqual(["export", "cleanup"]);
    const scene = await createExportScene(isOn);
    const vod = await follow(scene);
    expect(vod).toMatchObject({ followed_up: null, exports: [{ exporter: "sftp" }] });
  });

  it.each<[string, Record<string, string>, Partial<VodRecord>]>([
    ["it is not asked for", {}, {}],
    ["its channel is excluded", { ...isOn, REELKEEP_EXPORTER_AUTO_EXCLUDE_CHANNELS: "x ANN" }, {}],
    [
      "it left already",
      isOn,
      { exports: [ExportRecord.parse({ exporter: "sftp", exported_at: "2026-01-01T00:00:00Z" })] },
    ],
  ])("stays when %s", async (_, environment, changes) => {
    const scene = await createExportScene(environment);
    const vod = await follow(scene, changes);
    expect(vod.followed_up).toBeNull();
    expect(scene.fake.orders).toEqual([]);
  });

  it("sends the file that is preferred, or itself where that is missing", async () => {
    const scene = await createExportScene({
      ...isOn,
      REELKEEP_EXPORTER_AUTO_FILE_SOURCE: "downloaded",
    });
    expect((await follow(scene)).exports).toMatchObject([{ file_source: "segment" }]);
    const created_at = "2026-01-01T00:00:00.000Z";
    const product = { kind: "downloaded_vod", filesize: 1, created_at, duration: 1 } as const;
    const vod = await scene.addVod({
      ...due({ basename: "b", products: [{ ...product, basename: "b.vod.mp4" }] }),
      sidecars: { ".vod.mp4": "!" },
    });
    scene.fake.files.clear();
    await followUp(scene.deps, vod.uuid);
    expect(scene.vodNow(vod).exports).toMatchObject([{ file_source: "downloaded" }]);
  });

  it("is followed up to the end although its export fails, which is told", async () => {
    const scene = await createExportScene(isOn);
    scene.fake.failures = [new AppError("export_failed", "The line is dead.")];
    expect(await follow(scene)).toMatchObject({ followed_up: null, exports: [] });
    await waitUntil("it is told", () => scene.notices.length > 0);
    expect(scene.notices).toMatchObject([{ category: "exportFailed" }]);
  });

  it("leaves after a restart when its export was cut short", async () => {
    const scene = await createExportScene(isOn);
    const vod = await scene.addVod(due());
    scene.fake.gate = new Promise(() => {});
    const following = followUp(scene.deps, vod.uuid);
    await waitUntil("it is on its way", () => scene.fake.orders.length === 1);
    await scene.app.stop();
    await following;
    expect(scene.vodNow(vod).followed_up).toEqual(earlier);

    const second = await createExportScene(isOn, scene.folder);
    await followUp(second.deps, vod.uuid);
    expect(second.vodNow(vod)).toMatchObject({ followed_up: null, exports: [{ size: 5 }] });
  });

  it("does not send a file twice that had arrived before a restart", async () => {
    const scene = await createExportScene(isOn);
    const segments = ["ann_2026.mp4", "ann_2026.2.mp4"].map((basename) => ({
      basename,
      filesize: 5,
      deleted: false,
    }));
    const vod = await scene.addVod({ ...due({ segments }), sidecars: { ".2.mp4": "other" } });
    const { send } = scene.fake;
    scene.fake.send = async (...order) => {
      if (scene.fake.files.size === 1) scene.fake.gate = new Promise(() => {});
      return send(...order);
    };
    const following = followUp(scene.deps, vod.uuid);
    await waitUntil("the second is on its way", () => scene.fake.orders.length === 2);
    await scene.app.stop();
    await following;

    const second = await createExportScene(isOn, scene.folder);
    await takeUpExports(second.deps);
    expect(second.deps.jobs.find("export_*")).toEqual([]);
    await followUp(second.deps, vod.uuid);
    expect(second.fake.orders.map(({ file }) => file.name)).toEqual(["2026-01-01 Hello.2.mp4"]);
    expect(second.vodNow(vod).exports).toMatchObject([{ size: 10, files: [{}, {}] }]);
  });

  it("goes to the trash after it, if the settings say so", async () => {
    const scene = await createExportScene({ ...isOn, REELKEEP_EXPORTER_DELETE_AFTER: "true" });
    expect(await follow(scene)).toMatchObject({ shelf: "trash", followed_up: null });
  });
});
