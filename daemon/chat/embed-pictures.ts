import { toMessage } from "../../shared/errors.ts";
import { addPictures, type FetchedPicture } from "../core/add-pictures.ts";
import type { ChatAssets } from "../core/chat-assets.ts";
import { createCatalogue } from "../core/chat-catalogue.ts";
import type { ChatComment, ChatPictures } from "../core/chat-document.ts";
import { createShownPictures, type ShownPicture } from "../core/chat-shown.ts";
import type { Deps } from "../deps.ts";
import { MediaError, tooLarge } from "../io/media-client.ts";
import { loadPicture } from "./picture-store.ts";
import { tidyPictures } from "./tidy-pictures.ts";

export type EmbedDeps = Pick<Deps, "config" | "paths" | "log" | "mediaClient">;

const parallelFetches = 8;
/** Of the pictures of one chat; the most used ones come first. */
const mostBytes = 64_000_000;

/** Finds the pictures that the comments of a chat show, comment by comment. */
export interface PictureSearch {
  add(comment: ChatComment): void;
  /**
   * Those that were found so far, and what was present; each is fetched once and kept for the next chat.
   * One that can't be fetched is left out: the word stands for it.
   */
  fetch(signal: AbortSignal): Promise<ChatPictures>;
}

export function createPictureSearch(
  deps: EmbedDeps,
  assets: readonly ChatAssets[],
  present: ChatPictures | null = null,
): PictureSearch {
  const shown = createShownPictures(present, {
    catalogue: createCatalogue(assets),
    toEmoteUrl: (id) => toEmoteUrl(deps, id),
  });
  return {
    add: (comment) => shown.add(comment),
    async fetch(signal) {
      const fetched = await fetchAll(deps, shown.list(), signal);
      signal.throwIfAborted();
      await tidyPictures(deps).catch((error: unknown) =>
        deps.log.module("chat").warn(`Old pictures of chats were not removed: ${toMessage(error)}`),
      );
      return addPictures(present, fetched);
    },
  };
}

/** Address of one of the platform's emotes, moving where it moves. */
export function toEmoteUrl({ config }: Pick<Deps, "config">, id: string): string {
  const base = config.get("chat.images_url");
  return `${base}/emoticons/v2/${encodeURIComponent(id.toWellFormed())}/default/dark/2.0`;
}

/** In the order of the list, as many as fit. */
async function fetchAll(
  deps: EmbedDeps,
  shown: readonly ShownPicture[],
  signal: AbortSignal,
): Promise<FetchedPicture[]> {
  const found = new Map<ShownPicture, FetchedPicture>();
  const missing: string[] = [];
  const waiting = [...shown];
  let bytes = 0;
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (signal.aborted || bytes >= mostBytes) return;
      const picture = await fetchOne(deps, next, signal).catch((error: unknown) => {
        missing.push(`${next.url} (${toMessage(error)})`);
        return null;
      });
      if (picture === null || bytes + picture.bytes > mostBytes) continue;
      bytes += picture.bytes;
      found.set(next, picture.picture);
    }
  };
  await Promise.all(Array.from({ length: parallelFetches }, work));
  tellMissing(deps, { missing, left: waiting.length }, signal);
  return shown.flatMap((picture) => found.get(picture) ?? []);
}

async function fetchOne(
  deps: EmbedDeps,
  shown: ShownPicture,
  signal: AbortSignal,
): Promise<{ picture: FetchedPicture; bytes: number }> {
  const { url, scale } = shown;
  const smaller = toSmaller(url);
  const fetch = async (from: string, at: number) => {
    const { bytes, width, height } = await loadPicture(deps, from, signal);
    const base64 = bytes.toString("base64");
    return { picture: { shown, base64, url: from, scale: at, width, height }, bytes: bytes.length };
  };
  try {
    return await fetch(url, scale);
  } catch (error) {
    const isTooLarge = error instanceof MediaError && error.message === tooLarge;
    if (!isTooLarge || smaller === null) throw error;
    return fetch(smaller, scale / 2);
  }
}

/** Long moving emotes fit only at their plain size. */
function toSmaller(url: string): string | null {
  const smaller = url.replace(/\/2x(\.\w+)?$/, "/1x$1");
  return smaller === url ? null : smaller;
}

const namedProblems = 3;

function tellMissing(
  { log }: EmbedDeps,
  { missing, left }: { missing: readonly string[]; left: number },
  signal: AbortSignal,
): void {
  if (signal.aborted || (missing.length === 0 && left === 0)) return;
  const named = missing.slice(0, namedProblems).join(", ");
  const rest = missing.length > namedProblems ? ", …" : "";
  const failed = missing.length === 0 ? "" : ` ${missing.length} can't be had: ${named}${rest}.`;
  const beyond = left === 0 ? "" : ` ${left} are beyond the limit of a chat.`;
  log.module("chat").warn(`Pictures are missing in a chat.${failed}${beyond}`);
}
