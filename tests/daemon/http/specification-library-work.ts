import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { type Trial, unknown } from "../../support/specification-scene.ts";

/** A tenth of a second of silence in a file that ffprobe reads: 8000 samples a second, of one byte. */
function makeSilence(): Buffer {
  const samples = 800;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  for (const [offset, value] of [1, 1].entries()) header.writeUInt16LE(value, 20 + offset * 2);
  for (const offset of [24, 28]) header.writeUInt32LE(8000, offset);
  for (const [offset, value] of [1, 8].entries()) header.writeUInt16LE(value, 32 + offset * 2);
  header.write("data", 36);
  header.writeUInt32LE(samples, 40);
  return Buffer.concat([header, Buffer.alloc(samples, 128)]);
}

/** The calls that bring library and disk together. */
export const libraryWorkTrials: readonly Trial[] = [
  {
    call: "POST /api/v0/channels/{channel}/scan",
    ok: { status: 202, data: { job_name: "scan_ann" } },
    wrong: [
      { path: `/api/v0/channels/${unknown}/scan`, status: 404, code: "channel_unknown" },
      {
        path: "/api/v0/channels/{channel}/scan?dry_run=maybe",
        status: 400,
        code: "bad_request",
        field: "dry_run",
      },
    ],
  },
  {
    call: "POST /api/v0/channels/{channel}/scanlocalvideos",
    ok: { status: 202, data: { job_name: "local_videos_ann" } },
    wrong: [
      {
        path: `/api/v0/channels/${unknown}/scanlocalvideos`,
        status: 404,
        code: "channel_unknown",
      },
    ],
  },
  {
    call: "POST /api/v0/vod/{vod}/fix_issues",
    ok: { data: expect.objectContaining({ dry_run: false, job_name: null }) },
    wrong: [{ path: `/api/v0/vod/${unknown}/fix_issues`, status: 404, code: "vod_unknown" }],
  },
  {
    call: "POST /api/v0/vod/{vod}/refresh_metadata",
    ok: { data: expect.objectContaining({ new_duration: expect.any(Number), problems: [] }) },
    wrong: [{ path: `/api/v0/vod/${unknown}/refresh_metadata`, status: 404, code: "vod_unknown" }],
    async prepare({ deps }) {
      for (const vod of deps.store.vods.all()) {
        const segments = [{ basename: "a.wav", filesize: 1, deleted: false }];
        await deps.store.vods.update(vod.uuid, { segments });
        const folder = vodFolder(deps.paths, vod);
        mkdirSync(folder, { recursive: true });
        writeFileSync(path.join(folder, "a.wav"), makeSilence());
      }
    },
  },
];
