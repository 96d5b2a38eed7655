import { expect } from "vitest";
import { makeClip, makeVideo } from "../../support/fake-library.ts";
import { type Trial, unknown } from "../../support/specification-scene.ts";

/** The calls that ask what the platform itself keeps. */
export const platformTrials: readonly Trial[] = [
  {
    call: "POST /api/v0/vod/{vod}/match",
    ok: {
      body: {},
      data: expect.objectContaining({ external_vod_id: "41", external_vod_exists: true }),
    },
    wrong: [
      { path: `/api/v0/vod/${unknown}/match`, body: {}, status: 404, code: "vod_unknown" },
      {
        body: { overrideVideoID: "a video" },
        status: 400,
        code: "bad_request",
        field: "overrideVideoID",
      },
      {
        body: { overrideVideoID: "2000000001" },
        status: 404,
        code: "video_unknown",
        field: "overrideVideoID",
      },
    ],
    prepare: async ({ provider }) => {
      provider.library.videos.set("41", makeVideo({ id: "41" }));
    },
  },
  {
    call: "POST /api/v0/vod/{vod}/check_mute",
    ok: { data: { muted: "muted", muted_ranges: [{ offset: 10, duration: 20 }] } },
    wrong: [{ path: `/api/v0/vod/${unknown}/check_mute`, status: 404, code: "vod_unknown" }],
    prepare: async ({ provider }) => {
      const muted_segments = [{ offset: 10, duration: 20 }];
      provider.library.videos.set("41", makeVideo({ id: "41", muted_segments }));
    },
  },
  {
    call: "POST /api/v0/channels/{channel}/matchallprovidervods",
    ok: { status: 202, data: { job_name: "match_ann" } },
    wrong: [
      {
        path: `/api/v0/channels/${unknown}/matchallprovidervods`,
        status: 404,
        code: "channel_unknown",
      },
    ],
  },
  {
    call: "GET /api/v0/channels/{channel}/clips",
    ok: { data: [makeClip()] },
    wrong: [
      { path: `/api/v0/channels/${unknown}/clips`, status: 404, code: "channel_unknown" },
      {
        path: "/api/v0/channels/{channel}/clips?limit=0",
        status: 400,
        code: "bad_request",
        field: "limit",
      },
    ],
    prepare: async ({ provider }) => void provider.library.clips.set("BraveClip", makeClip()),
  },
  {
    call: "GET /api/v0/twitchapi/videos/{login}",
    ok: { data: [makeVideo()] },
    wrong: [
      { path: "/api/v0/twitchapi/videos/nobody", status: 404, code: "streamer_unknown" },
      {
        path: "/api/v0/twitchapi/videos/{login}?type=film",
        status: 400,
        code: "bad_request",
        field: "type",
      },
    ],
    prepare: async ({ provider }) => void provider.library.videos.set("2000000001", makeVideo()),
  },
  {
    call: "GET /api/v0/youtubeapi/videos/{login}",
    ok: { data: [] },
    wrong: [{ path: "/api/v0/youtubeapi/videos/nobody", status: 404, code: "streamer_unknown" }],
    // The daemon has no such provider yet: this stands for one.
    prepare: async ({ deps, provider }) =>
      void (deps.providers as Map<string, unknown>).set("youtube", {
        ...provider,
        name: "youtube",
      }),
  },
];
