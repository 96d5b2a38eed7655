import { stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { AppError, toMessage } from "../../shared/errors.ts";
import { LegacyChannel } from "../core/legacy-documents.ts";
import type { LegacyStreamer } from "../core/legacy-channel.ts";
import { readTextIfPresent } from "../io/files.ts";
import { walkFolders } from "./import-walk.ts";

/** What a LiveStreamDVR data folder holds beside its recordings. */
export interface LegacyData {
  root: string;
  channels: LegacyChannel[];
  /** By login, lower case. */
  streamers: Map<string, LegacyStreamer>;
  /** Its texts by key, such as counters. */
  values: Map<string, string>;
  /** Ids of games. */
  favourites: string[];
  games: { id: string; name: string; box_art_url: string }[];
  problems: { file: string; text: string }[];
}

/** Throws `file_missing` for a folder that is none of LiveStreamDVR's. */
export async function readLegacyData(folder: string): Promise<LegacyData> {
  const root = await findRoot(folder);
  const problems: LegacyData["problems"] = [];
  const read = async (...names: string[]) => {
    const file = names.join("/");
    try {
      const text = await readTextIfPresent(path.join(root, ...names));
      return text === null ? null : (JSON.parse(text) as unknown);
    } catch (error) {
      problems.push({ file, text: `can't be read: ${toMessage(error)}` });
      return null;
    }
  };
  return {
    root,
    channels: toChannels(await read("config", "channels.json"), problems),
    streamers: toStreamers([
      await read("cache", "streamers_v2.json"),
      await read("cache", "streamers_youtube.json"),
    ]),
    values: toValues(await read("cache", "kv", "kv2.json")),
    favourites: toFavourites(await read("config", "favourite_games.json")),
    games: toGames(await read("cache", "games_v2.json")),
    problems,
  };
}

/** The folder itself, or its `data`: both are what people call the data folder. */
async function findRoot(folder: string): Promise<string> {
  for (const root of [folder, path.join(folder, "data")]) {
    const isThere = await stat(path.join(root, "config", "channels.json")).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isThere) return path.resolve(root);
  }
  throw new AppError(
    "file_missing",
    `There is no config/channels.json in ${folder}; it is no data folder of LiveStreamDVR.`,
    { field: "folder" },
  );
}

function toChannels(document: unknown, problems: LegacyData["problems"]): LegacyChannel[] {
  const file = "config/channels.json";
  if (!Array.isArray(document)) {
    if (document !== null) problems.push({ file, text: "is no list of channels." });
    return [];
  }
  return document.flatMap((item: unknown, index) => {
    const parsed = LegacyChannel.safeParse(item);
    if (parsed.success) return [parsed.data];
    problems.push({ file, text: `Channel ${index + 1} can't be read.` });
    return [];
  });
}

const Text = z.string().catch("");
const CachedStreamer = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  login: z.string(),
  display_name: Text,
  profile_image_url: Text,
  offline_image_url: Text,
  broadcaster_type: Text,
});

/** Lists of streamers, or maps by their ids. */
function toStreamers(documents: unknown[]): Map<string, LegacyStreamer> {
  const found = new Map<string, LegacyStreamer>();
  for (const item of documents.flatMap(toItems)) {
    const parsed = CachedStreamer.safeParse(item);
    if (!parsed.success) continue;
    const { id, login, display_name, broadcaster_type } = parsed.data;
    found.set(login.toLowerCase(), {
      id,
      displayName: display_name || login,
      profilePictureUrl: parsed.data.profile_image_url,
      offlineImageUrl: parsed.data.offline_image_url,
      broadcasterType: broadcaster_type,
    });
  }
  return found;
}

function toItems(document: unknown): unknown[] {
  if (Array.isArray(document)) return document;
  return typeof document === "object" && document !== null ? Object.values(document) : [];
}

/** Values stand alone, or beside the time at which they go. */
const KeptValue = z.union([
  z.string(),
  z.number().transform(String),
  z
    .object({ value: z.union([z.string(), z.number()]).transform(String) })
    .transform((v) => v.value),
]);

function toValues(document: unknown): Map<string, string> {
  if (typeof document !== "object" || document === null) return new Map();
  return new Map(
    Object.entries(document).flatMap(([key, value]) => {
      const parsed = KeptValue.safeParse(value);
      return parsed.success ? [[key, parsed.data] as const] : [];
    }),
  );
}

/** A list of ids, or a map from them to whether they are favourites. */
function toFavourites(document: unknown): string[] {
  if (Array.isArray(document))
    return document.flatMap((id: unknown) =>
      typeof id === "string" || typeof id === "number" ? [String(id)] : [],
    );
  if (typeof document !== "object" || document === null) return [];
  return Object.entries(document).flatMap(([id, isFavourite]) =>
    isFavourite === true ? [id] : [],
  );
}

const CachedGame = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  name: z.string().min(1),
  box_art_url: Text,
});

function toGames(document: unknown): LegacyData["games"] {
  return toItems(document).flatMap((item) => {
    const parsed = CachedGame.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

/** A record of a recording in the old folder. */
export interface LegacyRecordFile {
  shelf: "library" | "saved";
  /** Relative to the old folder of its shelf. */
  folder: string;
  /** `<basename>.json` */
  name: string;
  /** Names of all files beside it. */
  names: string[];
}

const sourceFolders = { library: "vods", saved: "saved_vods" } as const;

export function legacyFolder(
  root: string,
  { shelf, folder }: Pick<LegacyRecordFile, "shelf" | "folder">,
): string {
  return path.join(root, "storage", sourceFolders[shelf], folder);
}

/** Every file that could be a recording's record; what it is, its content says. */
export async function findRecordFiles(
  root: string,
  signal: AbortSignal,
): Promise<LegacyRecordFile[]> {
  const found: LegacyRecordFile[] = [];
  for (const shelf of ["library", "saved"] as const) {
    const top = legacyFolder(root, { shelf, folder: "" });
    for await (const { folder, names } of walkFolders(top, signal))
      for (const name of names.filter(isRecordName)) found.push({ shelf, folder, name, names });
  }
  return found;
}

/** Chats, clips' facts and our own copies are no records. */
function isRecordName(name: string): boolean {
  return (
    name.endsWith(".json") &&
    !name.startsWith(".") &&
    !/(_chat|\.chat|\.info|\.reelkeep)\.json$/.test(name)
  );
}
