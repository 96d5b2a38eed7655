import { expect } from "vitest";
import type { Scene, Trial } from "../../support/specification-scene.ts";
import { connectDaemon } from "../../support/youtube-scene.ts";

async function prepare({ deps }: Scene): Promise<void> {
  const { state } = await connectDaemon(deps);
  const list = { description: "", privacy: "private", videoIds: [] };
  state.playlists.push({ ...list, id: "PL1", title: "Ann" });
}

/** The calls about the operator's account at YouTube. */
export const youtubeTrials: readonly Trial[] = [
  {
    call: "GET /api/v0/youtube/playlists",
    ok: { data: [{ id: "PL1", snippet: { title: "Ann", description: "" } }] },
    wrong: [],
    prepare,
  },
  {
    call: "POST /api/v0/youtube/playlists",
    ok: {
      body: { title: "Chess", description: "All of it" },
      data: { id: expect.stringMatching(/^PL/) },
    },
    wrong: [
      { body: { description: "x" }, status: 400, code: "bad_request", field: "title" },
      { body: { title: " " }, status: 400, code: "bad_request", field: "title" },
      { body: { title: "x", list: 1 }, status: 400, code: "bad_request", field: "list" },
    ],
    prepare,
  },
];
