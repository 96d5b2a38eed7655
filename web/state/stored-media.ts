import type { LocalClip } from "../../shared/model/clip.ts";
import type { LocalVideo } from "../../shared/model/local-video.ts";
import type { PlatformVideo } from "../../shared/model/platform.ts";

/** Path of a clip on the disk, below the daemon's address (specification section 7). */
export function toClipPath({ folder, basename }: Pick<LocalClip, "folder" | "basename">): string {
  return ["/saved_clips", ...toParts(folder), encodeURIComponent(basename)].join("/");
}

export function toLocalVideoPath({ webpath, basename }: Pick<LocalVideo, "webpath" | "basename">) {
  return `${webpath}/${encodeURIComponent(basename)}`;
}

export function toThumbnailPath(thumbnail: string): string {
  return `/cache/thumbs/${encodeURIComponent(thumbnail)}`;
}

function toParts(folder: string): string[] {
  return folder.split("/").filter(Boolean).map(encodeURIComponent);
}

/** The size thumbnails of the platform are asked for in (specification section 7). */
const thumbnailSize = { width: 320, height: 180 } as const;

/** Address of a video's picture; null while the platform has none. */
export function fillThumbnail(template: PlatformVideo["thumbnail"]): string | null {
  if (template === "") return null;
  return template
    .replace(/%?\{width\}/, String(thumbnailSize.width))
    .replace(/%?\{height\}/, String(thumbnailSize.height));
}
