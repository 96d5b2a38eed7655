import { describe, expect, it } from "vitest";
import { createScene, type Trial, unknown } from "../../support/specification-scene.ts";
import { chatDownloadTrials } from "./specification-chat-download.ts";
import { editTrials } from "./specification-edit.ts";
import { exportTrials } from "./specification-exports.ts";
import { libraryWorkTrials } from "./specification-library-work.ts";
import { mediaTrials } from "./specification-media.ts";
import { platformTrials } from "./specification-platform.ts";
import { shelfTrials } from "./specification-shelves.ts";
import { youtubeTrials } from "./specification-youtube.ts";
import { makeClip, makeVideo } from "../../support/fake-library.ts";

/**
 * The calls of the specification's section 7, written out once: 35 with a fixed path, the login, whose
 * path it leaves open, and the two lists of a platform's videos.
 */
interface Call {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** `{channel}`, `{vod}` and `{login}` stand for what the test has; as in the specification else. */
  path: string;
  since: "issue 4" | "issue 5" | "issue 6";
}

const calls: readonly Call[] = [
  { since: "issue 4", method: "GET", path: "/api/v0/auth/check" },
  {
    since: "issue 5",
    method: "POST",
    path: "/api/v0/vod/{vod}/delete_segment?segment=0&keep_entry=true",
  },
  { since: "issue 5", method: "POST", path: "/api/v0/vod/{vod}/bookmark" },
  { since: "issue 5", method: "DELETE", path: "/api/v0/vod/{vod}/bookmark?index=0" },
  { since: "issue 4", method: "PATCH", path: "/api/v0/favourites" },
  { since: "issue 4", method: "GET", path: "/api/v0/settings" },
  { since: "issue 5", method: "POST", path: "/api/v0/vod/{vod}/match" },
  { since: "issue 6", method: "POST", path: "/api/v0/vod/{vod}/renderwizard" },
  { since: "issue 6", method: "POST", path: "/api/v0/exporter?mode=vod&exporter=file" },
  { since: "issue 6", method: "GET", path: "/api/v0/youtube/playlists" },
  { since: "issue 6", method: "POST", path: "/api/v0/youtube/playlists" },
  { since: "issue 6", method: "GET", path: "/api/v0/exporter/rclone/remotes" },
  { since: "issue 5", method: "POST", path: "/api/v0/vod/{vod}" },
  { since: "issue 4", method: "GET", path: "/api/v0/games" },
  { since: "issue 5", method: "POST", path: "/api/v0/vod/{vod}/save" },
  { since: "issue 5", method: "POST", path: "/api/v0/vod/{vod}/refresh_metadata" },
  { since: "issue 5", method: "POST", path: "/api/v0/vod/{vod}/check_mute" },
  { since: "issue 5", method: "POST", path: "/api/v0/vod/{vod}/splitbychapters" },
  { since: "issue 6", method: "POST", path: "/api/v0/vod/{vod}/download_chat?method=own" },
  { since: "issue 5", method: "POST", path: "/api/v0/vod/{vod}/download?quality=best" },
  { since: "issue 5", method: "POST", path: "/api/v0/vod/{vod}/fix_issues" },
  { since: "issue 5", method: "POST", path: "/api/v0/vod/{vod}/rename" },
  { since: "issue 5", method: "DELETE", path: "/api/v0/vod/{vod}" },
  { since: "issue 4", method: "DELETE", path: "/api/v0/jobs/capture_{login}_*" },
  { since: "issue 4", method: "POST", path: "/api/v0/channels/{channel}/force_record" },
  { since: "issue 5", method: "POST", path: "/api/v0/channels/{channel}/cleanup" },
  { since: "issue 4", method: "POST", path: "/api/v0/channels/{channel}/refresh" },
  { since: "issue 5", method: "POST", path: "/api/v0/channels/{channel}/scan" },
  { since: "issue 5", method: "POST", path: "/api/v0/channels/{channel}/scanlocalvideos" },
  { since: "issue 6", method: "POST", path: "/api/v0/channels/{channel}/exportallvods?force=true" },
  { since: "issue 5", method: "POST", path: "/api/v0/channels/{channel}/matchallprovidervods" },
  { since: "issue 5", method: "GET", path: "/api/v0/channels/{channel}/download/41?quality=best" },
  { since: "issue 5", method: "GET", path: "/api/v0/channels/{channel}/clips" },
  { since: "issue 5", method: "POST", path: "/api/v0/tools/clip_download" },
  { since: "issue 4", method: "GET", path: "/api/v0/log/?dateFrom=2026-01-01T00:00:00Z" },
];
const withOpenPath: readonly Call[] = [
  { since: "issue 4", method: "POST", path: "/api/v0/auth/login" },
  { since: "issue 5", method: "GET", path: "/api/v0/twitchapi/videos/{login}" },
  { since: "issue 5", method: "GET", path: "/api/v0/youtubeapi/videos/{login}" },
];
const all = [...calls, ...withOpenPath];

const withoutQuery = (path: string) => path.replace(/\?.*$/, "");

it("has 35 calls with a fixed path, each once", () => {
  expect(calls).toHaveLength(35);
  expect(new Set(calls.map(({ method, path }) => `${method} ${withoutQuery(path)}`)).size).toBe(35);
});

const trials: readonly Trial[] = [
  ...editTrials,
  ...chatDownloadTrials,
  ...mediaTrials,
  {
    call: "GET /api/v0/auth/check",
    ok: { data: { authentication: false, guest_mode: false, status: true } },
    wrong: [],
    isPublic: true,
  },
  {
    call: "PATCH /api/v0/favourites",
    ok: { body: { game: "743" }, data: ["743"] },
    wrong: [
      { body: {}, status: 400, code: "bad_request", field: "game" },
      { body: { game: 7 }, status: 400, code: "bad_request", field: "game" },
      { body: { game: "../x" }, status: 400, code: "bad_request", field: "game" },
      { body: "game=743", status: 400, code: "bad_request" },
    ],
  },
  {
    call: "GET /api/v0/settings",
    ok: {
      data: expect.objectContaining({
        config: expect.objectContaining({ "poll.interval_seconds": 10 }),
        favourite_games: [],
      }),
    },
    wrong: [],
  },
  { call: "GET /api/v0/games", ok: { data: {} }, wrong: [] },
  {
    call: "DELETE /api/v0/jobs/capture_{login}_*",
    ok: { status: 202, data: { names: ["capture_ann_41"] } },
    wrong: [
      { path: "/api/v0/jobs/capture_nobody_*", status: 404, code: "job_unknown" },
      { path: "/api/v0/jobs/x?clear=maybe", status: 400, code: "bad_request", field: "clear" },
    ],
    async prepare({ ask, fill }) {
      await ask("POST", fill("/api/v0/channels/{channel}/force_record"));
    },
  },
  {
    call: "POST /api/v0/channels/{channel}/force_record",
    ok: { status: 202, data: { job_name: "capture_ann_41" } },
    wrong: [
      {
        path: `/api/v0/channels/${unknown}/force_record`,
        status: 404,
        code: "channel_unknown",
      },
    ],
  },
  {
    call: "POST /api/v0/channels/{channel}/refresh",
    ok: { data: expect.objectContaining({ displayName: "Ann the Second" }) },
    wrong: [{ path: `/api/v0/channels/${unknown}/refresh`, status: 404, code: "channel_unknown" }],
  },
  {
    call: "POST /api/v0/vod/{vod}/download?quality=best",
    ok: { status: 202, data: { job_name: "download_ann_2026" } },
    wrong: [
      { path: "/api/v0/vod/{vod}/download?quality=x", status: 400, code: "bad_request" },
      { path: `/api/v0/vod/${unknown}/download`, status: 404, code: "vod_unknown" },
    ],
    async prepare({ deps, provider }) {
      provider.library.videos.set("41", makeVideo({ id: "41" }));
      for (const { uuid } of deps.store.vods.all())
        await deps.store.vods.update(uuid, { external_vod_id: "41" });
    },
  },
  {
    call: "GET /api/v0/channels/{channel}/download/41?quality=best",
    ok: { status: 202, data: { job_name: "download_ann_41" } },
    wrong: [
      { path: "/api/v0/channels/{channel}/download/7", status: 404, code: "video_unknown" },
      { path: `/api/v0/channels/${unknown}/download/41`, status: 404, code: "channel_unknown" },
    ],
    async prepare({ provider }) {
      provider.library.videos.set("41", makeVideo({ id: "41", stream_id: "7" }));
    },
  },
  {
    call: "POST /api/v0/tools/clip_download",
    ok: { status: 202, body: { url: "BraveClip" }, data: { job_name: "clip_BraveClip" } },
    wrong: [
      { body: {}, status: 400, code: "bad_request", field: "url" },
      { body: { url: "?" }, status: 400, code: "bad_request", field: "url" },
      { body: { url: "OtherClip" }, status: 404, code: "clip_unknown" },
    ],
    async prepare({ provider: { library } }) {
      const files = [{ quality: "720p", height: 720, fps: 30, url: "http://127.0.0.1:9/x.mp4" }];
      library.openedClips.set("BraveClip", { clip: makeClip(), files });
    },
  },
  ...libraryWorkTrials,
  ...platformTrials,
  ...shelfTrials,
  ...exportTrials,
  ...youtubeTrials,
  {
    call: "GET /api/v0/log/?dateFrom=2026-01-01T00:00:00Z",
    ok: { data: { lines: expect.any(Array), to: expect.any(String) } },
    wrong: [
      { path: "/api/v0/log/?dateFrom=now", status: 400, code: "bad_request", field: "dateFrom" },
      { path: "/api/v0/log?limit=0", status: 400, code: "bad_request", field: "limit" },
    ],
  },
  {
    call: "POST /api/v0/auth/login",
    ok: { body: { password: "a good password" }, data: expect.objectContaining({ status: true }) },
    wrong: [
      { body: {}, status: 400, code: "bad_request", field: "password" },
      { body: { password: "wrong" }, status: 401, code: "unauthorized" },
    ],
    isPublic: true,
    prepare: ({ deps }) => deps.access.setPassword("a good password", null),
  },
];

it("tries each call", () => {
  expect(trials.map(({ call }) => call).toSorted()).toEqual(
    all.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
});

describe.each(trials)("$call", ({ call, ok, wrong, prepare, isPublic = false }) => {
  const [method = "", path = ""] = call.split(" ");

  it("succeeds", async () => {
    const scene = await createScene();
    await prepare?.(scene);
    const reply = await scene.ask(method, scene.fill(path), ok);

    expect([reply.status, reply.body.status]).toEqual([ok.status ?? 200, "OK"]);
    expect(reply.body.data).toEqual(ok.data);
  });

  it("tells wrong input and unknown ids", async () => {
    const scene = await createScene();
    await prepare?.(scene);
    for (const { path: other = path, body, status, code, field } of wrong) {
      const asked = body === undefined ? {} : { body };
      const reply = await scene.ask(method, scene.fill(other), asked);

      expect([reply.status, reply.body.code]).toEqual([status, code]);
      expect(reply.body.message).not.toBe("");
      if (field !== undefined) expect(reply.body.field).toBe(field);
    }
  });

  it(`is ${isPublic ? "open" : "closed"} to someone who is not logged in`, async () => {
    const scene = await createScene();
    await prepare?.(scene);
    await scene.deps.access.setPassword("a good password", null);
    const reply = await scene.ask(method, scene.fill(path), ok);

    if (isPublic) expect(reply.status).toBe(200);
    else expect([reply.status, reply.body.code]).toEqual([401, "unauthorized"]);
  });
});
