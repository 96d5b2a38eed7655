import { toMessage } from "../../shared/errors.ts";
import { type ChatSource, chatSources } from "../../shared/model/render.ts";
import type { ChatReader } from "../chat/chat-reader.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { sizeOf } from "../io/files.ts";
import { documentPlace, findChatFile, journalPlace } from "./read-chat.ts";

type PrepareDeps = Pick<Deps, "jobs" | "log" | "paths" | "store">;

/** A smaller chat is ready before anybody notices. */
const worthwhileBytes = 4_000_000;
/** Of a chat that is still written down: so much more of it is worth a look in advance. */
const journalStepBytes = 1_000_000;
/** More of them at once, as an import brings, would only drive each other out of the cache. */
const mostWaiting = 20;

interface Wanted {
  uuid: string;
  source: ChatSource;
}

/**
 * Makes each large chat that comes to a recording ready for reading before anybody asks for it, one
 * after another, and keeps those ready that are still written down. What is not ready by then is made
 * when it is asked for.
 */
export function prepareChats(deps: PrepareDeps, chats: ChatReader): void {
  const known = new Set(deps.store.vods.all().flatMap(listChats));
  const waiting: Wanted[] = [];
  let working: Promise<void> | null = null;
  const work = async () => {
    for (let wanted = waiting.shift(); wanted !== undefined; wanted = waiting.shift())
      await prepare(deps, chats, wanted).catch((error: unknown) => {
        if (!deps.jobs.isQuitting())
          deps.log.module("chat").warn(`A chat was not made ready: ${toMessage(error)}`);
      });
    working = null;
  };
  const journals = createJournalKeeper(deps, chats);
  deps.store.vods.onChange((vod) => {
    if (vod.phase === "capturing") journals.look(vod);
    for (const source of chatSources) {
      const state = stateOf(vod, source);
      if (state === null || known.has(state)) continue;
      known.add(state);
      waiting.push({ uuid: vod.uuid, source });
      if (waiting.length > mostWaiting) waiting.shift();
      working ??= work();
    }
  });
}

function listChats(vod: VodRecord): string[] {
  return chatSources.flatMap((source) => stateOf(vod, source) ?? []);
}

/** Another file has another one; the same file under another name has the same. Null: there is none, or a small one. */
function stateOf(vod: VodRecord, source: ChatSource): string | null {
  const product = findChatFile(vod, source);
  if (product === null || product.filesize < worthwhileBytes) return null;
  return `${vod.uuid} ${source} ${product.filesize} ${product.created_at}`;
}

async function prepare(
  deps: PrepareDeps,
  chats: ChatReader,
  { uuid, source }: Wanted,
): Promise<void> {
  const vod = deps.store.vods.get(uuid);
  const place = vod === null ? null : documentPlace(deps, vod, source);
  if (vod === null || place === null || vod.shelf === "trash" || deps.jobs.isQuitting()) return;
  const name = `chatview_${vod.basename}`;
  await deps.jobs.run({ name, kind: "files", vodUuid: uuid }, ({ stop, quit }) =>
    chats.prepareDocument(place, AbortSignal.any([stop, quit])),
  );
}

/** Reads on in chats that are written down, one at a time. */
function createJournalKeeper(deps: PrepareDeps, chats: ChatReader) {
  const read = new Map<string, number>();
  const looking = new Set<string>();
  let reading = Promise.resolve();
  const look = async (vod: VodRecord) => {
    for (const uuid of read.keys())
      if (deps.store.vods.get(uuid)?.phase !== "capturing") read.delete(uuid);
    const place = journalPlace(deps, vod);
    const bytes = (await sizeOf(place.journal)) ?? 0;
    if (bytes < (read.get(vod.uuid) ?? 0) + journalStepBytes) return;
    read.set(vod.uuid, bytes);
    await chats.openJournal(place);
  };
  return {
    look(vod: VodRecord): void {
      if (looking.has(vod.uuid)) return;
      looking.add(vod.uuid);
      reading = reading
        .then(() => look(vod))
        // The reader has told why.
        .catch(() => undefined)
        .finally(() => void looking.delete(vod.uuid));
    },
  };
}
