import { describe, expect, it } from "vitest";
import { exportAllChannels } from "../../../daemon/channels/export-all.ts";
import { takeUpExports } from "../../../daemon/channels/take-up-exports.ts";
import { AppError } from "../../../shared/errors.ts";
import { ExportRecord } from "../../../shared/model/vod.ts";
import { createExportScene, type ExportScene } from "../../support/export-scene.ts";
import { addChannel } from "../../support/library.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { waitUntil } from "../../support/wait-until.ts";

const jobName = "exportall_ann";
const address = ({ channel }: ExportScene, query = "") =>
  `/api/v0/channels/${channel.uuid}/exportallvods${query}`;

const was = (exporter: string) =>
  ExportRecord.parse({ exporter, exported_at: "2026-01-02T00:00:00.000Z", verified: true });

async function addVods(scene: ExportScene): Promise<void> {
  const add = (basename: string, changes: object = {}) => {
    const day = 1 + scene.deps.store.vods.all().length;
    const started_at = `2026-01-0${day}T12:00:00.000Z`;
    return scene.addVod({ changes: { basename, started_at, ...changes } });
  };
  await add("a");
  await add("b", { exports: [was("sftp")] });
  await add("c", { exports: [was("file")], shelf: "saved" });
  await add("d", { phase: "failed" });
  await add("e", { shelf: "trash" });
}

const names = (scene: ExportScene) => scene.fake.orders.map(({ file }) => file.path.slice(-5));
const report = async (scene: ExportScene) =>
  (await scene.ask("GET", `/api/v0/jobs/${jobName}/report`)).body.data;

describe("an export of all recordings of a channel", () => {
  it("sends those that have not left by this exporter, the oldest first, and tells of each", async () => {
    const scene = await createExportScene();
    await addVods(scene);
    const { status, body } = await scene.ask("POST", address(scene));
    expect([status, body.data]).toEqual([202, { job_name: jobName, vod_count: 2, total_size: 10 }]);
    expect((await scene.jobEnd(jobName)).status).toBe("none");

    expect(names(scene)).toEqual(["a.mp4", "c.mp4"]);
    expect(await report(scene)).toMatchObject({
      is_over: true,
      counts: { exported: 2, skipped: 2 },
      lines: [
        { subject: "a", action: "exported" },
        { subject: "b", action: "skipped", text: "It was exported already." },
        { subject: "c", action: "exported" },
        { subject: "d", action: "skipped", text: "It is failed." },
      ],
    });
    expect((await scene.ask("POST", address(scene))).body.data.vod_count).toBe(0);
  });

  it("sends all of them again when it is forced", async () => {
    const scene = await createExportScene();
    await addVods(scene);
    const { body } = await scene.ask("POST", address(scene, "?force=true"));
    expect(body.data.vod_count).toBe(3);
    await scene.jobEnd(jobName);
    expect(scene.fake.orders).toHaveLength(3);
  });

  it("goes on after one that fails, and says so at its end", async () => {
    const scene = await createExportScene();
    await addVods(scene);
    scene.fake.failures = [new AppError("name_taken", "There is another one.")];
    await scene.ask("POST", address(scene));
    expect(await scene.jobEnd(jobName)).toMatchObject({
      status: "error",
      error: "1 recordings were not exported, 1 were.",
    });
    expect((await report(scene)).counts).toEqual({ exported: 1, failed: 1, skipped: 2 });
    await waitUntil("it is told", () =>
      scene.notices.some(({ category }) => category === "exportFailed"),
    );
  });

  it.each(["quota_exceeded", "unauthorized_target"] as const)("stops at %s", async (code) => {
    const scene = await createExportScene();
    await addVods(scene);
    scene.fake.failures = [new AppError(code, "Enough for today.")];
    await scene.ask("POST", address(scene));
    expect(await scene.jobEnd(jobName)).toMatchObject({
      status: "error",
      error: "Enough for today.",
    });
    expect(scene.fake.orders).toHaveLength(1);
    expect((await report(scene)).is_over).toBe(true);
  });

  it("ends with the one that is on its way when it is stopped", async () => {
    const scene = await createExportScene();
    await addVods(scene);
    scene.fake.gate = new Promise(() => {});
    await scene.ask("POST", address(scene));
    await waitUntil("the first is on its way", () => scene.fake.orders.length === 1);
    expect((await scene.ask("POST", address(scene))).body.code).toBe("vod_busy");
    await scene.ask("DELETE", `/api/v0/jobs/${jobName}`);
    expect((await scene.jobEnd(jobName)).status).toBe("stopped");
    expect((await scene.jobEnd("export_sftp_a")).status).toBe("stopped");
  });

  it("goes on after a restart, and repeats nothing although it is forced", async () => {
    const folder = temporaryFolder();
    const first = await createExportScene({}, folder);
    await addVods(first);
    const { send } = first.fake;
    first.fake.send = async (...order) => {
      if (first.fake.files.size === 1) first.fake.gate = new Promise(() => {});
      return send(...order);
    };
    await first.ask("POST", address(first, "?force=true"));
    await waitUntil("the second is on its way", () => first.fake.orders.length === 2);
    await first.app.stop();

    const second = await createExportScene({}, folder);
    await takeUpExports(second.deps);
    expect((await second.jobEnd(jobName)).status).toBe("none");
    expect(names(second)).toEqual(["b.mp4", "c.mp4"]);
  });

  it("is refused without what the exporter needs", async () => {
    const scene = await createExportScene({ REELKEEP_EXPORTER_DEFAULT_HOST: "" });
    expect((await scene.ask("POST", address(scene))).body).toMatchObject({
      code: "bad_request",
      field: "host",
    });
  });
});

describe("the scheduled export", () => {
  it("goes over the channels that are not excluded", async () => {
    const scene = await createExportScene({
      REELKEEP_EXPORTER_AUTO_EXCLUDE_CHANNELS: "Bob",
    });
    await addVods(scene);
    const bob = await addChannel(scene, { internalName: "bob" });
    await scene.addVod({ changes: { basename: "z", channel_uuid: bob.uuid } });
    await scene.ask("POST", "/api/v0/schedule/export_vods/run");
    await waitUntil("it has run", async () => {
      const { body } = await scene.ask("GET", "/api/v0/schedule");
      return body.data.some(
        (task: { name: string; last_message: string }) =>
          task.name === "export_vods" &&
          task.last_message === "2 recordings were exported, 0 were not.",
      );
    });
    expect(names(scene)).toEqual(["a.mp4", "c.mp4"]);
  });

  it("stops where every other one would fail too", async () => {
    const scene = await createExportScene();
    await addVods(scene);
    scene.fake.failures = [new AppError("quota_exceeded", "Enough for today.")];
    const channels = scene.deps.store.channels.list();
    const { signal } = new AbortController();
    await expect(exportAllChannels(scene.deps, channels, signal)).rejects.toThrow("Enough");
  });
});
