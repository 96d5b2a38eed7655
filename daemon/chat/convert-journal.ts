import { toMessage } from "../../shared/errors.ts";
import type { ChatAssets } from "../core/chat-assets.ts";
import { createDeletions, isWritten, toChatOffset, toComment } from "../core/chat-convert.ts";
import type { ChatComment, ChatPictures } from "../core/chat-document.ts";
import { toChatHead } from "../core/chat-head.ts";
import { type ChatSilence, createSilences } from "../core/chat-journal.ts";
import { createCommentSorter } from "../core/chat-sort.ts";
import type { Run } from "../core/ledger.ts";
import type { VodRecord } from "../core/vod-record.ts";
import { toIso } from "../io/clock.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { type JournalPiece, readJournal } from "./captured.ts";
import { createPictureSearch, type EmbedDeps, type PictureSearch } from "./embed-pictures.ts";
import { type ChatHead, writeChat } from "./write-document.ts";
import type { Deps } from "../deps.ts";

type ConvertDeps = EmbedDeps & Pick<Deps, "clock" | "log">;

export interface JournalToConvert {
  journal: string;
  /** The document that is made of it. */
  file: string;
  vod: VodRecord;
  channel: ChannelRecord | null;
  runs: readonly Run[];
  onProgress(fraction: number): void;
}

/**
 * Makes the document of a chat that was written down live; answers with how many comments it holds,
 * and makes none when there are none. A journal of any length is read twice and never kept in memory.
 * Throws `disk_full`, `storage_unavailable`.
 */
export async function convertJournal(
  deps: ConvertDeps,
  wanted: JournalToConvert,
  signal: AbortSignal,
): Promise<number> {
  const survey = await readThrough(wanted, signal);
  if (survey.count === 0) return 0;
  const search = createPictureSearch(deps, survey.assets);
  const chat = {
    head: toHead(deps, wanted, survey),
    comments: readComments({ ...wanted, ...survey }, search),
    pictures: () => fetchPictures(deps, search, signal),
  };
  return writeChat(wanted.file, chat, signal);
}

function toHead(
  deps: Pick<Deps, "clock">,
  { vod, channel: streamer, runs }: JournalToConvert,
  { silences }: Survey,
): ChatHead {
  return toChatHead({ vod, streamer, runs, silences, nowIso: toIso(deps.clock.now()) });
}

/** What has to be known of the whole chat before its first comment is written. */
interface Survey {
  /** Comments of the recording. */
  count: number;
  bytes: number;
  deletions: ReturnType<typeof createDeletions>;
  silences: ChatSilence[];
  assets: ChatAssets[];
}

async function readThrough(
  { journal, runs }: JournalToConvert,
  signal: AbortSignal,
): Promise<Survey> {
  const deletions = createDeletions();
  const silences = createSilences();
  const assets: ChatAssets[] = [];
  let count = 0;
  let bytes = 0;
  for await (const piece of readJournal(journal)) {
    signal.throwIfAborted();
    bytes = piece.nextByte;
    for (const line of piece.lines) {
      silences.add(line);
      if (line.type === "assets") assets.push(line.assets);
      else if (line.type === "deleted" || line.type === "cleared") deletions.add(line);
      else if (isWritten(line) && toChatOffset(runs, line.at) !== null) count += 1;
    }
  }
  return { count, bytes, deletions, silences: silences.list(), assets };
}

interface Reading extends JournalToConvert, Survey {}

async function* readComments(
  reading: Reading,
  search: PictureSearch,
): AsyncGenerator<ChatComment[]> {
  const sorter = createCommentSorter();
  for await (const piece of readJournal(reading.journal)) {
    const comments = toComments(piece, reading);
    for (const comment of comments) search.add(comment);
    yield comments.flatMap((comment) => sorter.add(comment));
    reading.onProgress(piece.nextByte / reading.bytes);
  }
  yield sorter.end();
}

function toComments({ lines }: JournalPiece, reading: Reading): ChatComment[] {
  const { vod, channel, runs, deletions } = reading;
  return lines.flatMap((line) => {
    if (!isWritten(line)) return [];
    const offsetSeconds = toChatOffset(runs, line.at);
    if (offsetSeconds === null) return [];
    return [
      toComment(line, {
        offsetSeconds,
        channelId: channel?.internalId ?? "",
        videoId: vod.external_vod_id ?? "",
        deletedAtMs: deletions.of(line),
      }),
    ];
  });
}

/** A chat without its pictures is better than none. */
async function fetchPictures(
  deps: ConvertDeps,
  search: PictureSearch,
  signal: AbortSignal,
): Promise<ChatPictures | null> {
  try {
    return await search.fetch(signal);
  } catch (error) {
    signal.throwIfAborted();
    deps.log.module("chat").warn(`The chat has no pictures: ${toMessage(error)}`);
    return null;
  }
}
