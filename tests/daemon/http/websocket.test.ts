import net from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { createWebsocketHub } from "../../../daemon/http/websocket.ts";
import { createEvents } from "../../../daemon/events.ts";
import { parseEvent, type ServerEvent } from "../../../shared/events.ts";
import { version } from "../../../shared/version.ts";
import { serveApp } from "../../support/serve-app.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

async function setUp() {
  const test = await createTestApp();
  const { port } = await serveApp(test.app);
  return { ...test, port };
}

/** A client that collects what it is told; a message that is not in the contract fails. */
async function connect(port: number, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v0/websocket`, { headers });
  onTestFinished(() => socket.terminate());
  const events: ServerEvent[] = [];
  socket.on("message", (message: Buffer) => {
    const event = parseEvent(message.toString());
    if (event === null) throw new Error(`not in the contract: ${message.toString()}`);
    events.push(event);
  });
  const refusal = await new Promise<number | null>((resolve, reject) => {
    socket.on("open", () => resolve(null));
    socket.on("unexpected-response", (_, response) => resolve(response.statusCode ?? 0));
    socket.on("error", reject);
  });
  const heard = (action: string) =>
    waitUntil(`${action} is heard`, () => events.some((event) => event.action === action));
  return { socket, events, refusal, heard };
}

const alertsOf = (events: readonly ServerEvent[]) =>
  events.filter(({ action }) => action === "alert").length;

describe("the websocket", () => {
  it("says connected, answers a hello with init and pings with pong", async () => {
    const { socket, events, heard } = await connect((await setUp()).port);
    await heard("connected");
    socket.send(JSON.stringify({ action: "helloworld" }));
    await heard("init");
    socket.send(JSON.stringify({ action: "ping" }));
    await heard("pong");
    socket.send("ping");
    await waitUntil("both pings are answered", () => events.length === 4);

    expect(events).toEqual([
      { action: "connected", data: { version } },
      { action: "init", data: { version } },
      { action: "pong", data: {} },
      { action: "pong", data: {} },
    ]);
  });

  it("ignores what it does not understand", async () => {
    const { socket, events, heard } = await connect((await setUp()).port);
    for (const text of ["", "{", "null", "[]", '{"action":5}', '{"action":"nothing"}']) {
      socket.send(text);
    }
    socket.send(Buffer.from([0, 1, 2]));
    socket.send("ping");
    await heard("pong");

    expect(events.map(({ action }) => action)).toEqual(["connected", "pong"]);
  });

  it("brings what happens to every client, in order", async () => {
    const { port, ask, deps } = await setUp();
    const clients = await Promise.all([connect(port), connect(port)]);
    await Promise.all(clients.map(({ heard }) => heard("connected")));
    await ask("POST", "/api/v0/channels", { body: { internalName: "ann" } });
    const { uuid } = deps.store.channels.list()[0] ?? { uuid: "" };
    await ask("DELETE", `/api/v0/channels/${uuid}`);

    for (const { events, heard } of clients) {
      await heard("channel_removed");
      await heard("log");
      const actions = events.map(({ action }) => action).filter((action) => action !== "log");
      expect(actions.slice(0, 2)).toEqual(["connected", "channel_updated"]);
      expect(events).toContainEqual({ action: "channel_removed", data: { uuid } });
    }
  });

  it("is refused to pages from elsewhere and to strange host names", async () => {
    const { port } = await setUp();

    expect((await connect(port, { origin: "https://evil.example" })).refusal).toBe(403);
    expect((await connect(port, { host: "evil.example" })).refusal).toBe(403);
    expect((await connect(port, { origin: `http://127.0.0.1:${port}` })).refusal).toBeNull();
  });

  it("drops a reader that takes nothing, and goes on for the others", async () => {
    const { port, deps } = await setUp();
    const good = await connect(port);
    const slow = await connect(port);
    await slow.heard("connected");
    slow.socket.pause();
    const closed = new Promise<number>((resolve) => slow.socket.on("close", resolve));
    const text = "x".repeat(512 * 1024);
    for (let n = 0; n < 60; n += 1) {
      deps.events.emit("alert", { text });
      await waitUntil("the other has heard it", () => alertsOf(good.events) === n + 1);
    }
    slow.socket.resume();

    expect(await closed).toBe(1013);
    expect(slow.events.length).toBeLessThan(61);
  });

  it("minds no client that vanishes", async () => {
    const { port, deps } = await setUp();
    const socket = net.connect(port, "127.0.0.1");
    const key = "dGhlIHNhbXBsZSBub25jZQ==";
    socket.write(
      `GET /api/v0/websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once("data", resolve));
    socket.resetAndDestroy();
    const { heard } = await connect(port);
    deps.events.emit("alert", { text: "still here" });

    await heard("alert");
  });
});

describe("the hub", () => {
  it("forgets clients that close or fail", () => {
    const events = createEvents((error) => {
      throw error;
    });
    const hub = createWebsocketHub({ events });
    const sent: string[] = [];
    // The hub needs no more of a connection than this.
    const client = { send: (text: string) => void sent.push(text), close: () => {} } as never;
    for (const end of ["onClose", "onError"] as const) {
      const connection = hub.connection(() => "admin");
      connection.onOpen?.({} as never, client);
      expect(hub.count()).toBe(1);
      connection[end]?.({} as never, client);
      expect(hub.count()).toBe(0);
    }
    events.emit("alert", { text: "nobody" });

    expect(sent).toHaveLength(2);
  });
});
