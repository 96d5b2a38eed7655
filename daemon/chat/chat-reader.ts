import { toMessage } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import { sizeOf } from "../io/files.ts";
import { createAddressBook } from "./address-book.ts";
import { type DocumentPlace, openDocumentView, stampOf } from "./document-view.ts";
import { createLiveView, type JournalPlace, type LiveView } from "./live-view.ts";
import { createPictureFetcher } from "./picture-fetcher.ts";
import type { KeptPicture } from "./picture-store.ts";
import type { ChatView } from "./read-view.ts";

export type ReaderDeps = Pick<Deps, "clock" | "config" | "log" | "mediaClient" | "paths" | "store">;

/** Opens the chats of recordings, and their pictures. */
export interface ChatReader {
  /** Throws `chat_missing`. */
  openDocument(place: DocumentPlace): Promise<ChatView>;
  /** Null when nothing is written down. */
  openJournal(place: JournalPlace): Promise<ChatView | null>;
  /** A picture by the last word of its path; null when there is none. */
  picture(name: string): Promise<KeptPicture | null>;
}

/** Chats that stay open; one takes some hundred kB. */
const mostOpen = 8;

export function createChatReader(deps: ReaderDeps): ChatReader {
  const addresses = createAddressBook();
  const pictures = createPictureFetcher(deps, addresses);
  const documents = new Map<string, ChatView>();
  const opening = new Map<string, Promise<ChatView>>();
  const journals = new Map<string, { live: Promise<LiveView>; reading: Promise<unknown> }>();
  // Several may wait for one that is being made: it ends with none of them.
  const never = new AbortController().signal;
  return {
    async openDocument(place) {
      await closeEnded(deps, journals);
      const stamp = await stampOf(place);
      const known = documents.get(stamp);
      const isGone = known !== undefined && (await sizeOf(known.files.messages)) === null;
      if (known !== undefined && !isGone) {
        touch(documents, stamp, known);
        return known;
      }
      // From here on nothing waits: two never make the same one.
      const making =
        opening.get(stamp) ?? openDocumentView(deps, place, { stamp, addresses }, never);
      opening.set(stamp, making);
      try {
        const view = await making;
        touch(documents, stamp, view);
        return view;
      } finally {
        opening.delete(stamp);
      }
    },
    async openJournal(place) {
      await closeEnded(deps, journals);
      const entry = journals.get(place.vodUuid) ?? {
        live: createLiveView(deps, place, addresses),
        reading: Promise.resolve(),
      };
      journals.set(place.vodUuid, entry);
      // One after another: each goes on from where the one before has come to.
      const reading = entry.reading.then(async () => (await entry.live).readOn());
      entry.reading = reading.catch((error: unknown) => {
        deps.log.module("chat").warn(`A chat can't be read now: ${toMessage(error)}`);
        journals.delete(place.vodUuid);
      });
      return reading;
    },
    picture: (name) => pictures.find(name),
  };
}

/** The latest last; the oldest goes when there are too many. */
function touch<T>(open: Map<string, T>, key: string, value: T): void {
  open.delete(key);
  open.set(key, value);
  const [oldest] = open.keys();
  if (open.size > mostOpen && oldest !== undefined) open.delete(oldest);
}

/** Chats that nobody writes down any more have become documents. */
async function closeEnded(
  { store }: Pick<ReaderDeps, "store">,
  journals: Map<string, { live: Promise<LiveView>; reading: Promise<unknown> }>,
): Promise<void> {
  for (const [uuid, entry] of journals) {
    const vod = store.vods.get(uuid);
    const isKept = vod?.products.some(({ kind }) => kind === "chatdump") ?? false;
    if (vod !== null && !isKept) continue;
    journals.delete(uuid);
    await entry.reading;
    await (await entry.live).remove();
  }
}
