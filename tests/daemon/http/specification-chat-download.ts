import { makeVideo } from "../../support/fake-library.ts";
import { createFakeChat } from "../../support/chat-rig.ts";
import { type Trial, unknown } from "../../support/specification-scene.ts";

/** The call that asks for the platform's own chat. */
export const chatDownloadTrials: readonly Trial[] = [
  {
    call: "POST /api/v0/vod/{vod}/download_chat?method=own",
    ok: { status: 202, data: { job_name: "chatdownload_ann_2026" } },
    wrong: [
      {
        path: "/api/v0/vod/{vod}/download_chat?method=x",
        status: 400,
        code: "bad_request",
        field: "method",
      },
      { path: `/api/v0/vod/${unknown}/download_chat`, status: 404, code: "vod_unknown" },
    ],
    async prepare({ deps, provider }) {
      provider.chat = createFakeChat();
      provider.library.videos.set("41", makeVideo({ id: "41" }));
      for (const { uuid } of deps.store.vods.all())
        await deps.store.vods.update(uuid, { external_vod_id: "41" });
    },
  },
];
