import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Certificates } from "./certificates.ts";
import { prepareCertificates } from "./certificates.ts";
import type { ControlPowers } from "./control.ts";
import { createChannel } from "./create-channel.ts";
import { serveEventSub } from "./eventsub-socket.ts";
import { serveIrc } from "./irc.ts";
import { isPlatformHost } from "./links.ts";
import { createRequestListener } from "./request-listener.ts";
import type { World } from "./world.ts";
import { isDown } from "./world.ts";

export interface ListenOptions {
  port: number;
  tls: boolean | { key: string; cert: string };
  hasProxy: boolean;
}

/** How a client that knows only the platform's names gets here. */
export interface OriginProxy {
  url: string;
  caFile: string;
  /** For the child process: proxy and authority, in the spelling of curl, requests and OpenSSL. */
  environment: Record<string, string>;
}

export interface Origin {
  url: string;
  caFile: string | null;
  proxy: OriginProxy | null;
  goDown(seconds: number): void;
  close(): Promise<void>;
}

const host = "127.0.0.1";
/** Longer than any reload interval: an idle connection is the client's to close. */
const keepAliveMs = 65_000;

/** Opens the one port of the simulator. */
export async function listen(world: World, options: ListenOptions): Promise<Origin> {
  const needsCertificates = options.tls === true || options.hasProxy;
  const certificates = needsCertificates ? await prepareCertificates() : null;
  const sockets = new Set<Socket>();
  const goDown = (seconds: number): void => {
    const fromMs = world.clock.now();
    world.downs.push({ fromMs, untilMs: fromMs + seconds * 1000 });
    for (const socket of sockets) socket.destroy();
  };
  const powers: ControlPowers = {
    // The body of a control request: whoever sends it knows the shape.
    addChannel: (body) => createChannel(world, body as Parameters<typeof createChannel>[1]),
    goDown,
  };
  const server = createOrigin(world, powers, options, certificates);
  server.keepAliveTimeout = keepAliveMs;
  server.on("connection", (socket: Socket) => admit(world, sockets, socket));
  const tunnels =
    options.hasProxy && certificates ? openTunnels(world, powers, server, certificates) : null;
  const servers = tunnels ? [server, tunnels] : [server];
  const stopEvents = serveEventSub(world, servers);
  const stopChats = serveIrc(world, servers);
  server.listen(options.port, host);
  await once(server, "listening");
  const url = `${options.tls ? "https" : "http"}://${host}:${portOf(server)}`;
  return {
    url,
    caFile: certificates?.caFile ?? null,
    proxy: tunnels && certificates ? proxyOf(url, certificates) : null,
    goDown,
    close: () => {
      stopEvents();
      stopChats();
      return closeAll(server, tunnels, sockets);
    },
  };
}

function createOrigin(
  world: World,
  powers: ControlPowers,
  options: ListenOptions,
  certificates: Certificates | null,
): Server {
  const listener = createRequestListener(world, powers);
  if (!options.tls) return createServer(listener);
  const identity = options.tls === true ? certificates : options.tls;
  if (!identity) throw new Error("TLS without a certificate");
  return createTlsServer({ key: identity.key, cert: identity.cert }, listener);
}

function admit(world: World, sockets: Set<Socket>, socket: Socket): void {
  if (isDown(world, world.clock.now())) {
    socket.destroy();
    return;
  }
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
  socket.on("error", () => socket.destroy());
}

/** `CONNECT usher.ttvnw.net:443` turns the connection into a TLS one with that name; other hosts are refused. */
function openTunnels(
  world: World,
  powers: ControlPowers,
  server: Server,
  certificates: Certificates,
): Server {
  const { key, cert } = certificates;
  const inner = createTlsServer({ key, cert }, createRequestListener(world, powers));
  inner.keepAliveTimeout = keepAliveMs;
  inner.on("tlsClientError", (_error, socket) => socket.destroy());
  server.on("connect", (request, socket: Duplex, head: Buffer) => {
    const target = (request.url ?? "").split(":")[0] ?? "";
    if (!isPlatformHost(target)) {
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
      return;
    }
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    if (head.length > 0) socket.unshift(head);
    inner.emit("connection", socket);
  });
  return inner;
}

function proxyOf(url: string, certificates: Certificates): OriginProxy {
  const { caFile } = certificates;
  return {
    url,
    caFile,
    environment: {
      HTTPS_PROXY: url,
      http_proxy: url,
      https_proxy: url,
      NO_PROXY: "",
      no_proxy: "",
      REQUESTS_CA_BUNDLE: caFile,
      CURL_CA_BUNDLE: caFile,
      SSL_CERT_FILE: caFile,
    },
  };
}

function portOf(server: Server): number {
  // A listening TCP server's address is never a string or null.
  return (server.address() as AddressInfo).port;
}

async function closeAll(
  server: Server,
  tunnels: Server | null,
  sockets: Set<Socket>,
): Promise<void> {
  const closed = once(server, "close");
  server.close();
  tunnels?.closeAllConnections();
  for (const socket of sockets) socket.destroy();
  await closed;
}
