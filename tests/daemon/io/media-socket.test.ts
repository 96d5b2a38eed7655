import type { Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { toText, type MediaRequest } from "../../../daemon/io/media-client.ts";
import { createSocketMediaClient } from "../../../daemon/io/media-socket.ts";
import { startOrigin, startRawOrigin } from "../../support/origin.ts";

function createClient() {
  const client = createSocketMediaClient({ allowedHosts: () => ["127.0.0.1"] });
  onTestFinished(() => client.close());
  return client;
}

function makeRequest(changes: Partial<MediaRequest> = {}): MediaRequest {
  const signal = new AbortController().signal;
  return { maxBytes: 10_000_000, idleTimeoutMs: 5000, signal, ...changes };
}

const answer = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabcdef";

async function writeByBytes(socket: Socket, text: string): Promise<void> {
  socket.setNoDelay(true);
  for (const byte of text) {
    socket.write(byte);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("the media client on bare sockets", () => {
  it("reads an answer that comes byte by byte", async () => {
    const origin = await startRawOrigin((socket) => void writeByBytes(socket, answer));
    const heard: number[] = [];
    const onBytes = (bytes: number) => void heard.push(bytes);
    const body = await createClient().get(origin.url, makeRequest({ onBytes }));

    expect(toText(body)).toBe("abcdef");
    expect(heard.reduce((sum, bytes) => sum + bytes, 0)).toBe(6);
  });

  it.each([
    ["ends", (socket: Socket) => void socket.end()],
    ["breaks", (socket: Socket) => void socket.resetAndDestroy()],
  ])("asks again by a new connection when a kept one %s", async (_, close) => {
    const counts = new Map<Socket, number>();
    const origin = await startRawOrigin((socket) => {
      const count = (counts.get(socket) ?? 0) + 1;
      counts.set(socket, count);
      if (count <= 2) socket.write(answer);
      else close(socket);
    });
    const client = createClient();
    const texts: string[] = [];
    for (let n = 0; n < 5; n += 1) texts.push(toText(await client.get(origin.url, makeRequest())));

    expect(texts).toEqual(Array.from({ length: 5 }, () => "abcdef"));
    expect([...counts.values()]).toEqual([3, 3, 1]);
  });

  it("does not use a connection again that brought too much or was not to be kept", async () => {
    const answers = [
      `${answer}!`,
      answer.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"),
      answer,
    ];
    const origin = await startRawOrigin((socket, request) => {
      socket.write(answers[request - 1] ?? answer);
    });
    const client = createClient();
    for (let n = 0; n < 4; n += 1) {
      expect(toText(await client.get(origin.url, makeRequest()))).toBe("abcdef");
    }

    expect(origin.connections).toHaveLength(3);
  });

  it.each([
    ["no HTTP at all", "hello\r\n\r\n"],
    ["a head without an end", `HTTP/1.1 200 OK\r\nX: ${"x".repeat(70_000)}`],
    ["a body that is cut short", answer.slice(0, -1)],
  ])("fails with %s", async (_, text) => {
    const origin = await startRawOrigin((socket) => void socket.end(text));

    await expect(createClient().get(origin.url, makeRequest())).rejects.toMatchObject({
      name: "MediaError",
      status: null,
    });
  });

  it("takes an answer of HTTP/1.0, whose end is the end of the connection", async () => {
    const origin = await startRawOrigin(
      (socket) => void socket.end("HTTP/1.0 200 OK\r\n\r\nabcdef"),
    );

    expect(toText(await createClient().get(origin.url, makeRequest()))).toBe("abcdef");
  });

  it("gives bodies of their own to requests at the same time, and after a release", async () => {
    const size = 300_000;
    const origin = await startOrigin(({ url = "" }, response) => {
      response.end(Buffer.alloc(size, url.slice(1)));
    });
    const client = createClient();
    const get = (letter: string) => client.get(`${origin.url}/${letter}`, makeRequest());
    const bodies = await Promise.all(["a", "b", "c"].map(get));
    expect(bodies.map((body) => toText(body) === body.url.slice(-1).repeat(size))).toEqual([
      true,
      true,
      true,
    ]);
    const [first, second] = bodies;
    first?.release?.();
    first?.release?.();
    const later = await Promise.all(["d", "e"].map(get));

    expect(later.map((body) => toText(body) === body.url.slice(-1).repeat(size))).toEqual([
      true,
      true,
    ]);
    if (second !== undefined) expect(toText(second)).toBe("b".repeat(size));
  });

  it("keeps a small body's own bytes without a release", async () => {
    const origin = await startOrigin(({ url = "" }, response) => void response.end(url));
    const client = createClient();
    const bodies = [];
    for (const name of ["/1", "/2", "/3"]) {
      bodies.push(await client.get(`${origin.url}${name}`, makeRequest()));
    }

    expect(bodies.map((body) => toText(body))).toEqual(["/1", "/2", "/3"]);
  });
});
