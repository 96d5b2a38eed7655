import type { SimulatedChannel } from "./channel.ts";
import type { ChatEntry, ChatUser, EmotePlace, SaidMessage, SaidNotice } from "./chat-log.ts";

type Tags = Record<string, string | number>;

/** A thing that happened in a chat as the platform's line about it, without its end. */
export function toIrcLine(channel: SimulatedChannel, entry: ChatEntry): string {
  switch (entry.kind) {
    case "message":
      return toPrivMsg(channel, entry);
    case "notice":
      return toUserNotice(channel, entry);
    case "deletion": {
      const { message } = entry;
      const tags = {
        login: message.user.login,
        "room-id": "",
        "target-msg-id": message.id,
        "tmi-sent-ts": entry.atMs,
      };
      return `${toTags(tags)} :tmi.twitch.tv CLEARMSG #${channel.login} :${message.text}`;
    }
    case "clearing": {
      const { user, seconds } = entry;
      const tags = {
        ...(seconds === null ? {} : { "ban-duration": seconds }),
        "room-id": channel.id,
        ...(user === null ? {} : { "target-user-id": user.id }),
        "tmi-sent-ts": entry.atMs,
      };
      const whom = user === null ? "" : ` :${user.login}`;
      return `${toTags(tags)} :tmi.twitch.tv CLEARCHAT #${channel.login}${whom}`;
    }
    default:
      return entry satisfies never;
  }
}

function toPrivMsg(channel: SimulatedChannel, message: SaidMessage): string {
  const { user, replyTo, sourceRoomId } = message;
  const tags: Tags = {
    ...toUserTags(user, message.emotes),
    ...(message.bits > 0 ? { bits: message.bits } : {}),
    "first-msg": message.isFirst ? 1 : 0,
    id: message.id,
    ...(message.msgId === "" ? {} : { "msg-id": message.msgId }),
    ...(replyTo === null
      ? {}
      : {
          "reply-parent-display-name": replyTo.displayName,
          "reply-parent-msg-body": replyTo.text,
          "reply-parent-msg-id": replyTo.id,
          "reply-parent-user-id": "1",
          "reply-parent-user-login": replyTo.login,
        }),
    "returning-chatter": 0,
    "room-id": channel.id,
    ...(sourceRoomId === null
      ? {}
      : { "source-id": `${message.id}-source`, "source-room-id": sourceRoomId }),
    "tmi-sent-ts": message.atMs,
  };
  const text = message.isAction ? `\u0001ACTION ${message.text}\u0001` : message.text;
  const { login } = user;
  return `${toTags(tags)} :${login}!${login}@${login}.tmi.twitch.tv PRIVMSG #${channel.login} :${text}`;
}

function toUserNotice(channel: SimulatedChannel, notice: SaidNotice): string {
  const params = Object.entries(notice.params).map(([key, value]) => [`msg-param-${key}`, value]);
  const tags: Tags = {
    ...toUserTags(notice.user, notice.emotes),
    id: notice.id,
    login: notice.user.login,
    "msg-id": notice.msgId,
    ...Object.fromEntries(params),
    "room-id": channel.id,
    "system-msg": notice.systemText,
    "tmi-sent-ts": notice.atMs,
  };
  const text = notice.text === "" ? "" : ` :${notice.text}`;
  return `${toTags(tags)} :tmi.twitch.tv USERNOTICE #${channel.login}${text}`;
}

function toUserTags(user: ChatUser, emotes: readonly EmotePlace[]): Tags {
  return {
    "badge-info": "",
    badges: user.badges.map(({ set, version }) => `${set}/${version}`).join(","),
    color: user.color,
    "display-name": user.displayName,
    emotes: toEmoteTag(emotes),
    flags: "",
    mod: user.badges.some(({ set }) => set === "moderator") ? 1 : 0,
    subscriber: user.badges.some(({ set }) => set === "subscriber") ? 1 : 0,
    turbo: 0,
    "user-id": user.id,
    "user-type": "",
  };
}

/** `25:0-4,12-16/1902:6-10` */
function toEmoteTag(emotes: readonly EmotePlace[]): string {
  const byId = Map.groupBy(emotes, ({ id }) => id);
  return [...byId]
    .map(([id, places]) => `${id}:${places.map(({ from, to }) => `${from}-${to}`).join(",")}`)
    .join("/");
}

const escapes: Record<string, string> = {
  ";": "\\:",
  " ": "\\s",
  "\\": "\\\\",
  "\r": "\\r",
  "\n": "\\n",
};

export function toTags(tags: Tags): string {
  const parts = Object.entries(tags).map(
    ([key, value]) =>
      `${key}=${String(value).replace(/[; \\\r\n]/g, (letter) => escapes[letter] ?? letter)}`,
  );
  return `@${parts.join(";")}`;
}
