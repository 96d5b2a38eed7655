import { expect } from "vitest";
import { type Trial, unknown } from "../../support/specification-scene.ts";

/** Names, what is known of a recording, and bookmarks. */
export const editTrials: readonly Trial[] = [
  {
    call: "POST /api/v0/vod/{vod}/bookmark",
    ok: {
      body: { name: "here", offset: 0 },
      data: expect.objectContaining({ bookmarks: [{ name: "here", offset: 0 }] }),
    },
    wrong: [
      { body: { offset: 0 }, status: 400, code: "bad_request", field: "name" },
      { body: { name: "x", offset: 9 }, status: 400, code: "bad_request", field: "offset" },
      {
        path: `/api/v0/vod/${unknown}/bookmark`,
        body: { name: "x", offset: 0 },
        status: 404,
        code: "vod_unknown",
      },
    ],
  },
  {
    call: "DELETE /api/v0/vod/{vod}/bookmark?index=0",
    ok: { data: expect.objectContaining({ bookmarks: [] }) },
    wrong: [
      { path: "/api/v0/vod/{vod}/bookmark?index=5", status: 404, code: "bookmark_unknown" },
      { path: "/api/v0/vod/{vod}/bookmark", status: 400, code: "bad_request", field: "index" },
      { path: `/api/v0/vod/${unknown}/bookmark?index=0`, status: 404, code: "vod_unknown" },
    ],
    async prepare({ ask, fill }) {
      const body = { name: "here", offset: 0 };
      await ask("POST", fill("/api/v0/vod/{vod}/bookmark"), { body });
    },
  },
  {
    call: "POST /api/v0/vod/{vod}",
    ok: {
      body: { comment: "good", stream_number: 3 },
      data: expect.objectContaining({ comment: "good", stream_number: 3 }),
    },
    wrong: [
      { body: { season: 3 }, status: 400, code: "bad_request", field: "season" },
      { body: { segments: "../x.mp4" }, status: 400, code: "bad_request", field: "segments" },
      { path: `/api/v0/vod/${unknown}`, body: {}, status: 404, code: "vod_unknown" },
    ],
  },
  {
    call: "POST /api/v0/vod/{vod}/rename",
    ok: {
      body: { template: "{title}" },
      data: { job_name: null, is_done: true, vod: expect.objectContaining({ basename: "Hello" }) },
    },
    wrong: [
      { body: {}, status: 400, code: "bad_request", field: "template" },
      { body: { template: "{x}" }, status: 400, code: "bad_request", field: "template" },
      {
        path: `/api/v0/vod/${unknown}/rename`,
        body: { template: "x" },
        status: 404,
        code: "vod_unknown",
      },
    ],
  },
];
