import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import { readComments, readSurroundings } from "../chat/chat-file.ts";
import { placeInOrder } from "../chat/place-in-order.ts";
import { writeChat } from "../chat/write-document.ts";
import { ChatComment, ChatDocument, chatEndings } from "../core/chat-document.ts";
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
  try {
    await bringOver(
      { vod, file: path.join(from, name), output: path.join(folder, target) },
      signal,
    );
    return target;
  } catch (error) {
    if (error instanceof AppError && error.code === "chat_missing") return null;
    throw error;
  }
}

/** Throws `chat_missing` for what is no chat, `disk_full`. */
async function bringOver(
  { vod, file, output }: { vod: VodRecord; file: string; output: string },
  signal: AbortSignal,
): Promise<void> {
  const { head, pictures } = await readSurroundings(file, signal);
  const video = ChatDocument.shape.video.safeParse(head["video"]);
  const startMs = Date.parse(video.data?.created_at ?? vod.started_at);
  const comments = placeInOrder(readComments(file, ChatComment, signal), {
    runs: toRunsOfRecord(vod),
    videoStartMs: Number.isFinite(startMs) ? startMs : Date.parse(vod.started_at),
  });
  await ensureFolder(path.dirname(output));
  await writeChat(output, { head, comments, pictures: () => pictures }, signal);
}

/** Takes a chat out of the old folder that has come over in our form. */
export async function removeImportedChat({ vod, from, name, folder }: ChatToImport): Promise<void> {
  const target = toImportedChatName(vod.basename, name);
  if (target === null || (await isHardLink(from, folder))) return;
  if ((await sizeOf(path.join(folder, target))) !== null) await removeFile(path.join(from, name));
}
