import { readFile, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { ChatSource } from "../../shared/model/render.ts";
import { ChatComment } from "../core/chat-document.ts";
import { ChatIndex } from "../core/chat-index.ts";
import { type ShownImage, toChatMessage } from "../core/chat-message.ts";
import type { Deps } from "../deps.ts";
import { ensureFolder, listNames, removeFile } from "../io/files.ts";
import { publishFile, writeTextDurably } from "../io/publish-file.ts";
import { type AddressBook, farPicturePath } from "./address-book.ts";
import { createEmbeddedLooks, pictureLists } from "./embedded-looks.ts";
import { toEmoteUrl } from "./embed-pictures.ts";
import { pictureFolder } from "./picture-store.ts";
import { readDocument, toChatError } from "./read-document.ts";
import type { ChatView } from "./read-view.ts";
import { tidyViews } from "./tidy-views.ts";
import { createViewWriter, type ViewFiles } from "./view-writer.ts";

export type DocumentViewDeps = Pick<Deps, "config" | "paths" | "store">;

/** A chat that lies in a document. */
export interface DocumentPlace {
  vodUuid: string;
  source: ChatSource;
  file: string;
}

/** What is kept beside the files of a view. */
const ViewRecord = z.object({
  version: z.literal(1),
  index: ChatIndex,
  /** Names of the pictures in the cache that its messages show. */
  pictures: z.array(z.string()),
  /** Of pictures that are fetched when they are looked at. */
  addresses: z.array(z.string()),
});
type ViewRecord = z.infer<typeof ViewRecord>;

/** Stands for one state of the document: another one has other files. */
export async function stampOf(place: DocumentPlace): Promise<string> {
  try {
    const { size, mtimeMs } = await stat(place.file);
    const state = `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`;
    return `${place.vodUuid}-${place.source}-${state}`;
  } catch (error) {
    throw toChatError(error);
  }
}

/**
 * The document as it is read from: made once, and kept in the cache for as long as the document stays
 * as it is. Throws `chat_missing`.
 */
export async function openDocumentView(
  deps: DocumentViewDeps,
  place: DocumentPlace,
  { stamp, addresses }: { stamp: string; addresses: AddressBook },
  signal: AbortSignal,
): Promise<ChatView> {
  const folder = viewFolder(deps);
  const record = (await loadRecord(deps, stamp)) ?? (await build(deps, place, stamp, signal));
  for (const url of record.addresses) addresses.add(url);
  const files = filesOf(folder, stamp);
  return { files, index: record.index, isGrowing: false, isDeleted: () => false };
}

/** Hidden: what is in it is served as messages, not as files. */
export function viewFolder({ paths }: Pick<Deps, "paths">): string {
  return path.join(paths.cache, ".chat-views");
}

export function filesOf(folder: string, stem: string): ViewFiles {
  return {
    messages: path.join(folder, `${stem}.messages`),
    words: path.join(folder, `${stem}.words`),
  };
}

const recordPath = (folder: string, stamp: string) => path.join(folder, `${stamp}.json`);

/** Null when there is none, or not with all that belongs to it. */
async function loadRecord(deps: DocumentViewDeps, stamp: string): Promise<ViewRecord | null> {
  const folder = viewFolder(deps);
  try {
    const record = ViewRecord.parse(JSON.parse(await readFile(recordPath(folder, stamp), "utf8")));
    const { size } = await stat(filesOf(folder, stamp).messages);
    const pictures = new Set(await listNames(pictureFolder(deps)));
    const isWhole = record.pictures.every((name) => pictures.has(name));
    if (!isWhole || size !== record.index.bytes) return null;
    // Those that were not read for the longest time go first.
    const now = new Date();
    await utimes(recordPath(folder, stamp), now, now);
    return record;
  } catch {
    // Whatever is wrong with it: it is made anew.
    return null;
  }
}

const mostWaitingBytes = 1_000_000;

async function build(
  deps: DocumentViewDeps,
  place: DocumentPlace,
  stamp: string,
  signal: AbortSignal,
): Promise<ViewRecord> {
  const folder = viewFolder(deps);
  const draft = filesOf(folder, `.${stamp}`);
  try {
    await ensureFolder(folder);
    const record = await writeView(deps, place.file, draft, signal);
    const files = filesOf(folder, stamp);
    await publishFile(draft.messages, files.messages);
    await publishFile(draft.words, files.words);
    await writeTextDurably(recordPath(folder, stamp), JSON.stringify(record));
    await tidyViews(deps, { folder, stamp });
    return record;
  } catch (error) {
    await removeFile(draft.messages);
    await removeFile(draft.words);
    signal.throwIfAborted();
    throw toChatError(error);
  }
}

/** The platform's chat begins with the stream: what was written long before the recording has no place in it. */
const earliestSeconds = -60;

const isShown = (comment: ChatComment): boolean =>
  comment.content_offset_seconds >= earliestSeconds;

/** First the pictures, wherever they stand in the document, then the messages that show them. */
async function writeView(
  deps: DocumentViewDeps,
  file: string,
  draft: ViewFiles,
  signal: AbortSignal,
): Promise<ViewRecord> {
  const far = new Map<string, ShownImage>();
  const looks = createEmbeddedLooks(deps, { emote: (id) => findFar(deps, far, id) });
  for await (const values of readDocument(file, { lists: pictureLists }, signal))
    for (const value of values) await looks.add(value);
  const writer = await createViewWriter(draft);
  const wishes = { lists: ["comments"], needs: ["comments"] };
  for await (const values of readDocument(file, wishes, signal)) {
    for (const { text } of values) {
      const comment = ChatComment.safeParse(JSON.parse(text));
      if (comment.success && isShown(comment.data)) writer.add(toChatMessage(comment.data, looks));
    }
    if (writer.waitingBytes() > mostWaitingBytes) await writer.flush();
  }
  await writer.flush();
  const addresses = [...far.keys()].map((id) => toEmoteUrl(deps, id));
  return { version: 1, index: writer.index(), pictures: looks.names(), addresses };
}

/** An emote that is not in the document is fetched when somebody looks at it. */
function findFar(deps: DocumentViewDeps, far: Map<string, ShownImage>, id: string): ShownImage {
  const known = far.get(id);
  if (known !== undefined) return known;
  const image = { picture: farPicturePath(toEmoteUrl(deps, id)), width: null, height: null };
  far.set(id, image);
  return image;
}
