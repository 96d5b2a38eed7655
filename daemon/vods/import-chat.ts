import { readFile } from "node:fs/promises";
import path from "node:path";
import { writeChatDocument } from "../chat/write-document.ts";
import { ChatDocument, chatEndings } from "../core/chat-document.ts";
import { placeComments } from "../core/place-comments.ts";
import { toRunsOfRecord } from "../core/record-runs.ts";
import type { VodRecord } from "../core/vod-record.ts";
import { ensureFolder, removeFile, sizeOf } from "../io/files.ts";
import { isHardLink } from "../io/place-file.ts";

/** What LiveStreamDVR calls its chats after the name of the recording, and what they are called here. */
const renamed: Readonly<Record<string, string>> = {
  "_chat.json": chatEndings.downloaded,
  ".chatdump": chatEndings.captured,
};

/** The name of a chat here; null for what is no chat. */
export function toImportedChatName(basename: string, name: string): string | null {
  const ending = name.startsWith(basename) ? renamed[name.slice(basename.length)] : undefined;
  return ending === undefined ? null : `${basename}${ending}`;
}

export interface ChatToImport {
  vod: VodRecord;
  /** Where it lies. */
  from: string;
  name: string;
  /** The recording's folder here. */
  folder: string;
}

/**
 * Brings a chat over in our form: its offsets count from the start of the stream, ours from the first
 * picture of the recording. Answers with its name here; null for a file that is no chat, or none that
 * can be read: it is brought over as it is.
 */
export async function importChat(
  { vod, from, name, folder }: ChatToImport,
  signal: AbortSignal,
): Promise<string | null> {
  const target = toImportedChatName(vod.basename, name);
  // In a folder that is ours already, whichever way leads there, its name stays as it is.
  if (target === null || (await isHardLink(from, folder))) return null;
  // Written all or not at all: an earlier try has done it.
  if ((await sizeOf(path.join(folder, target))) !== null) return target;
  const document = await readChat(path.join(from, name));
  if (document === null) return null;
  const startMs = Date.parse(document.video?.created_at ?? vod.started_at);
  const comments = placeComments(document.comments, {
    runs: toRunsOfRecord(vod),
    videoStartMs: Number.isFinite(startMs) ? startMs : Date.parse(vod.started_at),
  });
  await ensureFolder(folder);
  await writeChatDocument(path.join(folder, target), { ...document, comments }, signal);
  return target;
}

async function readChat(file: string): Promise<ChatDocument | null> {
  try {
    return ChatDocument.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
}

/** Takes a chat out of the old folder that has come over in our form. */
export async function removeImportedChat({ vod, from, name, folder }: ChatToImport): Promise<void> {
  const target = toImportedChatName(vod.basename, name);
  if (target === null || (await isHardLink(from, folder))) return;
  if ((await sizeOf(path.join(folder, target))) !== null) await removeFile(path.join(from, name));
}
