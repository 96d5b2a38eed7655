import { readFile, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { ChatSource } from "../../shared/model/render.ts";
import { ChatIndex } from "../core/chat-index.ts";
import type { Deps } from "../deps.ts";
import { ensureFolder, listNames, removeFile } from "../io/files.ts";
import { writeTextDurably } from "../io/publish-file.ts";
import type { AddressBook } from "./address-book.ts";
import { type BuiltView, buildView, type ViewToBuild } from "./build-view.ts";
import { pictureFolder } from "./picture-store.ts";
import { toChatError } from "./read-document.ts";
import type { ChatView } from "./read-view.ts";
import { tidyViews } from "./tidy-views.ts";
import type { ViewFiles } from "./view-writer.ts";

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

/** A view of a document that is being made. */
export interface ViewBuild {
  /** The whole of it. Throws `chat_missing`. */
  whole: Promise<ChatView>;
  /** As far as it has come after its next step, the whole of it in the end. */
  next(): Promise<ChatView>;
}

/**
 * Opens the document as it is read from: made once, and kept in the cache for as long as the document
 * stays as it is. While it is made it can be read as far as it has come. `pause` is waited for between
 * two pieces of that work.
 */
export function startDocumentView(
  deps: DocumentViewDeps,
  place: DocumentPlace,
  {
    stamp,
    addresses,
    pause,
  }: { stamp: string; addresses: AddressBook; pause: () => Promise<void> },
  signal: AbortSignal,
): ViewBuild {
  const files = filesOf(viewFolder(deps), stamp);
  let step = Promise.withResolvers<ChatView>();
  const toView = (built: BuiltView, isGrowing: boolean): ChatView => {
    for (const url of built.addresses) addresses.add(url);
    return { files, index: built.index, isGrowing, isDeleted: () => false };
  };
  let isAwaited = false;
  const grow = (show: () => BuiltView) => {
    if (!isAwaited) return;
    isAwaited = false;
    const built = show();
    // The writer's own list grows on while somebody reads.
    const index = { ...built.index, marks: [...built.index.marks] };
    step.resolve(toView({ ...built, index }, true));
    step = Promise.withResolvers<ChatView>();
  };
  const make = async () => {
    const known = await loadRecord(deps, stamp);
    const work = { file: place.file, files, onGrown: grow, pause };
    return toView(known ?? (await build(deps, stamp, work, signal)), false);
  };
  const whole = make();
  // Whoever waits for it hears of a failure; perhaps nobody does.
  whole.catch(() => undefined);
  return {
    whole,
    next() {
      isAwaited = true;
      return Promise.race([step.promise, whole]);
    },
  };
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

async function build(
  deps: DocumentViewDeps,
  stamp: string,
  work: ViewToBuild,
  signal: AbortSignal,
): Promise<ViewRecord> {
  const folder = viewFolder(deps);
  try {
    await ensureFolder(folder);
    await removeFile(recordPath(folder, stamp));
    const record: ViewRecord = { version: 1, ...(await buildView(deps, work, signal)) };
    await writeTextDurably(recordPath(folder, stamp), JSON.stringify(record));
    await tidyViews(deps, { folder, stamp });
    return record;
  } catch (error) {
    signal.throwIfAborted();
    throw toChatError(error);
  }
}
