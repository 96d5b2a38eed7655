import { copyFile, mkdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { VodRecord } from "../../daemon/core/vod-record.ts";
import type { VodProductKind } from "../../shared/model/vod.ts";
import { shelfFolder, toPaths } from "../../daemon/paths.ts";
import type { ChannelRecord } from "../../daemon/store/channels.ts";
import { makeSeedChat } from "./seed-chat.ts";

interface Seed {
  channels: readonly ChannelRecord[];
  vods: readonly VodRecord[];
  /** Copied as every file of every recording that is no chat. */
  media: string;
}

const chats = new Set<VodProductKind>(["chatdump", "downloaded_chat"]);

/** Writes a data folder as a daemon would have left it, with real media. */
export async function seedFolder(dataFolder: string, { channels, vods, media }: Seed) {
  const paths = toPaths(dataFolder);
  await mkdir(paths.config, { recursive: true });
  await mkdir(paths.vodRecords, { recursive: true });
  const document = JSON.stringify({ version: 1, channels });
  await writeFile(path.join(paths.config, "channels.json"), document);
  const { size } = await stat(media);
  for (const vod of vods) {
    const folder = path.join(shelfFolder(paths, vod.shelf), vod.folder);
    await mkdir(folder, { recursive: true });
    for (const file of [...vod.segments, ...vod.products]) {
      if (file.filesize === null) continue;
      if ("kind" in file && chats.has(file.kind)) {
        const chat = JSON.stringify(makeSeedChat(vod.duration));
        await writeFile(path.join(folder, file.basename), chat);
        file.filesize = Buffer.byteLength(chat);
        continue;
      }
      file.filesize = size;
      if (!("deleted" in file && file.deleted))
        await copyFile(media, path.join(folder, file.basename));
    }
    if (vod.video_metadata !== null) vod.video_metadata.size = size;
    await writeFile(path.join(paths.vodRecords, `${vod.uuid}.json`), JSON.stringify(vod));
  }
}
