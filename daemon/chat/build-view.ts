import { open } from "node:fs/promises";
import { setImmediate as breathe } from "node:timers/promises";
import { ChatComment } from "../core/chat-document.ts";
import type { ChatIndex } from "../core/chat-index.ts";
import { type ShownImage, toChatMessage } from "../core/chat-message.ts";
import type { Deps } from "../deps.ts";
import { removeFile } from "../io/files.ts";
import { farPicturePath } from "./address-book.ts";
import { createEmbeddedLooks, pictureLists } from "./embedded-looks.ts";
import { toEmoteUrl } from "./embed-pictures.ts";
import { readDocument } from "./read-document.ts";
import { createViewWriter, type ViewFiles } from "./view-writer.ts";

/** What a view is besides its files. */
export interface BuiltView {
  index: ChatIndex;
  /** Names of the pictures in the cache that its messages show. */
  pictures: string[];
  /** Of pictures that are fetched when they are looked at. */
  addresses: string[];
}

export interface ViewToBuild {
  /** The document. */
  file: string;
  files: ViewFiles;
  /** Hears that it has come further, and can look how far: that can be read. Not of a small chat. */
  onGrown: (show: () => BuiltView) => void;
  /** Between two pieces of the work. */
  pause: () => Promise<void>;
}

/** As much is kept in memory until it is written. */
const mostWaitingBytes = 1_000_000;

/**
 * Makes a view of a document: first the pictures, wherever they stand in it, then the messages that show
 * them. The files take the place of those that were there and lie on the disk for good at the end; after
 * a failure there are none.
 */
export async function buildView(
  deps: Pick<Deps, "config" | "paths">,
  wanted: ViewToBuild,
  signal: AbortSignal,
): Promise<BuiltView> {
  const { messages, words } = wanted.files;
  try {
    // Whoever still reads older ones goes on with those.
    for (const file of [messages, words]) await removeFile(file);
    const built = await writeView(deps, wanted, signal);
    for (const file of [messages, words]) await keepForGood(file);
    return built;
  } catch (error) {
    for (const file of [messages, words]) await removeFile(file);
    throw error;
  }
}

/** The platform's chat begins with the stream: what was written long before the recording has no place in it. */
const earliestSeconds = -60;

const isShown = (comment: ChatComment): boolean =>
  comment.content_offset_seconds >= earliestSeconds;

async function writeView(
  deps: Pick<Deps, "config" | "paths">,
  { file, files, onGrown, pause }: ViewToBuild,
  signal: AbortSignal,
): Promise<BuiltView> {
  const far = new Map<string, ShownImage>();
  const looks = createEmbeddedLooks(deps, { emote: (id) => findFar(deps, far, id) });
  for await (const values of readDocument(file, { lists: pictureLists }, signal))
    for (const value of values) await looks.add(value);
  const writer = await createViewWriter(files);
  const toBuilt = (): BuiltView => ({
    index: writer.index(),
    pictures: looks.names(),
    addresses: [...far.keys()].map((id) => toEmoteUrl(deps, id)),
  });
  const wishes = { lists: ["comments"], needs: ["comments"] };
  for await (const values of readDocument(file, wishes, signal)) {
    for (const { text } of values) {
      const comment = ChatComment.safeParse(JSON.parse(text));
      if (comment.success && isShown(comment.data)) writer.add(toChatMessage(comment.data, looks));
    }
    if (writer.waitingBytes() <= mostWaitingBytes) continue;
    await writer.flush();
    onGrown(toBuilt);
    await breathe();
    await pause();
  }
  await writer.flush();
  return toBuilt();
}

/** An emote that is not in the document is fetched when somebody looks at it. */
function findFar(deps: Pick<Deps, "config">, far: Map<string, ShownImage>, id: string): ShownImage {
  const known = far.get(id);
  if (known !== undefined) return known;
  const image = { picture: farPicturePath(toEmoteUrl(deps, id)), width: null, height: null };
  far.set(id, image);
  return image;
}

async function keepForGood(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
