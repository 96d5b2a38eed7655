import { toMessage } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import { sizeOf } from "../io/files.ts";
import { type AddressBook, createAddressBook } from "./address-book.ts";
import { type DocumentPlace, stampOf, startDocumentView, type ViewBuild } from "./document-view.ts";
import { createLiveView, type JournalPlace, type LiveView } from "./live-view.ts";
import { createPictureFetcher } from "./picture-fetcher.ts";
import type { KeptPicture } from "./picture-store.ts";
import type { ChatView } from "./read-view.ts";

export type ReaderDeps = Pick<Deps, "clock" | "config" | "log" | "mediaClient" | "paths" | "store">;

/** Opens the chats of recordings, and their pictures. */
export interface ChatReader {
  /** Throws `chat_missing`. */
  openDocument(place: DocumentPlace): Promise<ChatView>;
  /** As far as it can be read at once, and further with each step; the last one is all of it. */
  growDocument(place: DocumentPlace): AsyncGenerator<ChatView>;
  /** Makes it ready for whoever comes, without haste while nobody does; leaves it when the signal ends. */
  prepareDocument(place: DocumentPlace, signal: AbortSignal): Promise<void>;
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
  const documents = createDocuments(deps, addresses);
  const journals: Journals = new Map();
  return {
    async openDocument(place) {
      await closeEnded(deps, journals);
      const opened = await documents.open(place);
      return "build" in opened ? opened.build.whole : opened.view;
    },
    async *growDocument(place) {
      await closeEnded(deps, journals);
      const opened = await documents.open(place);
      if ("view" in opened) yield opened.view;
      else yield* growView(opened.build);
    },
    async prepareDocument(place, signal) {
      await closeEnded(deps, journals);
      await documents.prepare(place, signal);
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

async function* growView(build: ViewBuild): AsyncGenerator<ChatView> {
  for (let isGrowing = true; isGrowing;) {
    const view = await build.next();
    ({ isGrowing } = view);
    yield view;
  }
}

type Journals = Map<string, { live: Promise<LiveView>; reading: Promise<unknown> }>;

/** A view that is being made. */
interface OpenBuild {
  build: ViewBuild;
  /** Somebody waits for it; else it is made in advance. */
  isUrgent: boolean;
  over: AbortController;
}

/** Of each piece of work that nobody waits for, so that others have their turn. */
const restMs = 20;

function createDocuments(deps: ReaderDeps, addresses: AddressBook) {
  const open = new Map<string, ChatView>();
  const builds = new Map<string, OpenBuild>();
  const start = (place: DocumentPlace, stamp: string): OpenBuild => {
    const over = new AbortController();
    const pause = async () => {
      if (!started.isUrgent) await deps.clock.sleep(restMs, over.signal);
    };
    const build = startDocumentView(deps, place, { stamp, addresses, pause }, over.signal);
    const started: OpenBuild = { build, isUrgent: false, over };
    builds.set(stamp, started);
    const end = () => void builds.delete(stamp);
    build.whole.then((view) => touch(open, stamp, view)).then(end, end);
    return started;
  };
  const find = async (place: DocumentPlace): Promise<{ view: ChatView } | OpenBuild> => {
    const stamp = await stampOf(place);
    const known = open.get(stamp);
    const isGone = known !== undefined && (await sizeOf(known.files.messages)) === null;
    if (known !== undefined && !isGone) {
      touch(open, stamp, known);
      return { view: known };
    }
    const begun = builds.get(stamp);
    if (begun?.over.signal.aborted === true) {
      // It takes its files with it.
      await begun.build.whole.catch(() => undefined);
      return find(place);
    }
    // From here on nothing waits: two never make the same one.
    return begun ?? start(place, stamp);
  };
  return {
    async open(place: DocumentPlace): Promise<{ view: ChatView } | OpenBuild> {
      const found = await find(place);
      // Several may wait for it: it ends with none of them.
      if ("build" in found) found.isUrgent = true;
      return found;
    },
    async prepare(place: DocumentPlace, signal: AbortSignal): Promise<void> {
      const found = await find(place);
      if (!("build" in found)) return;
      const left = Promise.withResolvers<never>();
      const leave = () => {
        if (!found.isUrgent) found.over.abort();
        left.reject(signal.reason);
      };
      signal.addEventListener("abort", leave);
      try {
        await Promise.race([found.build.whole, left.promise]);
      } finally {
        signal.removeEventListener("abort", leave);
      }
    },
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
async function closeEnded({ store }: Pick<ReaderDeps, "store">, journals: Journals): Promise<void> {
  for (const [uuid, entry] of journals) {
    const vod = store.vods.get(uuid);
    const isKept = vod?.products.some(({ kind }) => kind === "chatdump") ?? false;
    if (vod !== null && !isKept) continue;
    journals.delete(uuid);
    await entry.reading;
    await (await entry.live).remove();
  }
}
