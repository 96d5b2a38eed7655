import { randomUUID } from "node:crypto";
import { numberOf } from "./numbers.ts";

/** Somebody who writes in a chat. */
export interface ChatUser {
  id: string;
  login: string;
  displayName: string;
  /** `#RRGGBB`; empty when none was chosen. */
  color: string;
  badges: { set: string; version: string }[];
}

/** An emote of the platform in a text; the places count code points, the last one included. */
export interface EmotePlace {
  id: string;
  from: number;
  to: number;
}

export interface SaidMessage {
  kind: "message";
  id: string;
  atMs: number;
  user: ChatUser;
  text: string;
  emotes: EmotePlace[];
  bits: number;
  isAction: boolean;
  isFirst: boolean;
  /** `highlighted-message` and its like; empty for plain ones. */
  msgId: string;
  replyTo: { id: string; login: string; displayName: string; text: string } | null;
  /** Of the room it was said in, when that is another one: shared chat. */
  sourceRoomId: string | null;
  /** Taken away by a moderator since. */
  deletedAtMs: number | null;
}

export interface SaidNotice {
  kind: "notice";
  id: string;
  atMs: number;
  user: ChatUser;
  /** `resub`, `raid`, … */
  msgId: string;
  systemText: string;
  text: string;
  emotes: EmotePlace[];
  /** By the names that follow `msg-param-`. */
  params: Record<string, string>;
}

export interface Deletion {
  kind: "deletion";
  atMs: number;
  message: SaidMessage;
}

/** `user` null: the whole chat was cleared; `seconds` null: banned for good. */
export interface Clearing {
  kind: "clearing";
  atMs: number;
  user: ChatUser | null;
  seconds: number | null;
}

export type ChatEntry = SaidMessage | SaidNotice | Deletion | Clearing;

export interface Saying {
  /** A login; the same login is always the same user. */
  by?: string;
  color?: string;
  badges?: ChatUser["badges"];
  bits?: number;
  isAction?: boolean;
  isFirst?: boolean;
  msgId?: string;
  replyTo?: SaidMessage;
  sourceRoomId?: string;
  id?: string;
  /** When it was said, where that is not now. */
  atMs?: number;
}

export interface Noticing extends Pick<Saying, "by" | "color" | "badges" | "id"> {
  systemText: string;
  text?: string;
  params?: Record<string, string>;
}

/** Ids of the platform's own emotes by their words. */
export const platformEmotes: Readonly<Record<string, string>> = {
  Kappa: "25",
  Keepo: "1902",
  LUL: "425618",
  PogChamp: "305954156",
  HeyGuys: "30259",
  BibleThump: "86",
  simuHype: "emotesv2_5d523adb8bbb4786821cd7091e47da21",
};

/** Everything that was said in a channel's chat, in order: IRC, comments of videos and tests read it. */
export class ChatLog {
  readonly entries: ChatEntry[] = [];
  /** Nobody may read it. */
  isSuspended = false;
  readonly #listeners = new Set<(entry: ChatEntry) => void>();
  readonly #users = new Map<string, ChatUser>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get messages(): SaidMessage[] {
    return this.entries.filter((entry) => entry.kind === "message");
  }

  get notices(): SaidNotice[] {
    return this.entries.filter((entry) => entry.kind === "notice");
  }

  /** Calls back for everything from now on; returns what ends it. */
  listen(listener: (entry: ChatEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  say(text: string, saying: Saying = {}): SaidMessage {
    const { replyTo } = saying;
    return this.#add({
      kind: "message",
      id: saying.id ?? randomUUID(),
      atMs: saying.atMs ?? this.#now(),
      user: this.#userOf(saying),
      text,
      emotes: placeEmotes(text),
      bits: saying.bits ?? 0,
      isAction: saying.isAction ?? false,
      isFirst: saying.isFirst ?? false,
      msgId: saying.msgId ?? "",
      replyTo:
        replyTo === undefined ? null : { ...replyTo.user, id: replyTo.id, text: replyTo.text },
      sourceRoomId: saying.sourceRoomId ?? null,
      deletedAtMs: null,
    });
  }

  notice(msgId: string, noticing: Noticing): SaidNotice {
    const { systemText, text = "", params = {} } = noticing;
    return this.#add({
      kind: "notice",
      id: noticing.id ?? randomUUID(),
      atMs: this.#now(),
      user: this.#userOf(noticing),
      msgId,
      systemText,
      text,
      emotes: placeEmotes(text),
      params,
    });
  }

  delete(message: SaidMessage): void {
    const atMs = this.#now();
    message.deletedAtMs = atMs;
    this.#add({ kind: "deletion", atMs, message });
  }

  /** Bans somebody, for so many seconds or for good; what they wrote is taken away. */
  ban(login: string, seconds: number | null = null): void {
    this.#clear(this.#userOf({ by: login }), seconds);
  }

  clear(): void {
    this.#clear(null, null);
  }

  #clear(user: ChatUser | null, seconds: number | null): void {
    const atMs = this.#now();
    for (const message of this.messages) {
      if (user === null || message.user.id === user.id) message.deletedAtMs ??= atMs;
    }
    this.#add({ kind: "clearing", atMs, user, seconds });
  }

  #add<Entry extends ChatEntry>(entry: Entry): Entry {
    this.entries.push(entry);
    for (const listener of this.#listeners) listener(entry);
    return entry;
  }

  #userOf({ by = "viewer", color, badges }: Saying): ChatUser {
    const login = by.toLowerCase();
    const known = this.#users.get(login);
    const user: ChatUser = {
      id: known?.id ?? numberOf(`chat ${login}`, 10_000_000),
      login,
      displayName: known?.displayName ?? by,
      color: color ?? known?.color ?? "",
      badges: badges ?? known?.badges ?? [],
    };
    this.#users.set(login, user);
    return user;
  }
}

/** Where the platform's emotes stand in a text. */
function placeEmotes(text: string): EmotePlace[] {
  const places: EmotePlace[] = [];
  let from = 0;
  for (const word of text.split(" ")) {
    const length = Array.from(word).length;
    const id = Object.hasOwn(platformEmotes, word) ? platformEmotes[word] : undefined;
    if (id !== undefined) places.push({ id, from, to: from + length - 1 });
    from += length + 1;
  }
  return places;
}
