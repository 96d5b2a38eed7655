import path from "node:path";
import type { LocalVideo } from "../../shared/model/local-video.ts";
import { groupFinds, mediaEnding } from "../core/disk-finds.ts";
import { toSafeName } from "../core/naming.ts";
import { shelfPaths } from "../core/vod-lifecycle.ts";
import type { Deps } from "../deps.ts";
import { listEntries } from "../io/files.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { ensureThumbnail } from "../thumbnails.ts";
import { probeSegments } from "./probe-segments.ts";
import { indexFolders } from "./scan-index.ts";
import { readName } from "./scan-owner.ts";

type LocalVideoDeps = Pick<Deps, "store" | "paths" | "config" | "programs">;

export interface LocalVideoScan {
  videos: LocalVideo[];
  /** Files that are no video after all, in words. */
  problems: string[];
}

/**
 * Looks for videos that lie in a channel's folder and are no recording, and keeps what was found.
 * Where channels have no folders of their own, names that begin with the channel's are its own.
 */
export async function scanLocalVideos(
  deps: LocalVideoDeps,
  channel: ChannelRecord,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<LocalVideoScan> {
  const folder = await findChannelFolder(deps, channel);
  const names = folder === null ? [] : await listOwn(deps, channel, folder);
  const problems: string[] = [];
  const videos: LocalVideo[] = [];
  for (const [index, name] of names.entries()) {
    signal.throwIfAborted();
    const found = await describe(deps, folder ?? "", name, signal);
    problems.push(...found.problems);
    if (found.video !== null) videos.push(found.video);
    onProgress((index + 1) / names.length);
  }
  await deps.store.localVideos.set(channel.uuid, videos);
  return { videos, problems };
}

/** Relative to the folder of recordings; null when the channel has none yet. */
async function findChannelFolder(
  { paths, config }: LocalVideoDeps,
  channel: ChannelRecord,
): Promise<string | null> {
  if (!config.get("storage.channel_folders")) return "";
  const wanted = toSafeName(channel.internalName).toLowerCase();
  const entries = await listEntries(paths.vods);
  return (
    entries.find(({ name, isFolder }) => isFolder && name.toLowerCase() === wanted)?.name ?? null
  );
}

async function listOwn(
  deps: LocalVideoDeps,
  channel: ChannelRecord,
  folder: string,
): Promise<string[]> {
  const entries = await listEntries(path.join(deps.paths.vods, folder));
  const names = entries.filter(({ isFolder }) => !isFolder).map(({ name }) => name);
  const isOwn = (name: string) =>
    folder !== "" || name.toLowerCase().startsWith(channel.internalName.toLowerCase());
  const index = indexFolders(deps, [{ shelf: "library", folder, names: names.filter(isOwn) }]);
  return index.unclaimed.flatMap((unclaimed) => {
    const isRecording = (basename: string) => readName(deps, channel, basename) !== null;
    // Recordings that a scan would bring back are none of these.
    const lost = new Set(groupFinds(unclaimed, isRecording).flatMap((find) => find.names));
    return unclaimed.names
      .filter((name) => mediaEnding(name) !== null && !name.startsWith(".") && !lost.has(name))
      .toSorted();
  });
}

async function describe(
  deps: LocalVideoDeps,
  folder: string,
  basename: string,
  signal: AbortSignal,
): Promise<{ video: LocalVideo | null; problems: string[] }> {
  const place = path.join(deps.paths.vods, folder);
  const { files, problems } = await probeSegments(deps, place, [basename], signal);
  const [file] = files;
  if (file === undefined) return { video: null, problems };
  const { metadata } = file;
  const media = { file: path.join(place, basename), durationSeconds: metadata.full_duration };
  const thumbnail = await ensureThumbnail(deps, media, signal).catch(() => {
    signal.throwIfAborted();
    return null;
  });
  const levels = folder === "" ? [] : folder.split("/").map(encodeURIComponent);
  const video = {
    basename,
    webpath: [shelfPaths.library, ...levels].join("/"),
    thumbnail,
    size: file.filesize,
    duration: metadata.full_duration,
    video_metadata: { height: metadata.height },
  };
  return { video, problems };
}
