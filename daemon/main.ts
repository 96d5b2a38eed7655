import { writeSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { serve, type WebSocketServerLike } from "@hono/node-server";
import { WebSocketServer } from "ws";
import { toMessage } from "../shared/errors.ts";
import { appName } from "../shared/version.ts";
import { type App, createApp } from "./app.ts";
import { watchForFaults } from "./fault-watch.ts";

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
  const end = createEnd(app, () => {
    for (const client of sockets.clients) client.close(1001, "restart");
    server.close();
    setTimeout(() => sockets.clients.forEach((client) => client.terminate()), shutdownMs).unref();
    if ("closeAllConnections" in server)
      setTimeout(() => server.closeAllConnections(), shutdownMs).unref();
  });
  endOnSignal(app, end);
  endAfterFault(app, end);
  await app.start();
}

/** Ends the process, once, and leaves everything resumable; the first exit code that is not 0 stands. */
type End = (exitCode: number) => void;

function createEnd(app: App, closeServer: () => void): End {
  let isEnding = false;
  let exitCode = 0;
  return (code) => {
    exitCode ||= code;
    if (isEnding) return;
    isEnding = true;
    closeServer();
    app.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        print(`${toMessage(error)}\n`);
        process.exit(exitCode || 1);
      },
    );
  };
}

/** The first signal is waited for; a second one does not wait. */
function endOnSignal(app: App, end: End): void {
  let isEnding = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(130);
      isEnding = true;
      app.deps.log.module("daemon").info(`Stopping on ${signal}.`);
      end(0);
    });
  }
}

/** Nobody else ends a process that does not come to its end after a fault; less than systemd's patience. */
const faultMs = 12_000;

function endAfterFault({ deps }: App, end: End): void {
  // A terminal or a pipe that is gone is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  watchForFaults(deps, process, {
    end(exitCode) {
      setTimeout(() => process.exit(exitCode), faultMs).unref();
      end(exitCode);
    },
    print,
  });
}

/** Written when it returns. */
function print(text: string): void {
  try {
    writeSync(process.stderr.fd, text);
  } catch {
    // Nobody reads it any more.
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${appName} can't start: ${toMessage(error)}\n${usage}\n`);
  process.exit(usageExit);
});
