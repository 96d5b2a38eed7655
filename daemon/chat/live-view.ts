import { open } from "node:fs/promises";
import type { ChatAssets } from "../core/chat-assets.ts";
import { createCatalogue } from "../core/chat-catalogue.ts";
import {
  createDeletions,
  isBeyond,
  isWritten,
  toChatOffset,
  toComment,
  type WrittenEvent,
} from "../core/chat-convert.ts";
import type { ChatJournalLine } from "../core/chat-journal.ts";
import { type ChatLooks, toChatMessage } from "../core/chat-message.ts";
import { applyLedgerLine, createLedgerSummary, parseLedgerLine, type Run } from "../core/ledger.ts";
import type { Deps } from "../deps.ts";
import { ensureFolder, removeFile } from "../io/files.ts";
import { isMissing } from "../io/json-document.ts";
import type { AddressBook } from "./address-book.ts";
import { readJournalPiece } from "./captured.ts";
import { filesOf, viewFolder } from "./document-view.ts";
import { toEmoteUrl } from "./embed-pictures.ts";
import type { ChatView } from "./read-view.ts";
import { createViewWriter } from "./view-writer.ts";

/** A chat that is still written down. */
export interface JournalPlace {
  vodUuid: string;
  journal: string;
  ledger: string;
}

/** A chat that is read on from where it was, each time somebody asks. */
export interface LiveView {
  /** With everything that has come since; null when there is no journal. */
  readOn(): Promise<ChatView | null>;
  remove(): Promise<void>;
}

type LiveDeps = Pick<Deps, "config" | "paths">;

/** Looks at the emotes there are, of which the latest ones count. */
const keptLooks = 3;

export async function createLiveView(
  deps: LiveDeps,
  place: JournalPlace,
  addresses: AddressBook,
): Promise<LiveView> {
  const folder = viewFolder(deps);
  await ensureFolder(folder);
  const files = filesOf(folder, `.${place.vodUuid}-live`);
  const writer = await createViewWriter(files);
  const ledger = createLedgerReader(place.ledger);
  const deletions = createDeletions();
  const looked: ChatAssets[] = [];
  let looks = toLooks(deps, looked, addresses);
  let nextByte = 0;
  // What was said after the last picture on the disk has no place in the recording yet.
  let waiting: WrittenEvent[] = [];
  const take = (line: ChatJournalLine) => {
    if (isWritten(line)) waiting.push(line);
    else if (line.type === "deleted" || line.type === "cleared") deletions.add(line);
    else if (line.type === "assets") {
      looked.unshift(line.assets);
      looked.length = Math.min(looked.length, keptLooks);
      looks = toLooks(deps, looked, addresses);
    }
  };
  const write = (runs: readonly Run[]) => {
    const beyond: WrittenEvent[] = [];
    for (const event of waiting) {
      if (isBeyond(runs, event.at)) beyond.push(event);
      else addEvent(event, runs);
    }
    waiting = beyond;
  };
  const addEvent = (event: WrittenEvent, runs: readonly Run[]) => {
    const offsetSeconds = toChatOffset(runs, event.at);
    if (offsetSeconds === null) return;
    const comment = toComment(event, {
      offsetSeconds,
      channelId: "",
      videoId: "",
      deletedAtMs: null,
    });
    writer.add({ ...toChatMessage(comment, looks), writer: [event.writer.id, event.at] });
  };
  return {
    async readOn() {
      const runs = await ledger.readOn();
      for (let hasMore = true; hasMore;) {
        const piece = await readJournalPiece(place.journal, nextByte);
        if (piece === null) return null;
        for (const line of piece.lines) take(line);
        write(runs);
        await writer.flush();
        ({ nextByte, hasMore } = piece);
      }
      return {
        files,
        index: writer.index(),
        isGrowing: true,
        isDeleted: ({ id, writer: by }) =>
          by !== undefined && deletions.of({ id, at: by[1], writer: { id: by[0] } }) !== null,
      };
    },
    async remove() {
      await removeFile(files.messages);
      await removeFile(files.words);
    },
  };
}

/** Pictures of the time, which are fetched when somebody looks at them. */
function toLooks(deps: LiveDeps, looked: readonly ChatAssets[], addresses: AddressBook): ChatLooks {
  const catalogue = createCatalogue(looked);
  const show = (url: string) => ({ picture: addresses.add(url), width: null, height: null });
  return {
    emote: (id) => show(toEmoteUrl(deps, id)),
    word(word) {
      const emote = catalogue.emote(word);
      return emote === null ? null : { ...show(emote.url), isZeroWidth: emote.isZeroWidth };
    },
    badge(set, version) {
      const badge = catalogue.badge(set, version);
      if (badge === null) return { title: set, picture: null };
      return { title: badge.title, picture: addresses.add(badge.url) };
    },
    cheer(word) {
      const cheer = catalogue.cheer(word);
      if (cheer === null) return null;
      const { prefix, bits, tier } = cheer;
      return { ...show(tier.url), name: prefix, bits, color: tier.color };
    },
  };
}

/** The runs of a ledger that grows; read from its start when it was cut, as a restart does. */
function createLedgerReader(file: string): { readOn(): Promise<readonly Run[]> } {
  let summary = createLedgerSummary("");
  let bytes = 0;
  return {
    async readOn() {
      const handle = await open(file, "r").catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (handle === null) return summary.runs;
      try {
        const { size } = await handle.stat();
        if (size < bytes) {
          summary = createLedgerSummary("");
          bytes = 0;
        }
        const buffer = Buffer.alloc(size - bytes);
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, bytes);
        const whole = buffer.subarray(0, bytesRead).lastIndexOf("\n") + 1;
        for (const text of buffer.toString("utf8", 0, whole).split("\n")) {
          const line = parseLedgerLine(text);
          if (line !== null) applyLedgerLine(summary, line);
        }
        bytes += whole;
        return summary.runs;
      } finally {
        await handle.close();
      }
    },
  };
}
