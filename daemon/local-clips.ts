import { readdir } from "node:fs/promises";
import path from "node:path";
import { ClipInfo, type LocalClip } from "../shared/model/clip.ts";
import type { Deps } from "./deps.ts";
import { sizeOf } from "./io/files.ts";
import { isMissing, readDocument } from "./io/json-document.ts";
import type { FoundClip } from "./store/local-clips.ts";
import { chatEndings } from "./core/chat-document.ts";
import { findThumbnail } from "./thumbnails.ts";

/** What follows the name of a clip in the name of its description. */
export const clipInfoEnding = ".info.json";

/** Looks up all clips and cuts anew; whoever makes or removes one does this. */
export async function refreshLocalClips(deps: Pick<Deps, "paths" | "store">): Promise<void> {
  const found: FoundClip[] = [];
  for (const { folder, info } of await listClipInfos(deps)) {
    const clip = await toLocalClip(deps, folder, info);
    if (clip === null) continue;
    found.push({ provider: info.provider, streamerId: info.streamer_id, clip });
  }
  deps.store.localClips.replace(found);
}

interface FoundInfo {
  /** Below the folder of all clips. */
  folder: string;
  info: ClipInfo;
}

/** What lies beside clips, wherever below their folder; what can't be read is passed over. */
export async function listClipInfos({ paths }: Pick<Deps, "paths">): Promise<FoundInfo[]> {
  const names = await listAll(paths.savedClips);
  const found: FoundInfo[] = [];
  for (const name of names.filter((each) => each.endsWith(clipInfoEnding))) {
    const { data } = await readDocument(path.join(paths.savedClips, name), ClipInfo);
    const isOwnName = data !== null && path.basename(data.file) === data.file;
    if (isOwnName) found.push({ folder: path.dirname(name), info: data });
  }
  return found;
}

async function listAll(folder: string): Promise<string[]> {
  try {
    return await readdir(folder, { recursive: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Null when its media are gone. */
async function toLocalClip(
  deps: Pick<Deps, "paths">,
  folder: string,
  { file, source, clip_metadata, video_metadata }: ClipInfo,
): Promise<LocalClip | null> {
  const media = path.join(deps.paths.savedClips, folder, file);
  const size = await sizeOf(media);
  if (size === null) return null;
  const chat = `${path.parse(file).name}${chatEndings.downloaded}`;
  const chatSize = await sizeOf(path.join(deps.paths.savedClips, folder, chat));
  return {
    folder,
    basename: file,
    thumbnail: await findThumbnail(deps, { file: media, sizeBytes: size }),
    chat: chatSize === null ? null : chat,
    size,
    duration: video_metadata.full_duration,
    video_metadata: { height: video_metadata.height },
    clip_metadata,
    source,
  };
}
