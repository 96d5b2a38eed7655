import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { createExportScene } from "../../support/export-scene.ts";
import { createFakeExporter, useExporter } from "../../support/fake-exporter.ts";
import { waitUntil } from "../../support/wait-until.ts";

const jobName = "export_sftp_ann_2026";
const place = "/reels/ann/2026-01-01 Hello.mp4";
const pendingIn = (folder: string) => {
  const exports = path.join(folder, "data/db/exports");
  return existsSync(exports) ? readdirSync(exports) : [];
};

describe("an export", () => {
  it("arrives under the name of the template, is looked for, and is noted", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod();
    const { status, body } = await scene.export(vod);
    expect([status, body.data]).toEqual([202, { job_name: jobName }]);

    expect(await scene.jobEnd(jobName)).toMatchObject({
      status: "none",
      kind: "upload",
      vod_uuid: vod.uuid,
    });
    expect([...scene.fake.files]).toEqual([[place, "media"]]);
    expect(scene.vodNow(vod).exports).toEqual([
      {
        exporter: "sftp",
        exported_at: expect.any(String),
        youtube_id: null,
        youtube_playlist_id: null,
        place,
        file_source: "segment",
        segment: null,
        files: [{ basename: "ann_2026.mp4", place, size: 5, youtube_id: null }],
        verified: true,
        size: 5,
        duration_ms: expect.any(Number),
      },
    ]);
    const shown = await scene.ask("GET", `/api/v0/vod/${vod.uuid}`);
    expect(shown.body.data.exportData).toMatchObject({ exporter: "sftp", place });
    await waitUntil("it is told", () => scene.notices.length > 0);
    expect(scene.notices).toMatchObject([{ category: "exportDone", title: "ANN was exported" }]);
    expect(pendingIn(scene.folder)).toEqual([]);
  });

  it("takes what the request says before what the settings say", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod();
    const body = {
      host: "other.example",
      port: 2222,
      username: "bob",
      password: "another one",
      directory: "/srv/{year}/{title}",
      title_template: "{displayName}/{basename}",
    };
    await scene.export(vod, body);
    await scene.jobEnd(jobName);

    expect(scene.fake.orders[0]?.wish).toMatchObject({
      host: "other.example",
      port: 2222,
      username: "bob",
      password: "another one",
      directory: "/srv/2026/Hello/ANN",
    });
    expect(scene.fake.orders[0]?.file).toMatchObject({ name: "ann_2026.mp4", title: "ann_2026" });
  });

  it("sends each file of a recording, or only the one that was asked for", async () => {
    const scene = await createExportScene();
    const segments = ["ann_2026.mp4", "gone.mp4", "ann_2026.3.mp4"].map((basename) => ({
      basename,
      filesize: 5,
      deleted: basename === "gone.mp4",
    }));
    const vod = await scene.addVod({ changes: { segments }, sidecars: { ".3.mp4": "third" } });
    await scene.export(vod);
    await scene.jobEnd(jobName);

    const numbered = (number: number) => `/reels/ann/2026-01-01 Hello.${number}.mp4`;
    expect([...scene.fake.files]).toEqual([
      [numbered(1), "media"],
      [numbered(3), "third"],
    ]);
    expect(scene.fake.orders[1]?.file.title).toBe("2026-01-01 Hello (3/3)");
    scene.fake.files.clear();
    await scene.export(vod, { segment: 2 });
    await scene.jobEnd(jobName);
    expect([...scene.fake.files.keys()]).toEqual([numbered(3)]);
    expect(scene.vodNow(vod).exports.map(({ segment }) => segment)).toEqual([null, 2]);
    expect((await scene.export(vod, { segment: 3 })).body).toMatchObject({
      code: "segment_unknown",
      field: "segment",
    });
    expect((await scene.export(vod, { segment: 1 })).body.code).toBe("file_missing");
  });

  it("sends the platform's copy, the burned one, or says that there is none", async () => {
    const scene = await createExportScene();
    const created_at = "2026-01-01T12:00:00.000Z";
    const vod = await scene.addVod({
      changes: {
        products: [
          { kind: "burned", basename: "ann_2026_burned.mp4", filesize: 3, created_at, duration: 4 },
        ],
      },
      sidecars: { "_burned.mp4": "hot" },
    });
    await scene.export(vod, { file_source: "burned" });
    await scene.jobEnd(jobName);

    expect([...scene.fake.files.values()]).toEqual(["hot"]);
    expect(scene.vodNow(vod).exports).toMatchObject([{ file_source: "burned", size: 3 }]);
    expect((await scene.export(vod, { file_source: "downloaded" })).body).toMatchObject({
      code: "file_missing",
      field: "file_source",
    });
  });

  it("brings along what stands beside the recording, and no media and nothing of the daemon's own", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod({
      sidecars: {
        ".nfo": "<nfo/>",
        "_chat.json": "{}",
        ".ledger.jsonl": "{}",
        ".reelkeep.json": "{}",
        "_burned.mp4": "hot",
      },
    });
    scene.fake.files.set("/reels/ann/2026-01-01 Hello.nfo", "an older one");
    await scene.export(vod, { with_sidecars: true });
    const job = await scene.jobEnd(jobName);

    expect([...scene.fake.files.keys()].toSorted()).toEqual(
      [
        place,
        "/reels/ann/2026-01-01 Hello.nfo",
        "/reels/ann/2026-01-01 Hello_chat.json",
      ].toSorted(),
    );
    expect(scene.fake.files.get("/reels/ann/2026-01-01 Hello.nfo")).toBe("an older one");
    expect(job.log.join("\n")).toContain("2026-01-01 Hello.nfo was left out");
    expect(scene.vodNow(vod).exports).toHaveLength(1);
  });

  it("replaces the note of an earlier one to the same place", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod();
    for (const directory of ["/a", "/b", "/a"]) {
      await scene.export(vod, { directory });
      await scene.jobEnd(jobName);
    }
    expect(scene.vodNow(vod).exports.map((made) => made.place)).toEqual([
      "/b/2026-01-01 Hello.mp4",
      "/a/2026-01-01 Hello.mp4",
    ]);
  });
});

describe("a request that can't be met", () => {
  it.each([
    [{ host: "" }, "host"],
    [{ username: "" }, "username"],
    [{ host: "evil.example" }, "password"],
    [{ host: "evil.example", password: "********" }, "password"],
    [{ title_template: "{nonsense}" }, "title_template"],
    [{ directory: "/srv/{nonsense}" }, "directory"],
    [{ directory: "/srv/../etc" }, "directory"],
    [{ category: "games" }, "category"],
    [{ colour: "red" }, "colour"],
    [{ file_name: "x.mp4" }, "file_name"],
  ])("names the field: %j", async (body, field) => {
    const scene = await createExportScene();
    const vod = await scene.addVod();
    const reply = await scene.export(vod, body);

    expect([reply.status, reply.body.code, reply.body.field]).toEqual([400, "bad_request", field]);
    expect(scene.fake.orders).toEqual([]);
    expect(JSON.stringify(reply.body)).not.toContain("hunter2");
  });

  it("tells of exporters that there are not, or that can't be used", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod();
    const ask = (exporter: string) =>
      scene.ask("POST", `/api/v0/exporter?exporter=${exporter}`, { body: { vod: vod.uuid } });
    expect((await ask("pigeon")).body).toMatchObject({ code: "bad_request", field: "exporter" });
    scene.fake.obstacle = "ssh is not installed.";
    expect((await ask("sftp")).body).toMatchObject({
      code: "not_supported",
      message: "ssh is not installed.",
    });
  });

  it("takes the mask for the stored password, at the stored host alone", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod();
    await scene.export(vod, { host: "NAS.example", password: "********" });
    await scene.jobEnd(jobName);
    expect(scene.fake.orders[0]?.wish.password).toBe("hunter2-secret");
  });

  it("is refused for what is not finished, thrown away, or without its file", async () => {
    const scene = await createExportScene();
    const capturing = await scene.addVod({ changes: { phase: "capturing", basename: "a" } });
    const trashed = await scene.addVod({ changes: { shelf: "trash", basename: "b" } });
    const lost = await scene.addVod({ changes: { basename: "c" } });
    rmSync(path.join(vodFolder(scene.deps.paths, lost), "c.mp4"));
    const codes = [];
    for (const vod of [capturing, trashed, lost]) codes.push((await scene.export(vod)).body.code);
    expect(codes).toEqual(["vod_busy", "vod_trashed", "file_missing"]);
  });

  it("is refused while the same is on its way", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod();
    const open = Promise.withResolvers<void>();
    scene.fake.gate = open.promise;
    const [first, second] = await Promise.all([scene.export(vod), scene.export(vod)]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([202, 409]);
    open.resolve();
    await scene.jobEnd(jobName);
    expect(scene.fake.orders).toHaveLength(1);
  });
});

describe("a recording that was exported", () => {
  const deleting = { REELKEEP_EXPORTER_DELETE_AFTER: "true" };

  it("goes to the trash when the settings say so", async () => {
    const scene = await createExportScene(deleting);
    const vod = await scene.addVod();
    await scene.export(vod);
    await waitUntil("it is thrown away", () => scene.vodNow(vod).shelf === "trash");
    expect(scene.vodNow(vod).exports).toHaveLength(1);
  });

  it("stays when it is protected, left in part, or did not arrive", async () => {
    const scene = await createExportScene(deleting);
    const guarded = await scene.addVod({ changes: { basename: "a", prevent_deletion: true } });
    const part = await scene.addVod({ changes: { basename: "b" } });
    const failed = await scene.addVod({ changes: { basename: "c" } });
    await scene.export(guarded);
    await scene.jobEnd("export_sftp_a");
    await scene.export(part, { segment: 0, directory: "/b" });
    await scene.jobEnd("export_sftp_b");
    scene.fake.verdict = "differs";
    await scene.export(failed, { directory: "/c" });
    await scene.jobEnd("export_sftp_c");
    await waitUntil("all ended", () => pendingIn(scene.folder).length === 0);
    expect([guarded, part, failed].map((vod) => scene.vodNow(vod).shelf)).toEqual([
      "library",
      "library",
      "library",
    ]);
  });

  it("may be at YouTube as well, whose id it keeps", async () => {
    const scene = await createExportScene();
    const vod = await scene.addVod({ sidecars: { ".nfo": "<nfo/>" } });
    const youtube = createFakeExporter("youtube");
    useExporter(scene, youtube);
    const body = { vod: vod.uuid, tags: " one, two ,,", with_sidecars: true, playlist_id: "PL1" };
    await scene.ask("POST", "/api/v0/exporter?exporter=youtube", { body });
    await scene.jobEnd("export_youtube_ann_2026");
    expect(scene.vodNow(vod).exports).toMatchObject([
      { exporter: "youtube", youtube_id: "video1", youtube_playlist_id: "PL1" },
    ]);
    expect(youtube.orders[0]?.wish).toMatchObject({
      tags: ["one", "two"],
      category: "20",
      password: "",
      host: "",
    });
    expect(youtube.orders).toHaveLength(1);
  });
});
