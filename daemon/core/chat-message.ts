import type { ChatMessage, ChatPart } from "../../shared/model/chat.ts";
import { splitWords } from "./chat-catalogue.ts";
import { givenColor } from "./chat-colors.ts";
import type { ChatComment, ChatFragment } from "./chat-document.ts";

/** A picture as far as a message names it. */
export interface ShownImage {
  picture: string | null;
  width: number | null;
  height: number | null;
}

/** What a chat's words and badges look like. */
export interface ChatLooks {
  /** An emote of the platform. */
  emote(id: string): ShownImage;
  /** A word that stands for an emote of another service. */
  word(word: string): (ShownImage & { isZeroWidth: boolean }) | null;
  badge(set: string, version: string): { title: string; picture: string | null };
  /** A word such as `Cheer100`. */
  cheer(word: string): (ShownImage & { name: string; bits: number; color: string }) | null;
}

/** Of plain messages that are marked; there is no sentence of the platform's in them. */
const messageKinds = ["", "highlighted-message"];

export function toChatMessage(comment: ChatComment, looks: ChatLooks): ChatMessage {
  const { commenter, message, reelkeep: extra } = comment;
  const kind = extra?.notice ?? message.user_notice_params?.msg_id ?? "";
  const { sentence, rest } = splitNotice(comment, kind);
  const reply = extra?.reply_to ?? null;
  return {
    id: comment._id,
    offset: Math.round(Math.max(0, comment.content_offset_seconds) * 1000) / 1000,
    login: commenter.name,
    name: commenter.display_name || commenter.name,
    color: toColor(message.user_color ?? "") ?? givenColor(commenter.name),
    badges: (message.user_badges ?? []).map(({ _id, version }) => looks.badge(_id, version)),
    parts: toParts(rest, message.bits_spent > 0, looks),
    notice: kind === "" ? null : { kind, sentence },
    is_action: extra?.is_action ?? false,
    is_first: extra?.is_first ?? false,
    is_deleted: extra?.deleted_at != null,
    reply_to: reply === null ? null : { id: reply.id, name: reply.name, text: reply.body },
  };
}

function toColor(text: string): string | null {
  return /^#[0-9a-f]{6}$/i.test(text) ? text : null;
}

/** The platform's sentence, and what the writer added. A foreign file does not tell where one ends. */
function splitNotice(
  { message, reelkeep: extra }: ChatComment,
  kind: string,
): { sentence: string; rest: ChatFragment[] } {
  const { fragments, body } = message;
  if (messageKinds.includes(kind)) return { sentence: "", rest: fragments };
  const sentence = extra?.system_text ?? "";
  if (sentence === "" || !body.startsWith(sentence)) return { sentence: "", rest: fragments };
  return { sentence, rest: withoutStart(fragments, sentence.length) };
}

function withoutStart(fragments: readonly ChatFragment[], letters: number): ChatFragment[] {
  const rest: ChatFragment[] = [];
  let left = letters;
  for (const fragment of fragments) {
    const { length } = fragment.text;
    if (left < length)
      rest.push(left === 0 ? fragment : { ...fragment, text: fragment.text.slice(left) });
    left = Math.max(0, left - length);
  }
  return rest;
}

function toParts(
  fragments: readonly ChatFragment[],
  hasBits: boolean,
  looks: ChatLooks,
): ChatPart[] {
  const parts: ChatPart[] = [];
  const used = hasBits ? looks : { ...looks, cheer };
  for (const { text, emoticon } of fragments) {
    const id = emoticon?.emoticon_id ?? "";
    if (id !== "") {
      parts.push({ type: "emote", name: text, ...looks.emote(id), is_zero_width: false });
      continue;
    }
    for (const word of splitWords(text)) addWord(parts, word, used);
  }
  return trim(parts);
}

/** Without bits nothing is a cheer. */
const cheer = () => null;

function addWord(parts: ChatPart[], word: string, looks: ChatLooks): void {
  const emote = looks.word(word);
  if (emote !== null) {
    const { isZeroWidth, ...image } = emote;
    parts.push({ type: "emote", name: word, ...image, is_zero_width: isZeroWidth });
    return;
  }
  const cheered = looks.cheer(word);
  if (cheered !== null) {
    parts.push({ type: "cheer", ...cheered });
    return;
  }
  if (/^https?:\/\/[^\s]+\.[^\s]+$/i.test(word) && URL.canParse(word)) {
    parts.push({ type: "link", text: word, url: word });
    return;
  }
  const before = parts.at(-1);
  if (before?.type === "text") before.text += word;
  else parts.push({ type: "text", text: word });
}

/** Without spaces around all, which nobody sees. */
function trim(parts: ChatPart[]): ChatPart[] {
  const [first] = parts;
  if (first?.type === "text") first.text = first.text.trimStart();
  const last = parts.at(-1);
  if (last?.type === "text") last.text = last.text.trimEnd();
  return parts.filter((part) => part.type !== "text" || part.text !== "");
}

/** A message as one reads it, without its pictures. */
export function toPlainText({ parts, notice }: ChatMessage): string {
  const text = parts.map(textOfPart).join("");
  return [notice?.sentence ?? "", text].filter((piece) => piece !== "").join(" ");
}

function textOfPart(part: ChatPart): string {
  if (part.type === "emote") return part.name;
  return part.type === "cheer" ? `${part.name}${part.bits}` : part.text;
}
