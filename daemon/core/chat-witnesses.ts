import type { ChatAssets } from "./chat-assets.ts";
import { createCatalogue, type ChatCatalogue, splitWords } from "./chat-catalogue.ts";
import type { ChatComment } from "./chat-document.ts";

/**
 * Picks out of a chat of any length the few comments that show every picture of it: each is the first
 * to show one of its emotes, badges or cheers.
 */
export interface Witnesses {
  add(comment: ChatComment): void;
  comments: readonly ChatComment[];
}

export function createWitnesses(assets: readonly ChatAssets[]): Witnesses {
  const catalogue = createCatalogue(assets);
  const seen = new Set<string>();
  const comments: ChatComment[] = [];
  return {
    comments,
    add(comment) {
      const fresh = listPictures(comment, catalogue).filter((picture) => !seen.has(picture));
      if (fresh.length === 0) return;
      for (const picture of fresh) seen.add(picture);
      comments.push(comment);
    },
  };
}

/** A name for each picture that a comment shows; the same for the same picture. */
function listPictures({ message }: ChatComment, catalogue: ChatCatalogue): string[] {
  const pictures = (message.user_badges ?? []).map(({ _id, version }) => `badge ${_id} ${version}`);
  for (const { text, emoticon } of message.fragments) {
    if (emoticon !== null && emoticon !== undefined) {
      pictures.push(`emote ${emoticon.emoticon_id}`);
      continue;
    }
    for (const word of splitWords(text)) {
      if (catalogue.emote(word) !== null) pictures.push(`word ${word}`);
      const cheer = message.bits_spent > 0 ? catalogue.cheer(word) : null;
      if (cheer !== null) pictures.push(`cheer ${cheer.prefix} ${cheer.tier.bits}`);
    }
  }
  return pictures;
}
