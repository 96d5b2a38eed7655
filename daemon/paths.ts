import path from "node:path";
import type { VodShelf } from "../shared/model/vod.ts";

/** Where things lie below the data folder. */
export interface Paths {
  data: string;
  config: string;
  /** Documents of the daemon itself. */
  db: string;
  vodRecords: string;
  /** What happened on each channel. */
  history: string;
  /** Folder of all recordings. */
  vods: string;
  /** Recordings that are kept for good. */
  savedVods: string;
  /** Recordings that were deleted and can be brought back. */
  trash: string;
  /** Clips and cuts. */
  savedClips: string;
  /** Copies that the file exporter makes, unless told where else. */
  exports: string;
  /** Downloads under way, beside the recordings they will be; one folder each. */
  downloads: string;
  /** What can be had again: pictures, previews. */
  cache: string;
  logs: string;
}

export function toPaths(dataFolder: string): Paths {
  const data = path.resolve(dataFolder);
  return {
    data,
    config: path.join(data, "config"),
    db: path.join(data, "db"),
    vodRecords: path.join(data, "db", "vods"),
    history: path.join(data, "db", "history"),
    vods: path.join(data, "storage", "vods"),
    savedVods: path.join(data, "storage", "saved_vods"),
    trash: path.join(data, "storage", "trash"),
    savedClips: path.join(data, "storage", "saved_clips"),
    exports: path.join(data, "storage", "exports"),
    downloads: path.join(data, "storage", "vods", ".downloads"),
    cache: path.join(data, "cache"),
    logs: path.join(data, "logs"),
  };
}

/** The folder of a shelf. */
export function shelfFolder(paths: Paths, shelf: VodShelf): string {
  const folders: Record<VodShelf, string> = {
    library: paths.vods,
    saved: paths.savedVods,
    trash: paths.trash,
  };
  return folders[shelf];
}

/** The folder of a recording's files. */
export function vodFolder(paths: Paths, vod: { shelf: VodShelf; folder: string }): string {
  return path.join(shelfFolder(paths, vod.shelf), vod.folder);
}
