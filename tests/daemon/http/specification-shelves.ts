import { expect } from "vitest";
import { type Trial, unknown } from "../../support/specification-scene.ts";

const done = { uuid: expect.any(String), job_name: null, is_done: true };

/** The calls that delete, archive and clean up. */
export const shelfTrials: readonly Trial[] = [
  {
    call: "POST /api/v0/vod/{vod}/delete_segment?segment=0&keep_entry=true",
    ok: { data: done },
    wrong: [
      {
        path: "/api/v0/vod/{vod}/delete_segment?segment=7",
        status: 404,
        code: "segment_unknown",
        field: "segment",
      },
      {
        path: "/api/v0/vod/{vod}/delete_segment",
        status: 400,
        code: "bad_request",
        field: "segment",
      },
      {
        path: "/api/v0/vod/{vod}/delete_segment?segment=0&keep_entry=maybe",
        status: 400,
        code: "bad_request",
        field: "keep_entry",
      },
      {
        path: `/api/v0/vod/${unknown}/delete_segment?segment=0`,
        status: 404,
        code: "vod_unknown",
      },
    ],
    prepare: async ({ deps }) => {
      const segments = [{ basename: "a.mp4", filesize: 1, deleted: false }];
      for (const { uuid } of deps.store.vods.all())
        await deps.store.vods.update(uuid, { segments });
    },
  },
  {
    call: "POST /api/v0/vod/{vod}/save",
    ok: { data: done },
    wrong: [{ path: `/api/v0/vod/${unknown}/save`, status: 404, code: "vod_unknown" }],
  },
  {
    call: "DELETE /api/v0/vod/{vod}",
    ok: {
      data: { ...done, basename: "ann_2026", external_vod_exists: null, trash_days: 7 },
    },
    wrong: [{ path: `/api/v0/vod/${unknown}`, status: 404, code: "vod_unknown" }],
  },
  {
    call: "POST /api/v0/channels/{channel}/cleanup",
    ok: {
      data: expect.objectContaining({ dry_run: false, job_name: "cleanup_ann", remove_count: 0 }),
    },
    wrong: [
      { path: `/api/v0/channels/${unknown}/cleanup`, status: 404, code: "channel_unknown" },
      {
        path: "/api/v0/channels/{channel}/cleanup?dry_run=perhaps",
        status: 400,
        code: "bad_request",
        field: "dry_run",
      },
    ],
  },
];
