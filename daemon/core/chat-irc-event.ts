import type { ChatEvent, ChatWriter } from "./chat-event.ts";
import type { IrcMessage } from "./irc.ts";

/**
 * What a line of Twitch's chat says, null when nothing happened by it. `nowMs` stands for the time of
 * lines without one.
 */
export function toChatEvent(message: IrcMessage, nowMs: number): ChatEvent | null {
  switch (message.command) {
    case "PRIVMSG":
      return toMessage(message, nowMs);
    case "USERNOTICE":
      return toNotice(message, nowMs);
    case "CLEARMSG":
      return toDeleted(message, nowMs);
    case "CLEARCHAT":
      return toCleared(message, nowMs);
    default:
      return null;
  }
}

const actionStart = "\u0001ACTION ";
const actionEnd = "\u0001";

/** What `/me` wraps a text in; places of emotes count without it. Null for a plain text. */
function toActionText(sent: string): string | null {
  if (!sent.startsWith(actionStart)) return null;
  return sent.slice(actionStart.length, sent.endsWith(actionEnd) ? -1 : undefined);
}

function toMessage(message: IrcMessage, nowMs: number): ChatEvent {
  const { tags, params } = message;
  const sent = params[1] ?? "";
  const action = toActionText(sent);
  return {
    type: "message",
    ...toWritten(message, nowMs),
    text: action ?? sent,
    bits: toCount(tags.get("bits")),
    isAction: action !== null,
    isFirst: tags.get("first-msg") === "1",
    kind: toMessageKind(tags),
    replyTo: toReply(tags),
    sourceRoom: toSourceRoom(tags),
  };
}

/** A reward of the channel's own has no name here, only an id. */
function toMessageKind(tags: IrcMessage["tags"]): string | null {
  return tags.get("msg-id") || (tags.get("custom-reward-id") ? "custom-reward" : null);
}

/** The names of what a platform tells of a notice begin with this. */
const factPrefix = "msg-param-";

function toNotice(message: IrcMessage, nowMs: number): ChatEvent {
  const { tags, params } = message;
  const facts: Record<string, string> = {};
  for (const [key, value] of tags)
    if (key.startsWith(factPrefix)) facts[key.slice(factPrefix.length)] = value;
  const room = toSourceRoom(tags);
  if (room !== null) facts["source-room-id"] = room;
  const told = tags.get("msg-id") ?? "";
  return {
    type: "notice",
    ...toWritten(message, nowMs),
    // A notice from another room of a shared chat says what it really is beside.
    kind: (told === "sharedchatnotice" ? tags.get("source-msg-id") : null) || told,
    systemText: tags.get("system-msg") ?? "",
    text: params[1] ?? "",
    facts,
  };
}

function toWritten(message: IrcMessage, nowMs: number) {
  const { tags } = message;
  const writer = toWriter(message);
  const at = toTime(tags, nowMs);
  return {
    id: tags.get("id") || `${at}-${writer.login}`,
    at,
    writer,
    emotes: toEmotes(tags.get("emotes") ?? ""),
  };
}

function toDeleted({ tags }: IrcMessage, nowMs: number): ChatEvent | null {
  const messageId = tags.get("target-msg-id") ?? "";
  return messageId === "" ? null : { type: "deleted", at: toTime(tags, nowMs), messageId };
}

function toCleared({ tags, params }: IrcMessage, nowMs: number): ChatEvent | null {
  const userId = tags.get("target-user-id") || null;
  // It is of one person, and we are not told who: nothing can be made of it.
  if (userId === null && params.length > 1) return null;
  const seconds = tags.get("ban-duration");
  return {
    type: "cleared",
    at: toTime(tags, nowMs),
    userId,
    seconds: seconds ? toCount(seconds) : null,
  };
}

function toWriter({ tags, nick }: IrcMessage): ChatWriter {
  const login = tags.get("login") || nick;
  const color = tags.get("color") ?? "";
  return {
    id: tags.get("user-id") ?? "",
    login,
    displayName: tags.get("display-name")?.trim() || login,
    color: /^#[0-9a-f]{6}$/i.test(color) ? color.toUpperCase() : null,
    badges: toBadges(tags.get("badges") ?? ""),
  };
}

/** `subscriber/12,bits/1000` */
function toBadges(text: string): ChatWriter["badges"] {
  return text.split(",").flatMap((badge) => {
    const at = badge.indexOf("/");
    return at > 0 ? [{ set: badge.slice(0, at), version: badge.slice(at + 1) }] : [];
  });
}

/** `25:0-4,12-16/1902:6-10`, in the order of the text. */
function toEmotes(text: string): { id: string; from: number; to: number }[] {
  return text
    .split("/")
    .flatMap((emote) => {
      const at = emote.lastIndexOf(":");
      if (at <= 0) return [];
      const id = emote.slice(0, at);
      return emote
        .slice(at + 1)
        .split(",")
        .flatMap((place) => {
          const found = /^(\d{1,6})-(\d{1,6})$/.exec(place);
          return found === null ? [] : [{ id, from: Number(found[1]), to: Number(found[2]) }];
        });
    })
    .toSorted((a, b) => a.from - b.from);
}

function toReply(tags: IrcMessage["tags"]): { id: string; name: string; body: string } | null {
  const id = tags.get("reply-parent-msg-id") ?? "";
  if (id === "") return null;
  const login = tags.get("reply-parent-user-login") ?? "";
  return {
    id,
    name: tags.get("reply-parent-display-name") || login,
    body: tags.get("reply-parent-msg-body") ?? "",
  };
}

/** Only of what came from another room than the one that is read. */
function toSourceRoom(tags: IrcMessage["tags"]): string | null {
  const room = tags.get("source-room-id") ?? "";
  return room === "" || room === tags.get("room-id") ? null : room;
}

/** A time beyond this is no time: it could not be written as a date. */
const latestTime = 8_640_000_000_000_000;

function toTime(tags: IrcMessage["tags"], nowMs: number): number {
  const sent = Number(tags.get("tmi-sent-ts") ?? "");
  return Number.isSafeInteger(sent) && sent > 0 && sent <= latestTime ? sent : nowMs;
}

function toCount(text: string | undefined): number {
  const count = Number(text ?? "");
  return Number.isSafeInteger(count) && count >= 0 ? count : 0;
}
