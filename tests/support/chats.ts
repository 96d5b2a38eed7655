import type { ChatAssets } from "../../daemon/core/chat-assets.ts";
import type { ChatEvent } from "../../daemon/core/chat-event.ts";

type ChatMessage = Extract<ChatEvent, { type: "message" }>;
type ChatNotice = Extract<ChatEvent, { type: "notice" }>;

const writer: ChatMessage["writer"] = {
  id: "42",
  login: "ann",
  displayName: "Ann",
  color: "#1E90FF",
  badges: [{ set: "subscriber", version: "12" }],
};

export function makeMessage(changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    type: "message",
    id: "m1",
    at: Date.UTC(2026, 0, 1, 12),
    writer,
    text: "hello",
    emotes: [],
    bits: 0,
    isAction: false,
    isFirst: false,
    kind: null,
    replyTo: null,
    sourceRoom: null,
    ...changes,
  };
}

export function makeNotice(changes: Partial<ChatNotice> = {}): ChatNotice {
  return {
    type: "notice",
    id: "n1",
    at: Date.UTC(2026, 0, 1, 12),
    kind: "sub",
    writer,
    systemText: "Ann subscribed!",
    text: "",
    emotes: [],
    facts: {},
    ...changes,
  };
}

export function makeAssets(changes: Partial<ChatAssets> = {}): ChatAssets {
  return {
    at: "2026-01-01T12:00:00.000Z",
    emotes: [],
    badges: [],
    cheers: [],
    problems: [],
    ...changes,
  };
}
