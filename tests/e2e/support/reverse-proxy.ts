import { existsSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import type net from "node:net";
import type { AddressInfo } from "node:net";
import { findFreePort, nginxProgram, proxyLines, startNginx } from "./nginx.ts";

/** Something in front of the daemon, as operators have it. */
export interface ReverseProxy {
  url: string;
  stop(): Promise<void>;
}

export type StartProxy = (daemonPort: number, basePath: string) => Promise<ReverseProxy>;

/** A proxy of our own everywhere; nginx where it is installed, or where NGINX names it. */
export const proxies: readonly (readonly [string, StartProxy])[] = [
  ["a plain proxy", startPlainProxy],
  ...(existsSync(nginxProgram) ? [["nginx", startProxyOfNginx] as const] : []),
];

/** Passes all on that is below the base path, websockets too, and says where it came from. */
export async function startPlainProxy(
  daemonPort: number,
  basePath: string,
  tls?: { key: string; cert: string },
): Promise<ReverseProxy> {
  const protocol = tls === undefined ? "http" : "https";
  const toOptions = (request: http.IncomingMessage): http.RequestOptions => ({
    port: daemonPort,
    method: request.method ?? "GET",
    path: request.url ?? "/",
    headers: {
      ...request.headers,
      "x-forwarded-for": "203.0.113.7",
      "x-forwarded-proto": protocol,
    },
  });
  const isBelow = (request: http.IncomingMessage) => request.url?.startsWith(`${basePath}/`);
  const pass: http.RequestListener = (request, response) => {
    if (!isBelow(request)) return response.writeHead(404).end();
    const onward = http.request(toOptions(request), (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    return request.pipe(onward);
  };
  const server = tls === undefined ? http.createServer(pass) : https.createServer(tls, pass);
  server.on("upgrade", (request, socket: net.Socket) => {
    const onward = http.request(toOptions(request));
    onward.on("upgrade", (answer, other) => {
      const lines = Object.entries(answer.headers).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
      other.pipe(socket).pipe(other);
      other.on("error", () => socket.destroy());
      socket.on("error", () => other.destroy());
    });
    onward.on("error", () => socket.destroy());
    onward.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function startProxyOfNginx(daemonPort: number, basePath: string): Promise<ReverseProxy> {
  const port = await findFreePort();
  const server = `
  server {
    listen 127.0.0.1:${port};
    location ${basePath}/ {${proxyLines(daemonPort)}
    }
  }`;
  const url = `http://127.0.0.1:${port}${basePath}`;
  const { stop } = await startNginx(server, `${url}/api/v0/auth/check`);
  return { url, stop };
}
