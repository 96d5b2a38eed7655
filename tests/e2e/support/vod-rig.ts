import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeMedia } from "../../support/library.ts";
import { makeChannel } from "../../support/records.ts";
import { type SeededDaemon, startSeededDaemon } from "./seeded-daemon.ts";
import { anna, makeVodSeeds, mediaSeconds } from "./vod-seeds.ts";

/** A daemon whose channel Anna has recordings in many states, with real files; Ben may go on air. */
export interface VodRig extends SeededDaemon {
  /** Recordings by their title. */
  uuids: Record<string, string>;
}

export const ben = makeChannel({ internalName: "ben", displayName: "Ben" });

export async function startVodRig(): Promise<VodRig> {
  const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-vods-"));
  const media = path.join(folder, "media.mp4");
  makeMedia(media, { seconds: mediaSeconds, fps: 10, size: "320x180" });
  const vods = makeVodSeeds(statSync(media).size);
  const daemon = await startSeededDaemon({
    channels: [anna, ben],
    vods,
    media,
    environment: { REELKEEP_PREVIEWS_SPRITE_SECONDS: "2" },
  });
  return {
    ...daemon,
    uuids: Object.fromEntries(vods.map(({ stream_title, uuid }) => [stream_title, uuid])),
    async stop() {
      await daemon.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
