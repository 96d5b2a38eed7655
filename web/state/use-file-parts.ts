import { useQuery } from "@tanstack/react-query";
import type { Vod } from "../../shared/model/vod.ts";
import { type FilePart, toFileParts } from "./file-parts.ts";
import { toMediaPath } from "./media-path.ts";
import { queryKeys } from "./query-keys.ts";
import { useToStored } from "./use-stored-url.ts";

/** The files of a recording on its timeline; of several the browser looks how long each is. Null until that is known. */
export function useFileParts(vod: Vod, isWanted = true): FilePart[] | null {
  const toStored = useToStored();
  const names = vod.segments
    .filter(({ deleted, filesize }) => !deleted && filesize !== null)
    .map(({ basename }) => basename);
  const { data } = useQuery({
    queryKey: queryKeys.fileLengths(vod.uuid, names.join("\n")),
    enabled: isWanted && names.length > 1 && toStored("") !== null,
    staleTime: Infinity,
    queryFn: () =>
      Promise.all(names.map((name) => readLength(toStored(toMediaPath(vod, name)) ?? ""))),
  });
  const [only] = names;
  if (only === undefined) return [];
  if (names.length === 1) return toFileParts([{ basename: only, durationSeconds: vod.duration }]);
  if (data === undefined) return null;
  return toFileParts(
    names.map((basename, index) => ({ basename, durationSeconds: data[index] ?? 0 })),
  );
}

/** Seconds; 0 for a file that this browser can't read. */
function readLength(url: string): Promise<number> {
  return new Promise((resolve) => {
    const video = document.createElement("video");
    video.preload = "metadata";
    const finish = () => {
      resolve(Number.isFinite(video.duration) ? video.duration : 0);
      video.removeAttribute("src");
    };
    video.addEventListener("loadedmetadata", finish, { once: true });
    video.addEventListener("error", finish, { once: true });
    video.src = url;
  });
}
