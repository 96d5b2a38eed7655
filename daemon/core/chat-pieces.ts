import { type ChatPalette, type Color, toNameColor, toReadable } from "./chat-colors.ts";
import type { ChatComment, ChatFragment } from "./chat-document.ts";

/** A picture as far as laying out needs it. */
export interface ChatPicture {
  /** By which it is found again. */
  key: string;
  /** Pixels of the file. */
  width: number;
  height: number;
  /** How many times the size at which a page shows it. */
  scale: number;
  /** Drawn over the emote before it. */
  isZeroWidth: boolean;
}

/** The pictures that a chat has. */
export interface PictureBook {
  /** An emote of the platform. */
  emote(id: string): ChatPicture | undefined;
  /** An emote of another service, by the word that stands for it. */
  word(name: string): ChatPicture | undefined;
  badge(set: string, version: string): ChatPicture | undefined;
  cheer(prefix: string, bits: number): { picture: ChatPicture; color: Color } | undefined;
}

export interface TextPiece {
  kind: "text";
  text: string;
  color: string;
  isBold: boolean;
  /** Without a space before it. */
  isGlued: boolean;
}
export interface PicturePiece {
  kind: "picture";
  role: "badge" | "emote";
  /** The first, and what is drawn over it. */
  pictures: ChatPicture[];
  isGlued: boolean;
}
export type ChatPiece = TextPiece | PicturePiece;

/** A message, ready to be laid out. */
export interface ChatBlock {
  /** Of the bar at its left; null for plain messages, which have none. */
  accent: string | null;
  /** A moderator took it away. */
  isDeleted: boolean;
  /** What it answers, in one line; null when it answers nothing. */
  answered: string | null;
  paragraphs: ChatPiece[][];
}

export interface PieceOptions {
  palette: ChatPalette;
  book: PictureBook;
  hasBadges: boolean;
  /** Of the comment; null: without times. */
  timestamp: string | null;
}

/** Platforms' names of notices that are messages like others. */
const plainNotices = new Set(["", "highlighted-message"]);

export function toChatBlock(comment: ChatComment, options: PieceOptions): ChatBlock {
  const { palette } = options;
  const extra = comment.reelkeep;
  const kind = extra?.notice ?? comment.message.user_notice_params?.msg_id ?? null;
  const reply = extra?.reply_to ?? null;
  const isNotice = kind !== null && !plainNotices.has(kind);
  const isPaidFor = kind === "highlighted-message";
  return {
    accent: isNotice ? palette.accent : isPaidFor ? palette.quietAccent : null,
    isDeleted: extra?.deleted_at != null,
    answered: reply === null ? null : clean(`@${reply.name}: ${reply.body}`),
    paragraphs: isNotice
      ? noticeParagraphs(comment, kind, options)
      : [messagePieces(comment, options)],
  };
}

/** The platform's sentence, and below it what the writer added. */
function noticeParagraphs(
  comment: ChatComment,
  kind: string,
  options: PieceOptions,
): ChatPiece[][] {
  const { fragments, body } = comment.message;
  // Who writes no sentence of its own has it in the body, but for announcements, which have none.
  const whole = kind === "announcement" ? 0 : body.length;
  const length = comment.reelkeep?.system_text?.length ?? whole;
  const [sentence, added] = splitFragments(fragments, length);
  const hasWords = added.some(({ text }) => text.trim() !== "");
  const first = sentencePieces(comment, sentence, options);
  // The time stands before the sentence, if there is one.
  const timestamp = first.length > 0 ? null : options.timestamp;
  const below = hasWords ? messagePieces(comment, { ...options, timestamp }, added) : [];
  return [first, below].filter((pieces) => pieces.length > 0);
}

/** The name that a sentence begins with looks as it does before a message. */
function sentencePieces(
  comment: ChatComment,
  sentence: readonly ChatFragment[],
  options: PieceOptions,
): ChatPiece[] {
  const { palette, book } = options;
  const { display_name: name } = comment.commenter;
  const text = sentence.map((fragment) => fragment.text).join("");
  if (text.trim() === "") return [];
  const startsWithName = name !== "" && text.startsWith(`${name} `);
  const [, rest] = splitFragments(sentence, startsWithName ? name.length : 0);
  const pieces = fragmentPieces(comment, rest, { book, palette, color: palette.text });
  const before = timestampPieces(options);
  return startsWithName
    ? [...before, namePiece(comment, options), ...pieces]
    : [...before, ...pieces];
}

function messagePieces(
  comment: ChatComment,
  options: PieceOptions,
  fragments: readonly ChatFragment[] = comment.message.fragments,
): ChatPiece[] {
  const { palette, book, hasBadges } = options;
  const isAction = comment.reelkeep?.is_action === true;
  const name = namePiece(comment, options);
  const badges = hasBadges ? (comment.message.user_badges ?? []) : [];
  const pieces: ChatPiece[] = timestampPieces(options);
  for (const { _id, version } of badges) {
    const picture = book.badge(_id, version);
    if (picture)
      pieces.push({ kind: "picture", role: "badge", pictures: [picture], isGlued: false });
  }
  pieces.push(name);
  if (!isAction) pieces.push({ ...name, text: ":", color: palette.text, isGlued: true });
  const color = isAction ? name.color : palette.text;
  return [...pieces, ...fragmentPieces(comment, fragments, { book, palette, color })];
}

function timestampPieces({ timestamp, palette }: PieceOptions): ChatPiece[] {
  if (timestamp === null) return [];
  return [{ kind: "text", text: timestamp, color: palette.muted, isBold: false, isGlued: false }];
}

function namePiece({ commenter, message }: ChatComment, { palette }: PieceOptions): TextPiece {
  const color = toNameColor(message.user_color ?? null, commenter.name, palette.background);
  const text = clean(commenter.display_name || commenter.name);
  return { kind: "text", text, color, isBold: true, isGlued: false };
}

function fragmentPieces(
  { message }: ChatComment,
  fragments: readonly ChatFragment[],
  { book, palette, color }: { book: PictureBook; palette: ChatPalette; color: string },
): ChatPiece[] {
  const pieces: ChatPiece[] = [];
  // After the name there is a space, whether the text begins with one or not.
  let hasSpace = true;
  for (const { text, emoticon } of fragments) {
    const picture = emoticon == null ? undefined : book.emote(emoticon.emoticon_id);
    if (picture) {
      pushPicture(pieces, picture, !hasSpace);
      hasSpace = false;
      continue;
    }
    const [first, ...others] = words(text, color);
    if (first) first.isGlued = !hasSpace && !/^\s/.test(text);
    for (const word of first ? [first, ...others] : []) {
      pushWord(pieces, word, { book, palette, bits: message.bits_spent });
    }
    hasSpace = /\s$/.test(text) || (text === "" && hasSpace);
  }
  return pieces;
}

function words(text: string, color: string): TextPiece[] {
  return clean(text)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => ({ kind: "text", text: word, color, isBold: false, isGlued: false }));
}

/** A word, or the picture that it stands for. */
function pushWord(
  pieces: ChatPiece[],
  word: TextPiece,
  { book, palette, bits }: { book: PictureBook; palette: ChatPalette; bits: number },
): void {
  const [, prefix = "", amount = ""] = /^(.*\D)([1-9]\d{0,6})$/.exec(word.text) ?? [];
  const cheer = bits > 0 ? book.cheer(prefix, Number(amount)) : undefined;
  if (cheer) {
    pushPicture(pieces, cheer.picture, word.isGlued);
    const color = toReadable(cheer.color, palette.background);
    pieces.push({ ...word, text: amount, color, isBold: true, isGlued: true });
    return;
  }
  const picture = book.word(word.text);
  if (picture) pushPicture(pieces, picture, word.isGlued);
  else pieces.push(word);
}

function pushPicture(pieces: ChatPiece[], picture: ChatPicture, isGlued: boolean): void {
  const before = pieces.at(-1);
  const lies = picture.isZeroWidth && before?.kind === "picture" && before.role === "emote";
  if (lies) before.pictures.push(picture);
  else pieces.push({ kind: "picture", role: "emote", pictures: [picture], isGlued });
}

/** The first so many letters, and the rest. */
function splitFragments(
  fragments: readonly ChatFragment[],
  length: number,
): [ChatFragment[], ChatFragment[]] {
  const [before, after]: [ChatFragment[], ChatFragment[]] = [[], []];
  let left = length;
  for (const fragment of fragments) {
    const taken = Math.min(left, fragment.text.length);
    left -= taken;
    const isWhole = taken === fragment.text.length;
    if (taken > 0) before.push(isWhole ? fragment : { text: fragment.text.slice(0, taken) });
    if (!isWhole) after.push(taken === 0 ? fragment : { text: fragment.text.slice(taken) });
  }
  return [before, after];
}

/**
 * Spaces of all kinds as one, without what chat programs put behind a message to be allowed to repeat
 * it (U+E0000, U+034F) and without what can't be drawn.
 */
function clean(text: string): string {
  return text
    .replaceAll(/\u{E0000}|\u034F/gu, "")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
}
