import { copyFile } from "node:fs/promises";
import path from "node:path";
import type { ChannelPictures } from "../../shared/model/channel.ts";
import type { ChapterInFile } from "../core/file-chapters.ts";
import { formatEpisodeNfo, formatShowNfo } from "../core/nfo.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { listNames, readTextIfPresent, removeFile } from "../io/files.ts";
import { isMissing } from "../io/json-document.ts";
import { publishFile, unfinishedPath, writeTextDurably } from "../io/publish-file.ts";
import { shelfFolder } from "../paths.ts";
import type { MediaFile } from "./media-files.ts";

type ShowDeps = Pick<Deps, "store" | "paths" | "config">;

/** A file of a recording, as sidecars describe it. */
export interface SidecarInput {
  vod: VodRecord;
  media: MediaFile;
  /** Which file of how many: 1 of 2. */
  part: { number: number; count: number };
  chapters: readonly ChapterInFile[];
}

/** The NFO of one file of a recording. */
export function toEpisodeNfo(deps: ShowDeps, { vod, media, part, chapters }: SidecarInput): string {
  const metadata = vod.video_metadata;
  const title = vod.stream_title === "" ? vod.basename : vod.stream_title;
  const games = vod.chapters.flatMap(({ game_name }) => (game_name === null ? [] : [game_name]));
  return formatEpisodeNfo({
    showTitle: deps.store.channels.get(vod.channel_uuid)?.displayName ?? "",
    title: part.count === 1 ? title : `${title} (${part.number}/${part.count})`,
    season: toSeasonNumber(deps, vod),
    episode: vod.stream_number,
    plot: [
      ...(vod.comment === "" ? [] : [vod.comment, ""]),
      ...chapters.map((chapter) => `${toClock(chapter.startSeconds)} ${chapter.title}`),
    ].join("\n"),
    startedAt: vod.started_at,
    createdAt: vod.created_at,
    studio: vod.provider,
    uniqueId: { type: vod.provider, id: vod.stream_ids[0] ?? vod.uuid },
    games: [...new Set(games)],
    durationSeconds: media.durationSeconds,
    video:
      metadata === null || metadata.type === "audio"
        ? null
        : { codec: metadata.video_codec, width: metadata.width, height: metadata.height },
    audioCodec: metadata?.audio_codec ?? null,
  });
}

/** Jellyfin sorts by numbers; a month such as 202611 is one too. */
function toSeasonNumber(deps: Pick<Deps, "config">, vod: VodRecord): number | null {
  const month = Number.parseInt(vod.stream_season, 10);
  const isMonth = deps.config.get("sidecars.nfo_season") === "month";
  if (!isMonth && vod.stream_absolute_season !== null) return vod.stream_absolute_season;
  return Number.isFinite(month) ? month : null;
}

function toClock(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  return [Math.floor(whole / 3600), ...parts.map((part) => String(part).padStart(2, "0"))].join(
    ":",
  );
}

/**
 * Writes the NFO of the channel's folder, if the channel has one: the topmost folder above the
 * recording that no other channel shares.
 */
export async function writeShowSidecars(deps: ShowDeps, vod: VodRecord): Promise<string | null> {
  const channel = deps.store.channels.get(vod.channel_uuid);
  const folder = findShowFolder(deps, vod);
  if (channel === null || folder === null) return null;
  const file = path.join(shelfFolder(deps.paths, vod.shelf), folder, "tvshow.nfo");
  const text = formatShowNfo({
    title: channel.displayName,
    url: channel.url,
    studio: channel.provider,
    uniqueId: { type: channel.provider, id: channel.internalId },
    seasons: toNamedSeasons(deps, vod),
  });
  if (text !== (await readTextIfPresent(file))) await writeTextDurably(file, text);
  await placeArtwork(deps, path.dirname(file), channel.channel_data);
  return file;
}

/** Names that Jellyfin and Kodi take for the pictures of a show, and what is shown; the first one there is. */
const artwork: readonly { stem: string; from: readonly (keyof ChannelPictures)[] }[] = [
  { stem: "poster", from: ["cache_avatar"] },
  { stem: "fanart", from: ["cache_offline_image", "cache_banner"] },
  { stem: "banner", from: ["cache_banner"] },
];

/** Copies the channel's pictures; one that is there already may be the operator's own and stays. */
async function placeArtwork(
  { paths }: Pick<Deps, "paths">,
  folder: string,
  pictures: ChannelPictures,
): Promise<void> {
  const present = (await listNames(folder)).map((name) => path.parse(name).name.toLowerCase());
  for (const { stem, from } of artwork) {
    const address = from.map((kind) => pictures[kind]).find((found) => found !== null) ?? null;
    if (address === null || present.includes(stem)) continue;
    const source = path.join(paths.cache, address.replace(/^\/cache\//, ""));
    const file = path.join(folder, `${stem}${path.extname(source)}`);
    const temporary = unfinishedPath(file, "writing");
    try {
      await copyFile(source, temporary);
      await publishFile(temporary, file);
    } catch (error) {
      await removeFile(temporary);
      // It was removed from the cache; the next look at the channel brings it back.
      if (!isMissing(error)) throw error;
    }
  }
}

function findShowFolder(deps: Pick<Deps, "store">, vod: VodRecord): string | null {
  const names = vod.folder.split("/");
  const foreign = deps.store.vods
    .list(vod.shelf)
    .filter((other) => other.channel_uuid !== vod.channel_uuid)
    .map((other) => `${other.folder}/`);
  for (let depth = 1; depth <= names.length; depth += 1) {
    const folder = names.slice(0, depth).join("/");
    // A folder of its own is the recording's, not the channel's.
    if (depth === names.length && names.at(-1) === vod.basename) return null;
    if (!foreign.some((other) => other.startsWith(`${folder}/`))) return folder;
  }
  return null;
}

/** Counted seasons, called by their month. */
function toNamedSeasons(deps: ShowDeps, vod: VodRecord): { number: number; name: string }[] {
  const names = new Map<number, string>();
  for (const other of deps.store.vods.list(vod.shelf)) {
    const number = toSeasonNumber(deps, other);
    if (other.channel_uuid !== vod.channel_uuid || number === null) continue;
    names.set(number, other.stream_season.replace(/^(\d{4})(\d{2})$/, "$1-$2"));
  }
  return [...names]
    .map(([number, name]) => ({ number, name }))
    .toSorted((a, b) => a.number - b.number);
}
