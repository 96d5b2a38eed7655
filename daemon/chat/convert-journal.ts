import { open } from "node:fs/promises";
import { toMessage } from "../../shared/errors.ts";
import type { ChatAssets } from "../core/chat-assets.ts";
import { createDeletions, isWritten, toChatOffset, toComment } from "../core/chat-convert.ts";
import type { ChatComment, ChatDocument, ChatPictures } from "../core/chat-document.ts";
import { toChatHead } from "../core/chat-head.ts";
import { type ChatSilence, createSilences } from "../core/chat-journal.ts";
import { createCommentSorter } from "../core/chat-sort.ts";
import { createWitnesses, type Witnesses } from "../core/chat-witnesses.ts";
import type { Run } from "../core/ledger.ts";
import type { VodRecord } from "../core/vod-record.ts";
import { toIso } from "../io/clock.ts";
import { removeFile } from "../io/files.ts";
import { toStorageError } from "../io/json-document.ts";
import { publishFile, unfinishedPath } from "../io/publish-file.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { type JournalPiece, readJournal } from "./captured.ts";
import { type EmbedDeps, embedPictures } from "./embed-pictures.ts";
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
  const temporary = unfinishedPath(wanted.file, "writing");
  try {
    await writeDocument(deps, { ...wanted, ...survey, temporary }, signal);
    await publishFile(temporary, wanted.file);
    return survey.count;
  } catch (error) {
    await removeFile(temporary);
    signal.throwIfAborted();
    throw toStorageError(error);
  }
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

interface Writing extends JournalToConvert, Survey {
  temporary: string;
}

async function writeDocument(
  deps: ConvertDeps,
  writing: Writing,
  signal: AbortSignal,
): Promise<void> {
  const { vod, channel: streamer, runs, silences, assets } = writing;
  const head = toChatHead({ vod, streamer, runs, silences, nowIso: toIso(deps.clock.now()) });
  const witnesses = createWitnesses(assets);
  const handle = await open(writing.temporary, "w");
  try {
    await handle.writeFile(`${JSON.stringify(head).slice(0, -1)},"comments":[`);
    let isFirst = true;
    for await (const comments of readComments(writing, witnesses)) {
      signal.throwIfAborted();
      if (comments.length === 0) continue;
      const text = comments.map((comment) => JSON.stringify(comment)).join(",");
      await handle.writeFile(isFirst ? text : `,${text}`);
      isFirst = false;
    }
    const pictures = await findPictures(
      deps,
      { ...head, comments: [...witnesses.comments] },
      assets,
      signal,
    );
    await handle.writeFile(`],"embeddedData":${JSON.stringify(pictures)}}\n`);
  } finally {
    await handle.close();
  }
}

async function* readComments(
  writing: Writing,
  witnesses: Witnesses,
): AsyncGenerator<ChatComment[]> {
  const sorter = createCommentSorter();
  for await (const piece of readJournal(writing.journal)) {
    const sorted = toComments(piece, writing).flatMap((comment) => sorter.add(comment));
    for (const comment of sorted) witnesses.add(comment);
    yield sorted;
    writing.onProgress(piece.nextByte / writing.bytes);
  }
  const rest = sorter.end();
  for (const comment of rest) witnesses.add(comment);
  yield rest;
}

function toComments({ lines }: JournalPiece, writing: Writing): ChatComment[] {
  const { vod, channel, runs, deletions } = writing;
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
async function findPictures(
  deps: ConvertDeps,
  document: ChatDocument,
  assets: readonly ChatAssets[],
  signal: AbortSignal,
): Promise<ChatPictures | null> {
  try {
    const { embeddedData } = await embedPictures(deps, document, assets, signal);
    return embeddedData ?? null;
  } catch (error) {
    signal.throwIfAborted();
    deps.log.module("chat").warn(`The chat has no pictures: ${toMessage(error)}`);
    return null;
  }
}
