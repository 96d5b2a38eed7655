import type { ChatComment, ChatFragment } from "./chat-document.ts";
import type { ChatEvent, ChatWriter } from "./chat-event.ts";
import type { Run } from "./ledger.ts";
import { toFileSeconds } from "./timeline.ts";

type ChatMessage = Extract<ChatEvent, { type: "message" }>;
type ChatNotice = Extract<ChatEvent, { type: "notice" }>;
/** An event that is a comment of its own. */
export type WrittenEvent = ChatMessage | ChatNotice;

export function isWritten(event: { type: string }): event is WrittenEvent {
  return event.type === "message" || event.type === "notice";
}

/** What was written this long before the first picture is shown with it; older words are left out. */
const earliestMs = 60_000;
/** What is written after the last picture for this long belongs to it. */
const latestMs = 10_000;

/**
 * File time of a moment in the chat, to the millisecond; null for what was written before or after the
 * recording. Words written during a gap stand where the recording goes on.
 */
export function toChatOffset(runs: readonly Run[], atMs: number): number | null {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (atMs < first.atMs - earliestMs) return null;
  if (atMs > endOf(last) + latestMs) return null;
  return Math.round(toFileSeconds(runs, atMs) * 1000) / 1000;
}

/** Whether the recording does not reach this moment yet: while it grows, its place is not known. */
export function isBeyond(runs: readonly Run[], atMs: number): boolean {
  const last = runs.at(-1);
  return last === undefined || atMs >= endOf(last);
}

const endOf = (run: Run): number => run.atMs + run.durationSeconds * 1000;

/** What moderators took away, collected from the events of a chat. */
export interface Deletions {
  add(event: ChatEvent): void;
  /** When a message was taken away, in the platform's milliseconds; null when it stands. */
  of(event: { id: string; at: number; writer: { id: string } }): number | null;
}

/**
 * A deleted message, and everything somebody wrote before being timed out or banned. Clearing the whole
 * chat only tidies the screens: nothing that was said is taken back by it.
 */
export function createDeletions(): Deletions {
  const messages = new Map<string, number>();
  const writers = new Map<string, number[]>();
  return {
    add(event) {
      if (event.type === "deleted") messages.set(event.messageId, event.at);
      if (event.type !== "cleared" || event.userId === null) return;
      const times = writers.get(event.userId) ?? [];
      times.push(event.at);
      writers.set(event.userId, times);
    },
    of(event) {
      const deleted = messages.get(event.id);
      if (deleted !== undefined) return deleted;
      return writers.get(event.writer.id)?.find((at) => at >= event.at) ?? null;
    },
  };
}

export interface CommentPlace {
  /** File time. */
  offsetSeconds: number;
  channelId: string;
  /** The platform's video; empty when none is known. */
  videoId: string;
  deletedAtMs: number | null;
}

/** What was said, in the form that chats are kept in. */
export function toComment(event: WrittenEvent, place: CommentPlace): ChatComment {
  const said = event.type === "message" ? toSaid(event) : toNoticeSaid(event);
  const { fragments } = said;
  const body = fragments.map(({ text }) => text).join("");
  return {
    _id: event.id,
    created_at: new Date(event.at).toISOString(),
    channel_id: place.channelId,
    content_type: "video",
    content_id: place.videoId,
    content_offset_seconds: place.offsetSeconds,
    commenter: toCommenter(event.writer),
    message: {
      body,
      bits_spent: event.type === "message" ? event.bits : 0,
      fragments,
      user_badges: event.writer.badges.map(({ set, version }) => ({ _id: set, version })),
      user_color: event.writer.color,
      ...(said.noticeId === null ? {} : { user_notice_params: { msg_id: said.noticeId } }),
      emoticons: toEmoticons(fragments),
    },
    reelkeep: {
      ...said.extra,
      ...(place.deletedAtMs === null
        ? {}
        : { deleted_at: new Date(place.deletedAtMs).toISOString() }),
    },
  };
}

interface Said {
  fragments: ChatFragment[];
  /** What other programs know the comment by; they leave out comments with any other. */
  noticeId: string | null;
  extra: NonNullable<ChatComment["reelkeep"]>;
}

function toSaid(event: ChatMessage): Said {
  return {
    fragments: toFragments(event.text, event.emotes),
    noticeId: event.kind === "highlighted-message" ? event.kind : null,
    extra: {
      ...(event.isAction ? { is_action: true } : {}),
      ...(event.isFirst ? { is_first: true } : {}),
      ...(event.kind === null ? {} : { kind: event.kind }),
      ...(event.replyTo === null ? {} : { reply_to: event.replyTo }),
      ...(event.sourceRoom === null ? {} : { source_room: event.sourceRoom }),
    },
  };
}

/** Notices that other programs know by their name; the rest they know by the sentence. */
const knownNotices: readonly string[] = ["sub", "resub", "subgift"];

function toNoticeSaid(event: ChatNotice): Said {
  const said = toFragments(event.text, event.emotes);
  const sourceRoom = event.facts["source-room-id"];
  return {
    // The platform's sentence comes first, with a space even when nothing follows.
    fragments:
      event.systemText === "" ? said : [{ text: `${event.systemText} `, emoticon: null }, ...said],
    noticeId: knownNotices.includes(event.kind) ? event.kind : null,
    extra: {
      notice: event.kind,
      system_text: event.systemText,
      ...(Object.keys(event.facts).length === 0 ? {} : { facts: event.facts }),
      ...(sourceRoom === undefined ? {} : { source_room: sourceRoom }),
    },
  };
}

function toCommenter(writer: ChatWriter): ChatComment["commenter"] {
  return {
    display_name: writer.displayName,
    _id: writer.id,
    name: writer.login,
    bio: null,
    created_at: unknownTime,
    updated_at: unknownTime,
    logo: null,
  };
}

/** What the readers of these documents take for "not known". */
export const unknownTime = "0001-01-01T00:00:00";

/** A text taken apart at its emotes, whose places count code points; places that can't be are passed over. */
export function toFragments(
  text: string,
  emotes: readonly { id: string; from: number; to: number }[],
): ChatFragment[] {
  const points = Array.from(text);
  const fragments: ChatFragment[] = [];
  let done = 0;
  const add = (to: number, id: string | null) => {
    const piece = points.slice(done, to).join("");
    if (piece !== "")
      fragments.push({ text: piece, emoticon: id === null ? null : { emoticon_id: id } });
    done = to;
  };
  for (const { id, from, to } of emotes.toSorted((a, b) => a.from - b.from)) {
    if (from < done || to < from || to >= points.length) continue;
    add(from, null);
    add(to + 1, id);
  }
  add(points.length, null);
  return fragments;
}

/** The same places as older readers want them: in UTF-16, the end one after the emote's last. */
export function toEmoticons(fragments: readonly ChatFragment[]) {
  let begin = 0;
  return fragments.flatMap(({ text, emoticon }) => {
    const at = begin;
    begin += text.length;
    if (emoticon === null || emoticon === undefined) return [];
    return [{ _id: emoticon.emoticon_id, begin: at, end: at + text.length + 1 }];
  });
}
