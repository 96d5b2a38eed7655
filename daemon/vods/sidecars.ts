import path from "node:path";
import { toFileChapters } from "../core/file-chapters.ts";
import { formatChapterTrack, formatLosslessCut } from "../core/chapter-texts.ts";
import { renameSheets, spriteTrackName } from "../core/sprite-sheets.ts";
import type { Deps } from "../deps.ts";
import { readTextIfPresent } from "../io/files.ts";
import { writeTextDurably } from "../io/publish-file.ts";
import { vodFolder } from "../paths.ts";
import { formatMetadata } from "../tools/ffmpeg.ts";
import { listMediaFiles, requireFinished } from "./media-files.ts";
import { type SidecarInput, toEpisodeNfo, writeShowSidecars } from "./nfo-sidecars.ts";
import { findVod } from "./update.ts";

type SidecarDeps = Pick<Deps, "store" | "paths" | "programs" | "config">;

/** The same on demand. Throws `vod_unknown`, `vod_busy`, `vod_trashed`. */
export async function rewriteSidecars(
  deps: SidecarDeps & Pick<Deps, "claims">,
  uuid: string,
  signal: AbortSignal,
): Promise<string[]> {
  requireFinished(findVod(deps, uuid));
  return deps.claims.hold(uuid, "described for other programs", () =>
    writeSidecars(deps, uuid, signal),
  );
}

interface Sidecar {
  setting:
    | "sidecars.chapters_vtt"
    | "sidecars.chapters_ffmetadata"
    | "sidecars.losslesscut"
    | "sidecars.nfo";
  /** What follows the name of the media file. */
  ending: string;
  format(deps: SidecarDeps, input: SidecarInput): string;
}

const sidecars: readonly Sidecar[] = [
  {
    setting: "sidecars.chapters_vtt",
    ending: ".chapters.vtt",
    format: (_, { chapters }) => formatChapterTrack(chapters),
  },
  {
    setting: "sidecars.chapters_ffmetadata",
    ending: "-ffmpeg-chapters.txt",
    format: (_, { vod, chapters }) => formatMetadata({ title: vod.stream_title }, chapters),
  },
  {
    setting: "sidecars.losslesscut",
    ending: "-llc-edl.csv",
    format: (_, { chapters }) => formatLosslessCut(chapters),
  },
  { setting: "sidecars.nfo", ending: ".nfo", format: toEpisodeNfo },
];

/**
 * Writes what stands beside a finished recording for other programs: chapters and NFO. To be called
 * after everything that changes names, numbers, chapters, comment or files. A sidecar that is there
 * is kept true also when its setting is off by now. Returns the names of the files it wrote; a
 * recording that is not finished has none.
 */
export async function writeSidecars(
  deps: SidecarDeps,
  uuid: string,
  signal: AbortSignal,
): Promise<string[]> {
  const vod = findVod(deps, uuid);
  if (vod.phase !== "finalized" || vod.shelf === "trash") return [];
  const files = await listMediaFiles(deps, vod, signal);
  const form = deps.config.get("vod.chapter_title");
  const written: string[] = [];
  for (const [index, media] of files.entries()) {
    const input: SidecarInput = {
      vod,
      media,
      part: { number: index + 1, count: files.length },
      chapters: toFileChapters(vod.chapters, media, form),
    };
    for (const sidecar of sidecars) {
      signal.throwIfAborted();
      const name = `${media.stem}${sidecar.ending}`;
      if (await writeSidecar(deps, sidecar, input, name)) written.push(name);
    }
    if (await keepSpritesTrue(deps, input)) written.push(spriteTrackName(media.stem));
  }
  if (deps.config.get("sidecars.nfo")) await writeShowSidecars(deps, vod);
  return written;
}

/** Whether it was written: it is wanted or there, and differs. */
async function writeSidecar(
  deps: SidecarDeps,
  sidecar: Sidecar,
  input: SidecarInput,
  name: string,
): Promise<boolean> {
  const file = path.join(vodFolder(deps.paths, input.vod), name);
  const present = await readTextIfPresent(file);
  if (present === null && !deps.config.get(sidecar.setting)) return false;
  const text = sidecar.format(deps, input);
  if (text === present) return false;
  await writeTextDurably(file, text);
  return true;
}

/** The track of the small pictures names their sheets, which are called otherwise after a rename. */
async function keepSpritesTrue(
  deps: Pick<Deps, "paths">,
  { vod, media }: SidecarInput,
): Promise<boolean> {
  const file = path.join(vodFolder(deps.paths, vod), spriteTrackName(media.stem));
  const present = await readTextIfPresent(file);
  if (present === null) return false;
  const text = renameSheets(present, media.stem);
  if (text === present) return false;
  await writeTextDurably(file, text);
  return true;
}
