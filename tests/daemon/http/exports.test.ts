import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { testExporter } from "../../../daemon/vods/exporter-test.ts";
import { AppError } from "../../../shared/errors.ts";
import { makeVod } from "../../support/records.ts";
import { takeUpExports } from "../../../daemon/channels/take-up-exports.ts";
import { createExportScene } from "../../support/export-scene.ts";
import { waitUntil } from "../../support/wait-until.ts";

describe("the list of exporters", () => {
  it("says what each needs, and what the settings fill in, with the password masked", async () => {
    const scene = await createExportScene();
    scene.fake.obstacle = "ssh is not installed.";
    const { body } = await scene.ask("GET", "/api/v0/exporter");

    const found = body.data.exporters.find(({ name }: { name: string }) => name === "sftp");
    expect(found).toEqual({
      name: "sftp",
      title: "Fake",
      obstacle: { code: "", message: "ssh is not installed." },
      fields: [
        { name: "directory", is_required: false },
        { name: "host", is_required: true },
        { name: "port", is_required: false },
        { name: "username", is_required: true },
        { name: "password", is_required: true },
      ],
    });
    expect(body.data.defaults).toMatchObject({
      exporter: "sftp",
      host: "nas.example",
      password: "********",
      tags: "",
    });
    expect(body.data.variables).toContainEqual(expect.objectContaining({ name: "basename" }));
    expect(JSON.stringify(body)).not.toContain("hunter2");
  });
});

describe("the preview of an export", () => {
  it("shows names, folders and sizes without sending anything", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod({ sidecars: { ".nfo": "<nfo/>" } });
    const query = "with_sidecars=true&title_template={displayName}/{title}&directory=/x/{year}";
    const { body } = await scene.ask("GET", `/api/v0/vod/${vod.uuid}/export?${query}`);

    expect(body.data).toEqual({
      exporter: "sftp",
      files: [
        {
          basename: "ann_2026.mp4",
          directory: "/x/2026/ANN",
          name: "Hello.mp4",
          title: "Hello",
          size: 5,
        },
      ],
      sidecars: ["Hello.nfo"],
      total_size: 11,
      sources: { segment: true, downloaded: false, burned: false, reencoded: false },
      missing: null,
      warnings: [],
    });
    expect(scene.fake.orders).toEqual([]);
  });

  it("warns of what stands in the way", async () => {
    const scene = await createExportScene({ REELKEEP_EXPORTER_DEFAULT_HOST: "" });
    const vod = await scene.addVod({ changes: { segments: [] } });
    const look = async (query: string) =>
      (await scene.ask("GET", `/api/v0/vod/${vod.uuid}/export?${query}`)).body;

    expect((await look("")).data).toMatchObject({
      files: [],
      missing: "host",
      warnings: [
        {
          code: "export_nothing_segment",
          message: "ann_2026 has no file to export.",
          params: { name: "ann_2026" },
        },
      ],
    });
    scene.fake.obstacle = "No ssh.";
    expect((await look("title_template={x}")).data.warnings).toEqual([
      expect.objectContaining({ message: "title_template: There is no variable {x} here." }),
      { code: "", message: "No ssh." },
    ]);
    expect(await look("exporter=pigeon")).toMatchObject({ code: "bad_request", field: "exporter" });
  });

  it("says when the recording left already", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod();
    await scene.export(vod);
    await scene.jobEnd("export_sftp_ann_2026");
    const { body } = await scene.ask("GET", `/api/v0/vod/${vod.uuid}/export`);
    expect(body.data.warnings).toEqual([
      {
        code: "exported_already",
        message: "It was exported by Fake already.",
        params: { exporter: "Fake" },
      },
    ]);
  });
});

describe("a test of an exporter", () => {
  const path = "/api/v0/exporter/test";

  it("goes by the settings, in the part of the folder that is the same for all", async () => {
    const scene = await createExportScene();
    const { status, body } = await scene.ask("POST", path, { body: {} });
    expect([status, body.data]).toEqual([
      200,
      { exporter: "sftp", said: [{ code: "", message: "It works." }] },
    ]);
    expect(scene.fake.tries).toEqual([
      expect.objectContaining({
        directory: "/reels",
        host: "nas.example",
        password: "hunter2-secret",
      }),
    ]);
    expect(JSON.stringify(body)).not.toContain("hunter2");
  });

  it("goes by what is asked, and sends the stored password to no other host", async () => {
    const scene = await createExportScene();
    const body = { host: "other.example", directory: "{year}/x", password: "********" };
    expect((await scene.ask("POST", path, { body })).body).toMatchObject({
      code: "bad_request",
      field: "password",
      sentence: { code: "export_other_password" },
    });
    await scene.ask("POST", path, { body: { ...body, password: "mine" } });
    expect(scene.fake.tries).toEqual([
      expect.objectContaining({ directory: "", host: "other.example", password: "mine" }),
    ]);
  });

  it("answers with what an export would fail of", async () => {
    const scene = await createExportScene({ REELKEEP_EXPORTER_DEFAULT_HOST: "" });
    const ask = async (query = "", body = {}) =>
      (await scene.ask("POST", `${path}${query}`, { body })).body;
    expect(await ask()).toMatchObject({ field: "host", sentence: { code: "export_needs_field" } });
    const to = { host: "nas.example", password: "x" };
    scene.fake.failures.push(new AppError("unauthorized_target", "No."));
    expect(await ask("", to)).toEqual({
      status: "ERROR",
      code: "unauthorized_target",
      message: "No.",
    });
    scene.fake.obstacle = "No ssh.";
    expect(await ask("", to)).toMatchObject({ code: "not_supported", message: "No ssh." });
    expect(await ask("?exporter=pigeon")).toMatchObject({ code: "bad_request", field: "exporter" });
  });

  it("does not wait for ever", async () => {
    const scene = await createExportScene();
    scene.fake.gate = new Promise(() => {});
    const asked = { exporter: "sftp", options: {}, limitMs: 20 };
    const { signal } = new AbortController();
    await expect(testExporter(scene.deps, asked, signal)).rejects.toMatchObject({
      code: "export_failed",
      sentence: { code: "test_timeout" },
    });
  });
});

describe("the export of a file", () => {
  const isOpen = { REELKEEP_SERVER_FILE_ACCESS: "true" };
  const ask = (
    scene: Awaited<ReturnType<typeof createExportScene>>,
    file_folder: string,
    file_name: string,
    more: object = {},
  ) =>
    scene.ask("POST", "/api/v0/exporter?mode=file&exporter=sftp", {
      body: { file_folder, file_name, ...more },
    });

  it("sends it under its own name, or the one that is given", async () => {
    const scene = await createExportScene(isOpen);
    scene.putMedia("ann/a: b.mp4", "media");
    const { status, body } = await ask(scene, "storage/vods/ann", "a: b.mp4");
    expect([status, body.data]).toEqual([202, { job_name: "export_sftp_a: b.mp4" }]);
    await scene.jobEnd("export_sftp_a: b.mp4");
    await ask(scene, "storage/vods/ann", "a: b.mp4", {
      title_template: "x of {basename}",
      directory: "/d",
    });
    await scene.jobEnd("export_sftp_a: b.mp4");

    expect([...scene.fake.files]).toEqual([
      ["/reels/a b.mp4", "media"],
      ["/d/x of a b.mp4", "media"],
    ]);
  });

  it("sends only what is in the file manager's places, whole, and no link", async () => {
    const closed = await createExportScene();
    closed.putMedia("a.mp4", "media");
    expect((await ask(closed, "storage/vods", "a.mp4")).body.code).toBe("files_disabled");

    const scene = await createExportScene(isOpen);
    const { vods, config } = scene.deps.paths;
    scene.putMedia("a.mp4", "media");
    mkdirSync(path.join(vods, "folder"));
    symlinkSync(path.join(config, "settings.json"), path.join(vods, "link.mp4"));
    symlinkSync(config, path.join(vods, "outside"));
    const vod = makeVod({ phase: "capturing", folder: "busy", basename: "live" });
    await scene.deps.store.vods.add(vod);
    scene.putMedia("busy/live.ts", "media");
    const wrong: [string, string, string][] = [
      ["config", "settings.json", "forbidden"],
      ["storage/../config", "settings.json", "forbidden"],
      ["storage/vods/outside", "settings.json", "forbidden"],
      ["storage/vods", "../../config/settings.json", "bad_request"],
      ["storage/vods", "link.mp4", "bad_request"],
      ["storage/vods", "folder", "bad_request"],
      ["storage/vods", "none.mp4", "file_unknown"],
      ["storage/vods/busy", "live.ts", "vod_busy"],
    ];
    for (const [folder, name, code] of wrong) {
      expect([folder, name, (await ask(scene, folder, name)).body.code]).toEqual([
        folder,
        name,
        code,
      ]);
    }
    expect((await ask(scene, "storage/vods", "a.mp4", { segment: 1 })).body.field).toBe("segment");
    expect(scene.fake.orders).toEqual([]);
  });

  it("goes on after a restart; a file that is gone is told", async () => {
    const scene = await createExportScene(isOpen);
    const file = scene.putMedia("a.mp4", "media");
    writeFileSync(path.join(scene.deps.paths.vods, "b.mp4"), "other");
    scene.fake.gate = new Promise(() => {});
    await ask(scene, "storage/vods", "a.mp4");
    await ask(scene, "storage/vods", "b.mp4");
    await waitUntil("it is on its way", () => scene.fake.orders.length === 1);
    await scene.app.stop();
    rmSync(file);

    const second = await createExportScene(isOpen, scene.folder);
    await takeUpExports(second.deps);
    expect(await second.jobEnd("export_sftp_a.mp4")).toMatchObject({ status: "error" });
    expect(await second.jobEnd("export_sftp_b.mp4")).toMatchObject({ status: "none" });
    expect([...second.fake.files.values()]).toEqual(["other"]);
    await waitUntil("it is told", () => second.notices.length > 0);
    expect(second.notices).toMatchObject([{ title: "Exporting a.mp4 failed" }]);
  });
});

describe("the remotes of rclone", () => {
  it("are told by the program, whose lack is told as well", async () => {
    const scene = await createExportScene({
      REELKEEP_TOOLS_RCLONE_PATH: "/nowhere/rclone",
    });
    const { status, body } = await scene.ask("GET", "/api/v0/exporter/rclone/remotes");
    expect([status, body.code]).toEqual([503, "tool_missing"]);
  });
});
