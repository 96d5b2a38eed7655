import { describe, expect, it } from "vitest";
import type { SocketEvents } from "../../../daemon/io/websocket-client.ts";
import { followSession, silentEnd } from "../../../daemon/providers/twitch/eventsub-socket.ts";
import { createFakeClock } from "../../support/fake-clock.ts";

const address = "wss://events.test/ws";

interface FakeConnection {
  url: string;
  events: SocketEvents;
  isEnded: boolean;
  say(type: string, payload?: unknown, id?: string): void;
}

/** A session under the test's hands: what it connected to, and what it heard. */
function setUp() {
  const clock = createFakeClock();
  const connections: FakeConnection[] = [];
  const heard: string[] = [];
  const stop = new AbortController();
  let lastId = 0;
  const connect = (url: string, events: SocketEvents) => {
    const connection: FakeConnection = {
      url,
      events,
      isEnded: false,
      say(type, payload = {}, id = String((lastId += 1))) {
        const metadata = {
          message_id: id,
          message_type: type,
          message_timestamp: "2026-01-01T12:00:00.123456789Z",
        };
        events.text(JSON.stringify({ metadata, payload }));
      },
    };
    connections.push(connection);
    return { send: () => {}, end: () => void (connection.isEnded = true) };
  };
  const end = followSession(
    { clock, connect },
    address,
    {
      opened: (id) => void heard.push(`opened ${id}`),
      moved: (id) => void heard.push(`moved ${id}`),
      trigger: (trigger) => void heard.push(`${trigger.type} ${trigger.streamerId}`),
      revoked: ({ status }) => void heard.push(`revoked ${status}`),
    },
    stop.signal,
  );
  const connection = (index: number) => {
    const found = connections[index];
    if (found === undefined) throw new Error(`there is no connection ${index}`);
    return found;
  };
  return { clock, connections, connection, heard, stop, end };
}

const session = (id: string, changes: Record<string, unknown> = {}) => ({
  session: {
    id,
    status: "connected",
    keepalive_timeout_seconds: 10,
    reconnect_url: null,
    ...changes,
  },
});

const subscription = {
  id: "s",
  status: "enabled",
  type: "stream.offline",
  cost: 1,
  condition: {},
  created_at: "2026-01-01T11:00:00Z",
  transport: { method: "websocket", session_id: "one" },
};
const offline = (id: string) => ({ subscription, event: { broadcaster_user_id: id } });
const reconnect = session("one", {
  keepalive_timeout_seconds: null,
  reconnect_url: "wss://next/1",
});

describe("a session", () => {
  it("is welcomed, hears notifications and revocations, and ends with its connection", async () => {
    const { connection, heard, end } = setUp();
    connection(0).say("session_welcome", session("one"));
    connection(0).say("notification", offline("7"));
    connection(0).say("revocation", {
      subscription: { ...subscription, status: "user_removed" },
    });
    connection(0).events.text("{");
    connection(0).say("news", {});
    connection(0).events.closed(4003, "connection unused");
    expect(await end).toEqual({ code: 4003, reason: "connection unused" });
    expect(heard).toEqual(["opened one", "offline 7", "revoked user_removed"]);
  });

  it("hears a message once", () => {
    const { connection, heard } = setUp();
    connection(0).say("notification", offline("7"), "same");
    connection(0).say("notification", offline("7"), "same");
    expect(heard).toEqual(["offline 7"]);
  });

  it("is dead after 1.2 times the silence that was agreed on", async () => {
    const { clock, connection, end } = setUp();
    connection(0).say("session_welcome", session("one"));
    await clock.advance(11_000);
    connection(0).say("session_keepalive");
    await clock.advance(11_900);
    expect(connection(0).isEnded).toBe(false);
    await clock.advance(200);
    expect(await end).toEqual(silentEnd);
    expect(connection(0).isEnded).toBe(true);
  });

  it("does not wait for a welcome for ever", async () => {
    const { clock, end } = setUp();
    await clock.advance(15_000);
    expect(await end).toEqual(silentEnd);
  });

  it("ends when it is told to", async () => {
    const { connection, stop, end } = setUp();
    stop.abort();
    expect((await end).code).toBe(1000);
    expect(connection(0).isEnded).toBe(true);
  });
});

describe("a session that is asked to move", () => {
  async function move() {
    const rig = setUp();
    rig.connection(0).say("session_welcome", session("one"));
    rig.connection(0).say("session_reconnect", reconnect);
    await rig.clock.advance(0);
    return rig;
  }

  it("reads the old connection until the new one's welcome, and then leaves it", async () => {
    const { connection, connections, heard } = await move();
    expect(connections.map(({ url }) => url)).toEqual([address, "wss://next/1"]);
    connection(0).say("notification", offline("1"));
    expect(connection(0).isEnded).toBe(false);
    connection(1).say("session_welcome", session("one"));
    expect(connection(0).isEnded).toBe(true);
    connection(0).say("notification", offline("2"));
    connection(1).say("notification", offline("3"));
    expect(heard).toEqual(["opened one", "offline 1", "moved one", "offline 3"]);
  });

  it("hears what both connections say once", async () => {
    const { connection, heard } = await move();
    connection(0).say("notification", offline("1"), "same");
    connection(1).say("session_welcome", session("one"));
    connection(1).say("notification", offline("1"), "same");
    expect(heard).toEqual(["opened one", "offline 1", "moved one"]);
  });

  it("waits for the new connection when the old one is closed first", async () => {
    const { connection, heard } = await move();
    connection(0).events.closed(4004, "grace");
    connection(1).say("session_welcome", session("one"));
    expect(heard.at(-1)).toBe("moved one");
  });

  it("tries again while the old connection lasts, and is over when both are gone", async () => {
    const { clock, connection, connections, end } = await move();
    connection(1).events.closed(1006, "refused");
    await clock.advance(1000);
    expect(connections.map(({ url }) => url)).toEqual([address, "wss://next/1", "wss://next/1"]);
    connection(2).events.closed(4007, "invalid");
    connection(0).events.closed(4004, "grace");
    expect(await end).toEqual({ code: 4004, reason: "grace" });
    await clock.advance(60_000);
    expect(connections).toHaveLength(3);
  });
});
