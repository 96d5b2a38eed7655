import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openEventStream, type SocketLike, type StreamStatus } from "../../shared/event-stream.ts";
import { parseEvent, type ServerEvent } from "../../shared/events.ts";

/** A socket that a test opens, feeds and closes. */
interface FakeSocket extends SocketLike {
  sent: string[];
  closedWith: number | undefined | null;
}

function setUp() {
  const sockets: FakeSocket[] = [];
  const events: ServerEvent[] = [];
  const statuses: StreamStatus[] = [];
  const connect = () => {
    const socket: FakeSocket = {
      sent: [],
      closedWith: null,
      send: (text) => void socket.sent.push(text),
      close(code) {
        socket.closedWith = code;
        socket.onclose?.({ code: code ?? 1005, wasClean: true });
      },
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
    };
    sockets.push(socket);
    return socket;
  };
  const close = openEventStream({
    connect,
    parse: parseEvent,
    onEvent: (event) => void events.push(event),
    onStatus: (status) => void statuses.push(status),
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error("nothing has connected");
    return socket;
  };
  const open = () => last().onopen?.({} as never);
  const receive = (data: unknown) => last().onmessage?.({ data });
  const drop = (code: number) => last().onclose?.({ code, wasClean: false });
  return { sockets, events, statuses, close, last, open, receive, drop };
}

const ping = JSON.stringify({ action: "ping" });
const hello = JSON.stringify({ action: "helloworld" });
const pong = JSON.stringify({ action: "pong", data: {} });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the stream of events", () => {
  it("says hello once it is connected", () => {
    const { statuses, last, open } = setUp();
    expect(statuses).toEqual(["connecting"]);
    open();

    expect(statuses).toEqual(["connecting", "connected"]);
    expect(last().sent).toEqual([hello]);
  });

  it("pings every 20 s while it is answered", () => {
    const { last, open, receive } = setUp();
    open();
    vi.advanceTimersByTime(19_999);
    expect(last().sent).toEqual([hello]);
    vi.advanceTimersByTime(1);
    receive(pong);
    vi.advanceTimersByTime(20_000);

    expect(last().sent).toEqual([hello, ping, ping]);
    expect(last().closedWith).toBeNull();
  });

  it("takes silence after a ping for a broken connection and tries again after 10 s", () => {
    const { sockets, statuses, open } = setUp();
    open();
    vi.advanceTimersByTime(40_000);
    expect(sockets[0]?.closedWith).toBeUndefined();
    expect(statuses.at(-1)).toBe("disconnected");
    vi.advanceTimersByTime(9999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);

    expect(sockets).toHaveLength(2);
    expect(statuses.at(-1)).toBe("connecting");
  });

  it("passes on events, but neither pongs nor what it can't read", () => {
    const { events, open, receive } = setUp();
    open();
    const alert = { action: "alert", data: { text: "a" } };
    for (const data of [JSON.stringify(alert), pong, "{", new ArrayBuffer(2), '{"action":"x"}']) {
      receive(data);
    }

    expect(events).toEqual([alert]);
  });

  it.each([1001, 1006, 1013, 1005])("tries again after the code %i, and again", (code) => {
    const { sockets, statuses, open, drop } = setUp();
    open();
    drop(code);
    vi.advanceTimersByTime(10_000);
    drop(1006);
    vi.advanceTimersByTime(10_000);
    expect(sockets).toHaveLength(3);
    open();

    expect(statuses).toEqual([
      ...["connecting", "connected", "disconnected"],
      ...["connecting", "disconnected", "connecting", "connected"],
    ]);
  });

  it.each([
    [3000, "unauthenticated"],
    [1000, "disconnected"],
  ])("does not try again after the code %i", (code, status) => {
    const { sockets, statuses, open, drop } = setUp();
    open();
    drop(code);
    vi.advanceTimersByTime(100_000);

    expect([sockets.length, statuses.at(-1)]).toEqual([1, status]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends for good, connected or waiting to try again", () => {
    const connected = setUp();
    connected.open();
    connected.close();
    expect(connected.last().closedWith).toBe(1000);
    const waiting = setUp();
    waiting.open();
    waiting.drop(1006);
    waiting.close();
    vi.advanceTimersByTime(100_000);

    expect([connected.sockets.length, waiting.sockets.length]).toEqual([1, 1]);
    expect(connected.statuses.at(-1)).toBe("connected");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("pings only on the connection there is", () => {
    const { sockets, open, drop } = setUp();
    open();
    drop(1006);
    vi.advanceTimersByTime(10_000);
    open();
    vi.advanceTimersByTime(20_000);

    expect(sockets.map(({ sent }) => sent)).toEqual([[hello], [hello, ping]]);
  });
});
