import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { connectYoutube } from "../../simulator/connect-youtube.ts";
import { startYoutube, type YoutubeSimulator } from "../../simulator/youtube.ts";
import { makeMedia } from "../../support/library.ts";
import { startSeededDaemon } from "./seeded-daemon.ts";
import type { VodRig } from "./vod-rig.ts";
import { anna, makeVodSeeds, mediaSeconds } from "./vod-seeds.ts";

/** A daemon whose recordings can leave: to folders, to a remote of rclone, to a connected account. */
export interface ExportRig extends VodRig {
  youtube: YoutubeSimulator;
  /** Where the file exporter puts what has no other place. */
  exports: string;
  /** The remote `shelf` of rclone is all of this machine; this folder is for it. */
  shelf: string;
}

export async function startExportRig(): Promise<ExportRig> {
  const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-exports-"));
  const media = path.join(folder, "media.mp4");
  makeMedia(media, { seconds: mediaSeconds, fps: 10, size: "320x180" });
  const rcloneConfig = path.join(folder, "rclone.conf");
  writeFileSync(rcloneConfig, "[shelf]\ntype = local\n");
  const youtube = await startYoutube();
  const vods = makeVodSeeds(statSync(media).size);
  const daemon = await startSeededDaemon({
    channels: [anna],
    vods,
    media,
    environment: {
      ...youtube.environment,
      REELKEEP_TOOLS_RCLONE_CONFIG_PATH: rcloneConfig,
      REELKEEP_SERVER_FILE_ACCESS: "true",
    },
  });
  await connectYoutube(daemon.url);
  return {
    ...daemon,
    youtube,
    uuids: Object.fromEntries(vods.map(({ stream_title, uuid }) => [stream_title, uuid])),
    exports: path.join(daemon.dataFolder, "storage/exports"),
    shelf: path.join(folder, "shelf"),
    async stop() {
      await daemon.stop();
      await youtube.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
