import { AppError } from "../../shared/errors.ts";
import { mostFavourites } from "../../shared/model/game.ts";
import type { WorkLine } from "../../shared/model/work-report.ts";
import { toSentence, toText } from "../../shared/sentences.ts";
import type { Deps } from "../deps.ts";
import { type ChannelDeps, importChannels } from "./import-channels.ts";
import { importClips } from "./import-clips.ts";
import { findRecordFiles, type LegacyData, readLegacyData } from "./import-read.ts";
import { type ImportDeps, importVod } from "./import-vods.ts";

export interface ImportInput {
  /** On the daemon's machine. */
  folder: string;
  isDryRun: boolean;
  isMove: boolean;
  add(line: WorkLine): void;
  progress(fraction: number): void;
}

/**
 * Brings a data folder of LiveStreamDVR over: channels, favourites, games, numbers, recordings with
 * chapters, bookmarks and chats, clips. What can't be read is told and keeps nothing else from coming; a
 * repeat does what is left. Throws `file_missing` for another folder, `disk_full`.
 */
export async function importLegacyFolder(
  deps: ChannelDeps & ImportDeps,
  input: ImportInput,
  signal: AbortSignal,
): Promise<void> {
  const data = await readLegacyData(input.folder);
  if (data.root === deps.paths.data)
    throw new AppError("bad_request", "That is this daemon's own data folder.", {
      field: "folder",
    });
  for (const { file, text } of data.problems)
    input.add({ action: "unreadable", subject: file, text, vod_uuid: null });
  const channels = await importChannels(deps, data, input, signal);
  await importGames(deps, data, input);
  const files = await findRecordFiles(data.root, signal);
  const task = { ...input, root: data.root, channels };
  for (const [index, file] of files.entries()) {
    signal.throwIfAborted();
    await importVod(deps, file, task, signal);
    input.progress((index + 1) / files.length);
  }
  await importClips(deps, task, signal);
}

async function importGames(
  { store }: Pick<Deps, "store">,
  data: LegacyData,
  input: ImportInput,
): Promise<void> {
  const known = store.favourites.get();
  const news = data.favourites.filter((id) => !known.includes(id));
  if (news.length > 0)
    input.add({
      action: "favourites",
      subject: "config/favourite_games.json",
      ...toText(toSentence("import_games", { number: news.length })),
      vod_uuid: null,
    });
  if (input.isDryRun) return;
  if (news.length > 0) await store.favourites.set([...known, ...news].slice(0, mostFavourites));
  for (const game of data.games)
    if (store.games.get(game.id) === null) await store.games.keep(game);
}
