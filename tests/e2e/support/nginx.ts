import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Debian's, or the one that NGINX names. */
export const nginxProgram = process.env["NGINX"] ?? "/usr/sbin/nginx";

export interface RunningNginx {
  stop(): Promise<void>;
}

/** Runs nginx for itself, not as a service, with some `server` blocks; returns when `url` answers. */
export async function startNginx(servers: string, url: string): Promise<RunningNginx> {
  const folder = await mkdtemp(path.join(tmpdir(), "reelkeep-nginx-"));
  const config = path.join(folder, "nginx.conf");
  await writeFile(config, toConfig(folder, servers));
  const child = spawn(nginxProgram, ["-c", config, "-p", folder, "-e", "stderr"], {
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await waitForAnswer(url, child);
  return {
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What it writes lies in one folder; workers of root are root, as its files are. */
const toConfig = (folder: string, servers: string) => `
daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
error_log stderr;
pid ${folder}/nginx.pid;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${servers}
}
`;

/** The lines of our README that pass a daemon's requests on. */
export const proxyLines = (daemonPort: number) => `
      proxy_pass http://127.0.0.1:${daemonPort};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $http_connection;
      proxy_buffering off;
      proxy_read_timeout 1h;`;

export async function findFreePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isThere = await fetch(url).then(
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
