import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { takeUpExports } from "../../../daemon/channels/take-up-exports.ts";
import { exportVod } from "../../../daemon/vods/export.ts";
import { AppError } from "../../../shared/errors.ts";
import { createExportScene } from "../../support/export-scene.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { waitUntil } from "../../support/wait-until.ts";

const jobName = "export_sftp_ann_2026";
const pendingIn = (folder: string) => {
  const exports = path.join(folder, "data/db/exports");
  return existsSync(exports) ? readdirSync(exports) : [];
};

describe("an export that fails", () => {
  it.each(["missing", "differs"] as const)("is none when the file is %s", async (verdict) => {
    const scene = await createExportScene();
    const vod = await scene.addVod();
    scene.fake.verdict = verdict;
    await scene.export(vod);
    const job = await scene.jobEnd(jobName);

    expect(job.status).toBe("error");
    expect(scene.vodNow(vod).exports).toEqual([]);
    await waitUntil("it is told", () => scene.notices.length > 0);
    expect(scene.notices).toMatchObject([{ category: "exportFailed" }]);
    await waitUntil("it is not taken up again", () => pendingIn(scene.folder).length === 0);
  });

  it("never tells a password, neither its own nor a stored one", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod();
    scene.fake.said = "connecting to sftp://bob:open%20sesame@nas.example";
    const sentence = "Login with open sesame was refused; hunter2-secret neither.";
    scene.fake.failures = [new AppError("unauthorized_target", sentence)];
    await scene.export(vod, { password: "open sesame" });
    const job = await scene.jobEnd(jobName);

    expect(job.error).toBe("Login with ******** was refused; ******** neither.");
    expect(job.log.join("\n")).toContain("bob:********@");
    await waitUntil("it is told", () => scene.notices.length > 0);
    const log = await scene.deps.log.readBack({ limit: 100 });
    expect(JSON.stringify([scene.notices, log, scene.deps.jobs.list()])).not.toMatch(
      /sesame|hunter2/,
    );
  });

  it("leaves the recording to others, and can be repeated", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod();
    scene.fake.failures = [new AppError("export_failed", "The line is dead.")];
    await scene.export(vod);
    expect((await scene.jobEnd(jobName)).error).toBe("The line is dead.");
    expect(scene.deps.claims.holder(vod.uuid)).toBeNull();
    await scene.export(vod);
    expect((await scene.jobEnd(jobName)).status).toBe("none");
  });
});

describe("an export of a recording with an odd title", () => {
  it.each(["../../../etc/cron.d/x", "a\0b\nc", "x".repeat(5000), "🎉".repeat(500), "..", "{date}"])(
    "stays in its folder under a name that any file system takes: %j",
    async (title) => {
      const scene = await createExportScene({
        REELKEEP_EXPORTER_DEFAULT_DIRECTORY: "/reels/{title}",
        REELKEEP_EXPORTER_DEFAULT_TITLE_TEMPLATE: "{title}",
      });
      const vod = await scene.addVod({ changes: { stream_title: title } });
      await scene.export(vod);
      expect(await scene.jobEnd(jobName)).toMatchObject({ status: "none" });
      const [{ file, wish } = { file: { name: "" }, wish: { directory: "" } }] = scene.fake.orders;
      expect(file.name).toMatch(/^[^/\p{Cc}.][^/\p{Cc}]*\.mp4$/u);
      expect(Buffer.byteLength(file.name)).toBeLessThanOrEqual(255);
      expect(wish.directory.split("/").slice(0, 2)).toEqual(["", "reels"]);
      expect(wish.directory.split("/").length).toBeLessThanOrEqual(3);
      expect(wish.directory.split("/")).not.toContain("..");
    },
  );
});

describe("two exports at once", () => {
  it("of one recording to one place are one", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod();
    const answers = await Promise.all([scene.export(vod), scene.export(vod)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
    expect((await scene.jobEnd(jobName)).status).toBe("none");
    expect(scene.fake.orders).toHaveLength(1);
  });

  it("of which one can't be written down while it waits for its turn end as failures", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod();
    const { jobs } = scene.deps;
    jobs.setLimits({ convert: 1, encode: 1, download: 1, upload: 1 });
    const gate = Promise.withResolvers<void>();
    const other = { name: "upload_other", kind: "upload", vodUuid: null } as const;
    const first = jobs.run(other, () => gate.promise);
    writeFileSync(path.join(scene.folder, "data/db/exports"), "a file where the folder should be");
    const { signal } = new AbortController();
    const outcome = exportVod(scene.deps, "sftp", { vod: vod.uuid }, signal).then(
      () => "exported",
      (error: unknown) => error,
    );
    // Longer than the write takes: a rejection that nobody sees would end the daemon by now.
    await waitUntil("it waits", () => jobs.isActive(jobName));
    await new Promise((resolve) => setTimeout(resolve, 100));
    gate.resolve();
    await first;
    expect(await outcome).toMatchObject({ code: "EEXIST" });
  });
});

describe("an export that is cut short", () => {
  it("ends when it is stopped, and stays ended", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod();
    scene.fake.gate = new Promise(() => {});
    await scene.export(vod);
    await waitUntil("it is on its way", () => scene.fake.orders.length === 1);
    expect(pendingIn(scene.folder)).toHaveLength(1);
    await scene.ask("DELETE", `/api/v0/jobs/${jobName}`);
    expect(await scene.jobEnd(jobName)).toMatchObject({ status: "stopped", error: null });
    await waitUntil("it is forgotten", () => pendingIn(scene.folder).length === 0);
    expect(scene.notices).toEqual([]);
    expect(scene.vodNow(vod).exports).toEqual([]);
  });

  it("goes on after a restart with the files that are not there yet, and its password is its own", async () => {
    const folder = temporaryFolder();
    const first = await createExportScene({}, folder);
    const segments = ["ann_2026.mp4", "ann_2026.2.mp4"].map((basename) => ({
      basename,
      filesize: 5,
      deleted: false,
    }));
    const vod = await first.addVod({ changes: { segments }, sidecars: { ".2.mp4": "other" } });
    const { send } = first.fake;
    let sent = 0;
    first.fake.send = async (...order) => {
      sent += 1;
      if (sent === 2) first.fake.gate = new Promise(() => {});
      return send(...order);
    };
    await first.export(vod, { password: "open sesame" });
    await waitUntil("the second file is on its way", () => first.fake.orders.length === 2);
    await first.app.stop();
    const [document = ""] = pendingIn(folder);
    const file = path.join(folder, "data/db/exports", document);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(JSON.parse(readFileSync(file, "utf8")).done).toHaveLength(1);

    const second = await createExportScene({}, folder);
    await takeUpExports(second.deps);
    expect((await second.jobEnd(jobName)).status).toBe("none");
    expect(
      second.fake.orders.map(({ file: { path: sentFile }, wish }) => [
        path.basename(sentFile),
        wish.password,
      ]),
    ).toEqual([["ann_2026.2.mp4", "open sesame"]]);
    expect(second.vodNow(vod).exports).toMatchObject([{ size: 10, files: [{}, {}] }]);
    await waitUntil("it is forgotten", () => pendingIn(folder).length === 0);
  });

  it("is dropped after a restart when its recording is gone", async () => {
    const folder = temporaryFolder();
    const first = await createExportScene({}, folder);
    const vod = await first.addVod();
    first.fake.gate = new Promise(() => {});
    await first.export(vod);
    await waitUntil("it is on its way", () => first.fake.orders.length === 1);
    await first.app.stop();
    const second = await createExportScene({}, folder);
    await second.deps.store.vods.remove(vod.uuid);
    await takeUpExports(second.deps);
    expect(pendingIn(folder)).toEqual([]);
    expect(second.deps.jobs.isActive(jobName)).toBe(false);
  });
});
