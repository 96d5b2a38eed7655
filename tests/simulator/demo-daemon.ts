import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { toChatEnvironment } from "./chat-environment.ts";
import type { SimulatorAddresses } from "./simulator.ts";

const root = path.join(import.meta.dirname, "../..");

export interface RunningDaemon {
  url: string;
  child: ChildProcess;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
}

export interface DaemonOptions {
  addresses: SimulatorAddresses;
  port: number;
  dataFolder: string;
  /** Further settings as environment variables. */
  environment?: Record<string, string>;
  onComplaint?: (line: string) => void;
}

/** The environment that points the daemon at a simulator; to the daemon they are settings like any others. */
export function toEnvironment(addresses: SimulatorAddresses): Record<string, string> {
  const host = new URL(addresses.usher).host;
  return {
    REELKEEP_TWITCH_GQL_URL: addresses.gql,
    REELKEEP_TWITCH_USHER_URL: addresses.usher,
    REELKEEP_TWITCH_HELIX_URL: addresses.helix,
    REELKEEP_TWITCH_ID_URL: addresses.id,
    REELKEEP_TWITCH_EVENTSUB_URL: addresses.eventsub,
    ...toChatEnvironment(addresses),
    REELKEEP_CAPTURE_ALLOWED_HOSTS: host,
  };
}

/** Starts the real daemon, built or from its sources, and waits until it says that it is ready. */
export async function startDaemon(options: DaemonOptions): Promise<RunningDaemon> {
  const built = path.join(root, "dist/node/daemon.js");
  const isFromSources = process.env["REELKEEP_FROM_SOURCES"] === "1" || !existsSync(built);
  const program = isFromSources ? path.join(root, "daemon/main.ts") : built;
  const child = spawn(
    process.execPath,
    [program, "--port", String(options.port), "--data", options.dataFolder],
    {
      env: { ...process.env, ...toEnvironment(options.addresses), ...options.environment },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  createInterface({ input: child.stderr }).on("line", (line) => options.onComplaint?.(line));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /is ready: (\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once("exit", (code) =>
      reject(new Error(`The daemon ended with ${String(code)} before it was ready.`)),
    );
  });
  return {
    url,
    child,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
