import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { connectSocket } from "../../../daemon/io/websocket-client.ts";
import { waitUntil } from "../../support/wait-until.ts";

/** A server that keeps what it is told; what it accepted is handed over. */
async function serve(onConnection: (socket: WebSocket) => void = () => {}) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => server.close());
  const told: string[] = [];
  server.on("connection", (socket) => {
    socket.on("message", (data) => told.push(Buffer.isBuffer(data) ? data.toString() : ""));
    onConnection(socket);
  });
  await once(server, "listening");
  // A listening TCP server's address is never a string or null.
  const { port } = server.address() as AddressInfo;
  return { url: `ws://127.0.0.1:${port}`, told };
}

function connect(url: string) {
  const heard: string[] = [];
  const socket = connectSocket(url, {
    opened: () => void heard.push("opened"),
    text: (frame) => void heard.push(frame),
    closed: (code) => void heard.push(`closed ${code}`),
  });
  onTestFinished(() => socket.end());
  return { socket, heard };
}

it("says when it can be spoken to, and what is said before is dropped", async () => {
  const { url, told } = await serve((connection) => connection.send("hello"));
  const { socket, heard } = connect(url);
  socket.send("too early");
  await waitUntil("it is greeted", () => heard.length === 2);
  socket.send("now");
  await waitUntil("the server hears", () => told.length > 0);

  expect(heard).toEqual(["opened", "hello"]);
  expect(told).toEqual(["now"]);
});

it("tells once how it ended, and may be spoken to after that", async () => {
  const { url } = await serve((connection) => connection.close(4001));
  const { socket, heard } = connect(url);
  await waitUntil("it is closed", () => heard.includes("closed 4001"));

  expect(() => socket.send("to nobody")).not.toThrow();
  expect(heard).toEqual(["opened", "closed 4001"]);
});

it.each(["ws://127.0.0.1:9", "no address"])("never opens at %s", async (url) => {
  const { heard } = connect(url);
  await waitUntil("it is closed", () => heard.length > 0);

  expect(heard).toEqual(["closed 1006"]);
});
