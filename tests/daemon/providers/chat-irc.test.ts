import { describe, expect, it } from "vitest";
import type { ChatEvent } from "../../../daemon/core/chat-event.ts";
import type { SocketEvents } from "../../../daemon/io/websocket-client.ts";
import { listenToChat } from "../../../daemon/providers/twitch/chat-irc.ts";
import { createPace } from "../../../daemon/providers/twitch/chat-pace.ts";
import { createFakeClock } from "../../support/fake-clock.ts";

interface FakeConnection {
  events: SocketEvents;
  sent: string[];
  isEnded: boolean;
  /** Lines as the platform sends them, in one frame. */
  say(...lines: string[]): void;
  /** Opens it and lets it join. */
  join(): void;
}

/** A listener under the test's hands: what it sent, and what it heard. */
function setUp() {
  const clock = createFakeClock();
  const connections: FakeConnection[] = [];
  const heard: string[] = [];
  const stop = new AbortController();
  const connect = (_: string, events: SocketEvents) => {
    const sent: string[] = [];
    const connection: FakeConnection = {
      events,
      sent,
      isEnded: false,
      say: (...lines) => events.text(lines.map((line) => `${line}\r\n`).join("")),
      join() {
        events.opened?.();
        connection.say(":tmi.twitch.tv 001 justinfan50000 :Welcome, GLHF!");
        connection.say(":justinfan50000!x@y JOIN #ann");
      },
    };
    connections.push(connection);
    return {
      send: (frame: string) => void sent.push(frame),
      end: () => void (connection.isEnded = true),
    };
  };
  const addresses = { ircUrl: () => "wss://chat.test" };
  const listener = {
    event: (event: ChatEvent) => void heard.push(toText(event)),
    connected: (isConnected: boolean) => void heard.push(isConnected ? "heard" : "not heard"),
  };
  const ended = listenToChat(
    // The listener asks for no other address.
    { clock, random: () => 0.5, connect, addresses: addresses as never },
    { streamer: { id: "7", login: "Ann" }, pace: createPace(clock) },
    listener,
    stop.signal,
  ).then(() => heard.push("over"));
  const connection = (index: number) => {
    const found = connections[index];
    if (found === undefined) throw new Error(`there is no connection ${index}`);
    return found;
  };
  return { clock, connections, connection, heard, stop, ended };
}

function toText(event: ChatEvent): string {
  return event.type === "message" ? event.text : event.type;
}

const message = (id: string, text = id) =>
  `@id=${id};user-id=1;tmi-sent-ts=5 :bob!bob@x PRIVMSG #ann :${text}`;

describe("a chat", () => {
  it("is joined without an account and heard", async () => {
    const { clock, connection, heard } = setUp();
    await clock.advance(0);
    connection(0).events.opened?.();

    expect(connection(0).sent).toEqual([
      "CAP REQ :twitch.tv/tags twitch.tv/commands",
      "NICK justinfan50000",
    ]);
    connection(0).say(":tmi.twitch.tv 001 justinfan50000 :Welcome, GLHF!");
    expect(connection(0).sent.at(-1)).toBe("JOIN #ann");
    expect(heard).toEqual([]);
    connection(0).say("@room-id=7 :tmi.twitch.tv ROOMSTATE #ann", message("a"), message("b"));
    connection(0).say("@id=x :bob!bob@x PRIVMSG #other :not ours");
    connection(0).say("@target-msg-id=a :tmi.twitch.tv CLEARMSG #ann :a");
    expect(heard).toEqual(["heard", "a", "b", "deleted"]);
  });

  it("answers questions whether it is there", async () => {
    const { clock, connection } = setUp();
    await clock.advance(0);
    connection(0).join();
    connection(0).say("PING :tmi.twitch.tv");

    expect(connection(0).sent.at(-1)).toBe("PONG :tmi.twitch.tv");
  });

  it("is joined anew when nothing is heard any more, at once after a good time", async () => {
    const { clock, connection, connections, heard } = setUp();
    await clock.advance(0);
    connection(0).join();
    // It answers the first question only.
    await clock.advance(70_000);
    expect(connection(0).sent.at(-1)).toBe("PING :reelkeep");
    connection(0).say(":tmi.twitch.tv PONG tmi.twitch.tv :reelkeep");
    await clock.advance(10_000);
    expect(connections.length).toBe(1);
    await clock.advance(70_000);

    expect(connection(0).isEnded).toBe(true);
    expect(heard).toEqual(["heard", "not heard"]);
    connection(1).join();
    expect(heard).toEqual(["heard", "not heard", "heard"]);
  });

  it("is tried again and again, ever more slowly, and each connection gets 10 s to join", async () => {
    const { clock, connection, connections } = setUp();
    await clock.advance(0);
    connection(0).events.opened?.();
    await clock.advance(9000);
    expect(connections.length).toBe(1);
    await clock.advance(1000 + 1000);
    expect(connection(0).isEnded).toBe(true);
    expect(connections.length).toBe(2);
    for (let count = 1; count < 10; count += 1) {
      connections.at(-1)?.events.closed(1006, "refused");
      await clock.advance(60_000);
    }
    expect(connections.length).toBe(11);
    connections.at(-1)?.events.closed(1006, "refused");
    await clock.advance(59_000);
    expect(connections.length).toBe(11);
  });

  it("is heard without a gap when the platform asks to come again", async () => {
    const { clock, connection, heard } = setUp();
    await clock.advance(0);
    connection(0).join();
    await clock.advance(31_000);
    connection(0).say(":tmi.twitch.tv RECONNECT");
    await clock.advance(0);
    connection(0).say(message("a"));
    connection(1).events.opened?.();
    connection(0).say(message("b"));
    connection(1).join();
    connection(1).say(message("b"), message("c"));
    connection(0).say(message("d"));

    expect(heard).toEqual(["heard", "a", "b", "c"]);
    expect(connection(0).isEnded).toBe(true);
  });

  it("is known not to be heard when the old connection goes before the new one has joined", async () => {
    const { clock, connection, heard } = setUp();
    await clock.advance(0);
    connection(0).join();
    connection(0).say(":tmi.twitch.tv RECONNECT");
    await clock.advance(0);
    connection(0).events.closed(1000, "");
    await clock.advance(1000);
    connection(1).join();

    expect(heard).toEqual(["heard", "not heard", "heard"]);
  });

  it("that does not exist is not listened to", async () => {
    const { clock, connection, connections, heard, ended } = setUp();
    await clock.advance(0);
    connection(0).events.opened?.();
    connection(0).say(
      "@msg-id=msg_channel_suspended :tmi.twitch.tv NOTICE #ann :This channel does not exist or has been suspended.",
    );
    await ended;

    expect(heard).toEqual(["over"]);
    await clock.advance(600_000);
    expect(connections.length).toBe(1);
  });

  it("is left when nobody wants to hear it any more", async () => {
    const { clock, connection, heard, stop, ended } = setUp();
    await clock.advance(0);
    connection(0).join();
    stop.abort();
    await ended;
    connection(0).say(message("a"));

    expect(connection(0).isEnded).toBe(true);
    expect(heard).toEqual(["heard", "not heard", "over"]);
  });
});

it("joins no more chats in 10 s than the platform takes", async () => {
  const clock = createFakeClock();
  const pace = createPace(clock);
  const signal = new AbortController().signal;
  const begun: number[] = [];
  for (let count = 0; count < 40; count += 1)
    void pace.wait(signal).then(() => begun.push(clock.monotonic()));
  await clock.advance(60_000);

  expect(begun.length).toBe(40);
  const most = begun.map(
    (fromMs) => begun.filter((atMs) => atMs >= fromMs && atMs < fromMs + 10_000).length,
  );
  expect(Math.max(...most)).toBeLessThanOrEqual(20);
});
