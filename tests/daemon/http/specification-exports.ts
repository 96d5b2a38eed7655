import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { addFiledVod } from "../../support/library.ts";
import { createFakeExporter, useExporter } from "../../support/fake-exporter.ts";
import { type Scene, type Trial, unknown } from "../../support/specification-scene.ts";

const vod = randomUUID();
const wish = { host: "nas", username: "ann", password: "secret" };

/** A recording with its file, and another side that takes it. */
async function addExported(scene: Scene): Promise<void> {
  useExporter(scene, createFakeExporter("file"));
  for (const channel of scene.deps.store.channels.list())
    await addFiledVod(scene, { channel, changes: { uuid: vod, basename: "ann_2027" } });
  await scene.deps.config.change({
    "exporter.default.host": "nas",
    "exporter.default.username": "ann",
    "exporter.default.password": "secret",
  });
}

/** The calls that bring recordings away. */
export const exportTrials: readonly Trial[] = [
  {
    call: "POST /api/v0/exporter?mode=vod&exporter=file",
    ok: { status: 202, body: { ...wish, vod }, data: { job_name: "export_file_ann_2027" } },
    wrong: [
      { body: wish, status: 400, code: "bad_request", field: "vod" },
      { body: { vod, host: 7 }, status: 400, code: "bad_request", field: "host" },
      { body: { vod, colour: "red" }, status: 400, code: "bad_request", field: "colour" },
      { body: { vod: unknown }, status: 404, code: "vod_unknown" },
      { body: { vod, file_source: "burned" }, status: 409, code: "file_missing" },
      {
        path: "/api/v0/exporter?mode=vod&exporter=pigeon",
        body: { vod },
        status: 400,
        code: "bad_request",
        field: "exporter",
      },
      {
        path: "/api/v0/exporter?mode=all&exporter=file",
        body: { vod },
        status: 400,
        code: "bad_request",
        field: "mode",
      },
    ],
    prepare: addExported,
  },
  {
    call: "GET /api/v0/exporter/rclone/remotes",
    ok: { data: ["nas", "two words"] },
    wrong: [],
    async prepare({ deps, folder }) {
      const file = path.join(folder, "rclone.conf");
      writeFileSync(file, "[nas]\ntype = local\n\n[two words]\ntype = local\n");
      await deps.config.change({ "tools.rclone_config_path": file });
    },
  },
  {
    call: "POST /api/v0/channels/{channel}/exportallvods?force=true",
    ok: {
      status: 202,
      data: { job_name: "exportall_ann", vod_count: 1, total_size: 5 },
    },
    wrong: [
      {
        path: `/api/v0/channels/${unknown}/exportallvods`,
        status: 404,
        code: "channel_unknown",
      },
      {
        path: "/api/v0/channels/{channel}/exportallvods?force=maybe",
        status: 400,
        code: "bad_request",
        field: "force",
      },
    ],
    prepare: addExported,
  },
];
