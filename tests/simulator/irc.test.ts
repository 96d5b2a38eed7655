import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type RawData, WebSocket } from "ws";
import type { ChatEvent } from "../../daemon/core/chat-event.ts";
import { systemClock } from "../../daemon/io/clock.ts";
import { connectSocket } from "../../daemon/io/websocket-client.ts";
import { listenToChat } from "../../daemon/providers/twitch/chat-irc.ts";
import { createPace } from "../../daemon/providers/twitch/chat-pace.ts";
import { createRandom } from "../support/random.ts";
import { waitUntil } from "../support/wait-until.ts";
import { chatOnce } from "./chatter.ts";
import { type Simulator, startSimulator } from "./simulator.ts";

let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ prepare: [] });
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.addChannel({ login: "anna" });
  simulator.irc.frame("plain");
});

/** Listens as the daemon does; resolves when the chat is heard. */
async function listen(login = "anna") {
  const events: ChatEvent[] = [];
  const connections: boolean[] = [];
  const over = new AbortController();
  const addresses = { ircUrl: () => simulator.addresses.irc };
  const ended = listenToChat(
    {
      clock: systemClock,
      random: Math.random,
      connect: connectSocket,
      // The listener asks for no other address.
      addresses: addresses as never,
    },
    { streamer: { id: "1", login }, pace: createPace(systemClock) },
    {
      event: (event) => void events.push(event),
      connected: (isConnected) => void connections.push(isConnected),
    },
    over.signal,
  );
  onTestFinished(async () => {
    over.abort();
    await ended;
  });
  return { events, connections, ended };
}

const texts = (events: readonly ChatEvent[]) =>
  events.map((event) => ("text" in event ? event.text : event.type));

describe("a chat over real sockets", () => {
  test.each(["plain", "split", "joined"] as const)(
    "is heard as it was said when frames are %s",
    async (framing) => {
      simulator.irc.frame(framing);
      const { chat } = simulator.channel("anna");
      const { events, connections } = await listen();
      await waitUntil("the chat is heard", () => connections.length > 0);
      const hello = chat.say("héllo 🎉 Kappa", { by: "Bob", color: "#00ff00" });
      chat.say("Cheer100 take it", { by: "Bob", bits: 100 });
      chat.say("waves", { isAction: true, replyTo: hello });
      chat.notice("resub", {
        by: "Cleo",
        systemText: "Cleo subscribed; it's month 9!",
        text: "hi Kappa",
        params: { "cumulative-months": "9" },
      });
      chat.delete(hello);
      chat.ban("bob", 600);
      chat.clear();
      await waitUntil("all is heard", () => events.length === 7);

      expect(events).toMatchObject([
        {
          type: "message",
          id: hello.id,
          at: hello.atMs,
          text: "héllo 🎉 Kappa",
          emotes: [{ id: "25", from: 8, to: 12 }],
          writer: { login: "bob", displayName: "Bob", color: "#00FF00" },
        },
        { bits: 100 },
        { text: "waves", isAction: true, replyTo: { id: hello.id, body: "héllo 🎉 Kappa" } },
        {
          type: "notice",
          kind: "resub",
          systemText: "Cleo subscribed; it's month 9!",
          text: "hi Kappa",
          facts: { "cumulative-months": "9" },
        },
        { type: "deleted", messageId: hello.id },
        { type: "cleared", userId: hello.user.id, seconds: 600 },
        { type: "cleared", userId: null, seconds: null },
      ]);
    },
  );

  test("loses what is said while the connection is cut, and nothing when it is asked to move", async () => {
    const { chat } = simulator.channel("anna");
    const { events, connections } = await listen();
    await waitUntil("the chat is heard", () => connections.length > 0);
    chat.say("one");
    await waitUntil("it is heard", () => events.length === 1);
    simulator.irc.reconnect("anna");
    // Words all the time, over the old connection, both, and the new one.
    for (let count = 0; count < 60; count += 1) {
      chat.say(`word ${count}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await waitUntil("all is heard", () => events.length === 61);
    expect(connections).toEqual([true]);

    simulator.irc.drop("anna");
    await waitUntil("the loss is known", () => connections.at(-1) === false);
    chat.say("to nobody");
    await waitUntil("the chat is heard again", () => connections.at(-1) === true);
    chat.say("back");
    await waitUntil("it is heard", () => texts(events).at(-1) === "back");

    expect(texts(events)).not.toContain("to nobody");
  });

  test("that is suspended ends the listening", async () => {
    simulator.channel("anna").chat.isSuspended = true;
    const { ended, connections } = await listen();
    await ended;

    expect(connections).toEqual([]);
  });

  test("asks whether the listener is there, and hears that it is", async () => {
    const { connections } = await listen();
    await waitUntil("the chat is heard", () => connections.length > 0);
    const before = simulator.irc.pongs();
    simulator.irc.ping();

    await waitUntil("it is answered", () => simulator.irc.pongs() > before);
  });
});

test("whoever holds the controls can say something", async () => {
  const body = JSON.stringify({ text: "by hand", by: "Dora" });
  await fetch(`${simulator.url}/control/channels/anna/say`, { method: "POST", body });

  const [said] = simulator.channel("anna").chat.messages;
  expect(said).toMatchObject({ text: "by hand", user: { login: "dora", displayName: "Dora" } });
});

test("who asks for no tags gets none", async () => {
  const socket = new WebSocket(simulator.addresses.irc);
  const lines: string[] = [];
  socket.on("message", (data) => lines.push(textOf(data).trim()));
  onTestFinished(() => socket.close());
  await new Promise((resolve) => socket.once("open", resolve));
  socket.send("NICK justinfan1\r\nJOIN #anna");
  await waitUntil("it has joined", () => lines.some((line) => line.includes("ROOMSTATE")));
  simulator.channel("anna").chat.say("hello", { by: "Bob" });
  await waitUntil("it is heard", () => lines.some((line) => line.includes("PRIVMSG")));

  expect(lines.at(-1)).toBe(":bob!bob@bob.tmi.twitch.tv PRIVMSG #anna :hello");
});

const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString("utf8") : "");

test("people chat the same for the same numbers", () => {
  const run = (login: string) => {
    const { chat } = simulator.addChannel({ login });
    const random = createRandom(5);
    for (let count = 0; count < 300; count += 1) chatOnce(chat, random);
    return chat;
  };
  const [one, other] = [run("one"), run("other")];
  const kinds = new Set(one.entries.map(({ kind }) => kind));

  expect(one.messages.map(({ text }) => text)).toEqual(other.messages.map(({ text }) => text));
  expect([...kinds].toSorted()).toEqual(["deletion", "message", "notice"]);
  expect(one.messages.some(({ emotes }) => emotes.length > 1)).toBe(true);
});
