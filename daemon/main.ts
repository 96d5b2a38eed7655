import path from "node:path";
import { parseArgs } from "node:util";
import { serve, type WebSocketServerLike } from "@hono/node-server";
import { WebSocketServer } from "ws";
import { toMessage } from "../shared/errors.ts";
import { appName } from "../shared/version.ts";
import { type App, createApp } from "./app.ts";

const usage = `Usage: npm start -- [--port N] [--listen loopback|lan] [--data DIR]`;
const usageExit = 64;

interface Arguments {
  data: string;
  overrides: Record<string, unknown>;
}

function readArguments(args: string[]): Arguments {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: "string" },
      data: { type: "string" },
      listen: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  const overrides: Record<string, unknown> = {};
  if (values.port !== undefined) overrides["server.port"] = Number(values.port);
  if (values.listen !== undefined) overrides["server.listen"] = values.listen;
  if (values.port !== undefined && !/^\d{1,5}$/.test(values.port))
    throw new Error(`"${values.port}" is no port.`);
  return { data: values.data ?? process.env["REELKEEP_DATA"] ?? "data", overrides };
}

/** Folder of the built dashboard: beside the bundle, or in dist when the sources run. */
function findWebFolder(): string {
  const here = import.meta.dirname;
  return path.basename(here) === "daemon"
    ? path.join(here, "../dist/web")
    : path.join(here, "../web");
}

/** Clients that stay on are cut off after this. */
const shutdownMs = 1000;

async function main(): Promise<void> {
  const { data, overrides } = readArguments(process.argv.slice(2));
  const app = await createApp({
    dataFolder: data,
    webFolder: findWebFolder(),
    environment: process.env,
    overrides,
    shutDown: () => void process.kill(process.pid, "SIGTERM"),
  });
  const { config, log } = app.deps;
  const hostname = config.get("server.listen") === "lan" ? "0.0.0.0" : "127.0.0.1";
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  // Both sides agree at run time; their types differ in how they write optional fields.
  const websocket = { server: sockets as unknown as WebSocketServerLike };
  const server = serve(
    { fetch: app.http.fetch, port: config.get("server.port"), hostname, websocket },
    ({ port }) => {
      process.stdout.write(
        `${appName} is ready: http://${hostname === "0.0.0.0" ? "localhost" : hostname}:${port}\n`,
      );
      log.module("daemon").info(`Listening on ${hostname}:${port}.`, { data: path.resolve(data) });
    },
  );
  server.on("error", (error: Error) => {
    process.stderr.write(`${appName} can't listen: ${error.message}\n`);
    process.exit(1);
  });
  stopOnSignal(app, () => {
    for (const client of sockets.clients) client.close(1001, "restart");
    server.close();
    setTimeout(() => sockets.clients.forEach((client) => client.terminate()), shutdownMs).unref();
    if ("closeAllConnections" in server)
      setTimeout(() => server.closeAllConnections(), shutdownMs).unref();
  });
  await app.start();
}

/** The first signal leaves everything resumable; a second one does not wait for it. */
function stopOnSignal(app: App, closeServer: () => void): void {
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(130);
      isStopping = true;
      app.deps.log.module("daemon").info(`Stopping on ${signal}.`);
      closeServer();
      app.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${toMessage(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${appName} can't start: ${toMessage(error)}\n${usage}\n`);
  process.exit(usageExit);
});
