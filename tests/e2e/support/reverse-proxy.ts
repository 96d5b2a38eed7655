import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Something in front of the daemon, as operators have it. */
export interface ReverseProxy {
  url: string;
  stop(): Promise<void>;
}

export type StartProxy = (daemonPort: number, basePath: string) => Promise<ReverseProxy>;

const nginx = process.env["NGINX"] ?? "/usr/sbin/nginx";

/** A proxy of our own everywhere; nginx where it is installed, or where NGINX names it. */
export const proxies: readonly (readonly [string, StartProxy])[] = [
  ["a plain proxy", startPlainProxy],
  ...(existsSync(nginx) ? [["nginx", startNginx] as const] : []),
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

/** The lines of our README. */
const toConfig = (folder: string, port: number, daemonPort: number, basePath: string) => `
daemon off;
error_log stderr;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location ${basePath}/ {
      proxy_pass http://127.0.0.1:${daemonPort};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $http_connection;
      proxy_buffering off;
      proxy_read_timeout 1h;
    }
  }
}
`;

async function startNginx(daemonPort: number, basePath: string): Promise<ReverseProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), "reelkeep-nginx-"));
  const port = await findFreePort();
  const config = path.join(folder, "nginx.conf");
  await writeFile(config, toConfig(folder, port, daemonPort, basePath));
  const child = spawn(nginx, ["-c", config, "-p", folder, "-e", "stderr"], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${port}${basePath}`;
  await waitForAnswer(url, child);
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isThere = await fetch(`${url}/api/v0/auth/check`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error(`nginx ended with ${child.exitCode}.`);
}
