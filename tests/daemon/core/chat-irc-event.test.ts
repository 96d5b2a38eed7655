import { expect, it } from "vitest";
import { toChatEvent } from "../../../daemon/core/chat-irc-event.ts";
import { ChatEvent } from "../../../daemon/core/chat-event.ts";
import { parseIrcLine } from "../../../daemon/core/irc.ts";

/** Checked by the schema, as a journal is read. */
function read(line: string): ChatEvent | null {
  const message = parseIrcLine(line);
  const event = message === null ? null : toChatEvent(message, 1);
  return event === null ? null : ChatEvent.parse(event);
}

const identity =
  "badge-info=subscriber/14;badges=subscriber/12,bits/1000;color=#1e90ff;display-name=Ann;user-id=42";
const sender = ":ann!ann@ann.tmi.twitch.tv";
const writer = {
  id: "42",
  login: "ann",
  displayName: "Ann",
  color: "#1E90FF",
  badges: [
    { set: "subscriber", version: "12" },
    { set: "bits", version: "1000" },
  ],
};

it("reads a message with emotes in the order of the text, bits and badges", () => {
  const tags = `@${identity};bits=100;emotes=25:0-4,12-16/emotesv2_a1b2:6-10;first-msg=1;id=m1;room-id=7;tmi-sent-ts=1795147757123`;

  expect(read(`${tags} ${sender} PRIVMSG #bob :Kappa Keepo Kappa`)).toEqual({
    type: "message",
    id: "m1",
    at: 1_795_147_757_123,
    writer,
    text: "Kappa Keepo Kappa",
    emotes: [
      { id: "25", from: 0, to: 4 },
      { id: "emotesv2_a1b2", from: 6, to: 10 },
      { id: "25", from: 12, to: 16 },
    ],
    bits: 100,
    isAction: false,
    isFirst: true,
    kind: null,
    replyTo: null,
    sourceRoom: null,
  });
});

it("takes the wrapping off an action", () => {
  expect(read(`@id=m1 ${sender} PRIVMSG #bob :\u0001ACTION waves: hi\u0001`)).toMatchObject({
    text: "waves: hi",
    isAction: true,
  });
});

it("reads answers, highlights and rewards", () => {
  const reply =
    "reply-parent-display-name=Bob;reply-parent-msg-body=is\\sit\\:\\sso?;reply-parent-msg-id=m0;reply-parent-user-login=bob";

  expect(
    read(`@id=m1;msg-id=highlighted-message;${reply} ${sender} PRIVMSG #bob :yes`),
  ).toMatchObject({
    kind: "highlighted-message",
    replyTo: { id: "m0", name: "Bob", body: "is it; so?" },
  });
  expect(read(`@id=m1;custom-reward-id=r ${sender} PRIVMSG #bob :yes`)).toMatchObject({
    kind: "custom-reward",
  });
});

it("keeps the room of what comes from another one, and only of that", () => {
  const toLine = (room: string) =>
    `@id=m1;room-id=7;source-room-id=${room} ${sender} PRIVMSG #bob :yes`;

  expect(read(toLine("8"))).toMatchObject({ sourceRoom: "8" });
  expect(read(toLine("7"))).toMatchObject({ sourceRoom: null });
});

it("reads a notice with its sentence, its text and all its facts", () => {
  const tags = `@${identity};id=n1;login=ann;msg-id=resub;msg-param-cumulative-months=9;msg-param-sub-plan-name=The\\sPlan;system-msg=Ann\\ssubscribed!;tmi-sent-ts=5`;

  expect(read(`${tags} :tmi.twitch.tv USERNOTICE #bob :hi Kappa`)).toEqual({
    type: "notice",
    id: "n1",
    at: 5,
    kind: "resub",
    writer,
    systemText: "Ann subscribed!",
    text: "hi Kappa",
    emotes: [],
    facts: { "cumulative-months": "9", "sub-plan-name": "The Plan" },
  });
  expect(read(`${tags} :tmi.twitch.tv USERNOTICE #bob`)).toMatchObject({ text: "" });
});

it.each([
  "sub",
  "subgift",
  "submysterygift",
  "giftpaidupgrade",
  "anongiftpaidupgrade",
  "primepaidupgrade",
  "raid",
  "unraid",
  "announcement",
  "bitsbadgetier",
  "ritual",
  "viewermilestone",
  "standardpayforward",
  "charitydonation",
  "something-new",
])("reads the notice %s", (kind) => {
  expect(
    read(`@id=n1;login=ann;msg-id=${kind};system-msg=x :tmi.twitch.tv USERNOTICE #bob`),
  ).toMatchObject({ type: "notice", kind, writer: { login: "ann" } });
});

it("calls a notice of a shared chat what it is", () => {
  const tags =
    "@id=n1;login=ann;msg-id=sharedchatnotice;room-id=7;source-msg-id=raid;source-room-id=8";

  expect(read(`${tags} :tmi.twitch.tv USERNOTICE #bob`)).toMatchObject({
    kind: "raid",
    facts: { "source-room-id": "8" },
  });
});

it("reads what moderators do", () => {
  const host = ":tmi.twitch.tv";
  const rows: [string, ChatEvent | null][] = [
    [
      `@target-msg-id=m1;tmi-sent-ts=5 ${host} CLEARMSG #bob :the text`,
      { type: "deleted", at: 5, messageId: "m1" },
    ],
    [`@tmi-sent-ts=5 ${host} CLEARMSG #bob :the text`, null],
    [
      `@ban-duration=600;target-user-id=42;tmi-sent-ts=5 ${host} CLEARCHAT #bob :ann`,
      { type: "cleared", at: 5, userId: "42", seconds: 600 },
    ],
    [
      `@target-user-id=42;tmi-sent-ts=5 ${host} CLEARCHAT #bob :ann`,
      { type: "cleared", at: 5, userId: "42", seconds: null },
    ],
    [
      `@tmi-sent-ts=5 ${host} CLEARCHAT #bob`,
      { type: "cleared", at: 5, userId: null, seconds: null },
    ],
    [`@tmi-sent-ts=5 ${host} CLEARCHAT #bob :ann`, null],
    [`@room-id=7;slow=0 ${host} ROOMSTATE #bob`, null],
  ];
  for (const [line, event] of rows) expect(read(line)).toEqual(event);
});

it("does without a name, a colour, a time and an id that makes sense", () => {
  expect(
    read(`@color=blue;display-name=;tmi-sent-ts=soon;bits=-5 ${sender} PRIVMSG #bob :x`),
  ).toMatchObject({
    id: "1-ann",
    at: 1,
    bits: 0,
    writer: { displayName: "ann", color: null, badges: [], id: "" },
  });
});
