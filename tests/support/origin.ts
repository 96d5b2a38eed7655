import http, { type IncomingMessage, type ServerResponse } from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export interface TestOrigin {
  url: string;
  port: number;
  requests: IncomingMessage[];
}

/** A web server on loopback for the test that runs; every connection ends with it. */
export async function startOrigin(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TestOrigin> {
  const requests: IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, requests };
}

/** A server on loopback that writes what it likes: `answer` hears of each request on each connection. */
export async function startRawOrigin(
  answer: (socket: Socket, request: number) => void,
): Promise<{ url: string; connections: Socket[] }> {
  const connections: Socket[] = [];
  let requests = 0;
  const server = net.createServer((socket) => {
    connections.push(socket);
    socket.on("error", () => {});
    socket.on("data", () => answer(socket, (requests += 1)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of connections) socket.destroy();
    server.close();
  });
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/x`, connections };
}
