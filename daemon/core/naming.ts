import { mostFolderLevels } from "../../shared/config/template-grammar.ts";
import { renderTemplate, type TemplateValue } from "../../shared/template.ts";
import type { VodRecord } from "./vod-record.ts";

type Values = Record<string, TemplateValue>;

/** Who streams. */
export interface StreamerNames {
  internalName: string;
  displayName: string;
}

/** What the names of a recording and of all that is made of it are formed from. */
export interface VodNaming extends StreamerNames {
  /** The platform's stream id. */
  id: string;
  startedAt: string;
  title: string;
  gameName: string | null;
  gameId: string | null;
  season: string;
  episode: number;
  absoluteSeason: number | null;
  absoluteEpisode: number | null;
  comment: string;
  resolution: string | null;
}

/** A file with its folder, relative to wherever it is to lie; an empty folder is that place itself. */
export interface NamedPlace {
  folder: string;
  /** Without an ending. */
  basename: string;
}

export function toVodNaming(vod: VodRecord, streamer: StreamerNames): VodNaming {
  const game = vod.chapters[0] ?? vod.marks[0];
  return {
    internalName: streamer.internalName,
    displayName: streamer.displayName,
    id: vod.stream_ids[0] ?? "",
    startedAt: vod.started_at,
    title: vod.stream_title,
    gameName: game?.game_name ?? null,
    gameId: game?.game_id ?? null,
    season: vod.stream_season,
    episode: vod.stream_number,
    absoluteSeason: vod.stream_absolute_season,
    absoluteEpisode: vod.stream_absolute_number,
    comment: vod.comment,
    resolution: vod.stream_resolution,
  };
}

/** The basename of a recording by the operator's template, safe on ext4, NTFS and SMB. */
export function toBasename(template: string, naming: VodNaming): string {
  const name = toSafeName(renderTemplate(template, namingValues(naming)));
  return name === "" ? toSafeName(`${naming.internalName}_${naming.id}`) : name;
}

/** The folder of a recording by the operator's template, below its channel's; may be empty. */
export function toFolder(template: string, naming: VodNaming, basename: string): string {
  return toSafePath(template, { ...namingValues(naming), basename });
}

export interface ChapterNaming {
  /** From 1. */
  number: number;
  title: string;
  gameName: string | null;
  gameId: string | null;
}

/** What one of the files is called that a recording is split into; without an ending. */
export function toSplitName(
  template: string,
  vod: VodNaming & { basename: string },
  chapter: ChapterNaming,
): string {
  const values = {
    ...namingValues(vod),
    basename: vod.basename,
    chapter_number: chapter.number,
    chapter_title: chapter.title,
    chapter_game_name: chapter.gameName,
    chapter_game_id: chapter.gameId,
  };
  return toProductName(template, values, `${vod.basename}_${chapter.number}`);
}

export interface CutNaming {
  startSeconds: number;
  endSeconds: number;
  /** What the operator called it; may be empty. */
  name: string;
}

/** What is cut out of a recording is called so; without an ending. */
export function toCutName(
  template: string,
  vod: VodNaming & { basename: string },
  cut: CutNaming,
): string {
  const values = {
    ...namingValues(vod),
    basename: vod.basename,
    start: toNameTime(cut.startSeconds),
    end: toNameTime(cut.endSeconds),
    cut_name: cut.name,
  };
  return toProductName(template, values, `${vod.basename}_cut`);
}

/** `1h02m03s`: a time that any file system takes. */
function toNameTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(whole / 3600)}h${two(Math.floor(whole / 60) % 60)}m${two(whole % 60)}s`;
}

export interface ClipNaming extends StreamerNames {
  id: string;
  title: string;
  creator: string;
  createdAt: string;
  quality: string | null;
  gameName: string | null;
  gameId: string | null;
}

/** Where a downloaded clip goes below the folder of all clips. */
export function toClipName(template: string, clip: ClipNaming): NamedPlace {
  const moments = momentValues(clip.createdAt);
  const values = {
    ...streamerValues(clip),
    ...moments,
    clip_date: moments["date"],
    broadcaster: clip.displayName || clip.internalName,
    creator: clip.creator,
    id: clip.id,
    quality: clip.quality,
    title: clip.title,
    game_name: clip.gameName,
    game_id: clip.gameId,
  };
  return toNamedPlace(template, values, clip.id);
}

/** Where an exported recording goes below the folder it is exported to. */
export function toExportName(template: string, vod: VodNaming & { basename: string }): NamedPlace {
  return toNamedPlace(template, { ...namingValues(vod), basename: vod.basename }, vod.basename);
}

export function namingValues(naming: VodNaming): Values {
  return {
    ...streamerValues(naming),
    ...momentValues(naming.startedAt),
    id: naming.id,
    season: naming.season,
    episode: naming.episode,
    stream_number: naming.episode,
    absolute_season: naming.absoluteSeason,
    absolute_episode: naming.absoluteEpisode,
    title: naming.title,
    game_name: naming.gameName,
    game_id: naming.gameId,
    comment: naming.comment,
    resolution: naming.resolution,
  };
}

function streamerValues({ internalName, displayName }: StreamerNames): Values {
  return { internalName, login: internalName, displayName };
}

/** A moment and its parts, all UTC. */
function momentValues(moment: string): Values {
  const [date = "", time = ""] = moment.split(/[T.Z]/);
  const [year = "", month = "", day = ""] = date.split("-");
  const [hour = "", minute = "", second = ""] = time.split(":");
  const two = (text: string) => ({ number: Number(text), digits: 2 });
  return {
    date: { moment, text: `${date}T${time.replaceAll(":", "_")}Z` },
    year: { number: Number(year), digits: 4 },
    year_short: two(year.slice(2)),
    month: two(month),
    day: two(day),
    hour: two(hour),
    minute: two(minute),
    second: two(second),
  };
}

function toNamedPlace(template: string, values: Values, fallback: string): NamedPlace {
  const levels = template.split("/");
  const name = levels.pop() ?? "";
  return {
    folder: toSafePath(levels.join("/"), values),
    basename: toProductName(name, values, fallback),
  };
}

function toProductName(template: string, values: Values, fallback: string): string {
  const name = toSafeName(renderTemplate(template, values), mostProductBytes);
  return name === "" ? toSafeName(fallback, mostProductBytes) : name;
}

/** Each level by itself: what stands in a value never begins a folder. Empty levels vanish. */
function toSafePath(template: string, values: Values): string {
  return template
    .split("/")
    .map((level) => toSafeName(renderTemplate(level, values)))
    .filter((level) => level !== "")
    .slice(0, mostFolderLevels)
    .join("/");
}

const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Bytes of a recording's name that leave room for endings such as `.part12.ts` within the 255 of ext4, NTFS and SMB. */
const mostNameBytes = 200;
/** Of a file that is made of a recording: it may begin with the recording's name. */
const mostProductBytes = 235;

/** Drops what a file system or a share refuses: separators, control characters, reserved names, too many bytes. */
export function toSafeName(name: string, mostBytes = mostNameBytes): string {
  const plain = name
    // Half a character can be written in no file name and in no address.
    .toWellFormed()
    .normalize("NFC")
    // A time stays readable.
    .replace(/(?<=\d):(?=\d)/g, "_")
    // oxlint-disable-next-line no-control-regex -- control characters are what is to be removed
    .replace(/[\u0000-\u001f\u007f/\\?<>:*|"]/g, " ")
    .replace(/\s+/g, " ");
  const cut = cutToBytes(plain, mostBytes).replace(/^[. ]+|[. ]+$/g, "");
  return reservedNames.test(cut) ? `_${cut}` : cut;
}

function cutToBytes(text: string, limit: number): string {
  let bytes = 0;
  let result = "";
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > limit) break;
    result += character;
  }
  return result;
}

/** `name`, or `name (2)`, `name (3)`… when it is taken. */
export function toFreeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number += 1) {
    const candidate = `${name} (${number})`;
    if (!isTaken(candidate)) return candidate;
  }
}
