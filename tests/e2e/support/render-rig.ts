import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import type { VodProduct } from "../../../shared/model/vod.ts";
import { makeChat } from "../../support/chat-video.ts";
import { makeMedia } from "../../support/library.ts";
import { startSeededDaemon } from "./seeded-daemon.ts";
import type { VodRig } from "./vod-rig.ts";
import { anna, finished, makeMetadata, mediaSeconds } from "./vod-seeds.ts";

export interface RenderRig extends VodRig {
  /** Number of a video of the platform that has a chat. */
  videoId: string;
}

const picture = { width: 320, height: 180 };

/** A daemon whose channel Anna has recordings with and without a chat, with a picture and without. */
export async function startRenderRig(): Promise<RenderRig> {
  const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-render-"));
  const media = path.join(folder, "media.mp4");
  makeMedia(media, { seconds: mediaSeconds, fps: 10, size: `${picture.width}x${picture.height}` });
  const vods = makeSeeds(statSync(media).size);
  const daemon = await startSeededDaemon({
    channels: [anna],
    vods,
    media,
    environment: { REELKEEP_TOOLS_TWITCH_DOWNLOADER_PATH: "/nowhere/TwitchDownloaderCLI" },
  });
  for (const vod of vods) writeChats(daemon.dataFolder, vod);
  return {
    ...daemon,
    uuids: Object.fromEntries(vods.map(({ stream_title, uuid }) => [stream_title, uuid])),
    videoId: addVideo(daemon.simulator.channel("anna")),
    async stop() {
      await daemon.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeSeeds(filesize: number): VodRecord[] {
  const audio = makeMetadata(filesize);
  if (audio !== null) Object.assign(audio, { type: "audio", width: null, height: null });
  return [
    finished(
      { filesize, title: "With chat", day: 19 },
      { products: [makeProduct("chatdump", "anna_2026-11-19.chatdump.json")] },
    ),
    finished(
      { filesize, title: "Both chats", day: 18 },
      {
        products: [
          makeProduct("chatdump", "anna_2026-11-18.chatdump.json"),
          makeProduct("downloaded_chat", "anna_2026-11-18.chat.json"),
        ],
      },
    ),
    finished({ filesize, title: "Without chat", day: 17 }),
    finished({ filesize, title: "Only sound", day: 16 }, { video_metadata: audio }),
    finished({ filesize, title: "Unknown picture", day: 15 }, { video_metadata: null }),
    finished(
      { filesize, title: "Broken", day: 14 },
      { phase: "failed", failure: { code: "check_failed", message: "It is too short." } },
    ),
  ];
}

function makeProduct(kind: VodProduct["kind"], basename: string): VodProduct {
  return { kind, basename, filesize: 1, created_at: "2026-11-20T10:00:00.000Z", duration: null };
}

/** In the place of the media that was copied there. */
function writeChats(dataFolder: string, { folder, products }: VodRecord): void {
  for (const { basename } of products)
    writeFileSync(
      path.join(dataFolder, "storage/vods", folder, basename),
      JSON.stringify(makeChat(mediaSeconds)),
    );
}

function addVideo(channel: ReturnType<VodRig["simulator"]["channel"]>): string {
  const startedAtMs = Date.UTC(2026, 10, 19, 18);
  const { id } = channel.addVideo({ seconds: mediaSeconds, title: "On the platform", startedAtMs });
  for (let second = 1; second < mediaSeconds; second += 1)
    channel.chat.say(`message ${second}`, { by: "Bea", atMs: startedAtMs + second * 1000 });
  return id;
}
