import { writeFileSync } from "node:fs";
import path from "node:path";
import { vodFolder } from "../../../daemon/paths.ts";
import { ensureFolder } from "../../../daemon/io/files.ts";
import { makeChat, makePicture, putChat } from "../../support/chat-video.ts";
import { type Trial, unknown } from "../../support/specification-scene.ts";

const chapter = {
  offset: 0,
  duration: 4,
  started_at: "2026-01-01T12:00:00.000Z",
  title: "Hello",
  game_id: null,
  game_name: null,
  image_url: null,
  viewer_count: null,
  is_mature: null,
  online: true,
};

/** Work on the media of a recording. */
export const mediaTrials: readonly Trial[] = [
  {
    call: "POST /api/v0/vod/{vod}/renderwizard",
    ok: {
      status: 202,
      body: { chatWidth: 64, burnChat: false },
      data: { render_job: "render_ann_2026", burn_job: null },
    },
    wrong: [
      {
        body: { renderChat: false },
        status: 400,
        code: "bad_request",
        field: "renderChat",
      },
      { body: { chatWidth: 162 }, status: 400, code: "bad_request", field: "chatWidth" },
      { body: { chatSource: "downloaded" }, status: 404, code: "chat_missing" },
      { path: `/api/v0/vod/${unknown}/renderwizard`, body: {}, status: 404, code: "vod_unknown" },
    ],
    async prepare({ deps }) {
      const [vod] = deps.store.vods.all();
      if (vod === undefined) return;
      const folder = vodFolder(deps.paths, vod);
      await ensureFolder(folder);
      const products = [
        putChat(folder, vod.basename, { source: "captured", document: makeChat(2) }),
      ];
      const video_metadata = makePicture(160, 90, 2);
      await deps.store.vods.update(vod.uuid, { products, video_metadata, duration: 2 });
    },
  },
  {
    call: "POST /api/v0/vod/{vod}/splitbychapters",
    ok: { status: 202, data: { job_name: "split_ann_2026" } },
    wrong: [{ path: `/api/v0/vod/${unknown}/splitbychapters`, status: 404, code: "vod_unknown" }],
    async prepare({ deps }) {
      const [vod] = deps.store.vods.all();
      if (vod === undefined) return;
      const folder = vodFolder(deps.paths, vod);
      await ensureFolder(folder);
      // The job fails for it; whoever asked has its answer by then.
      writeFileSync(path.join(folder, "ann_2026.mp4"), "media");
      const segments = [{ basename: "ann_2026.mp4", filesize: 5, deleted: false }];
      await deps.store.vods.update(vod.uuid, { chapters: [chapter], segments, duration: 4 });
    },
  },
];
