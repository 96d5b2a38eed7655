import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Api, createApi } from "../../shared/api/client.ts";
import { toChatEnvironment } from "../simulator/chat-environment.ts";
import type { Simulator } from "../simulator/simulator.ts";
import type { Absence } from "./truth.ts";

/** The real daemon in its own process, which may be killed and started again on the same data. */
export interface DaemonProcess {
  /** Starts it and waits until it says that it is ready; returns the milliseconds that took. */
  start(): Promise<number>;
  kill(): Promise<void>;
  /** SIGTERM; returns exit code and milliseconds. */
  terminate(): Promise<{ code: number | null; tookMs: number }>;
  /** Waits until it has ended by itself; returns the exit code. */
  exited(): Promise<number | null>;
  isRunning(): boolean;
  api(): Api;
  url(): string;
  pid(): number;
  /** When it was not running, in between; by the real clock. */
  absences(): readonly Absence[];
  /** Everything it wrote to standard output and error. */
  output(): string;
}

const root = path.resolve(import.meta.dirname, "../..");
const readyMs = 30_000;

export function createDaemonProcess(
  simulator: Simulator,
  dataFolder: string,
  settings: Record<string, string> = {},
): DaemonProcess {
  let child: ChildProcess | null = null;
  let url = "";
  let output = "";
  let leftAtMs: number | null = null;
  const absences: Absence[] = [];
  // A look at the free space by the clock may fall into a row and raises an alert of its own.
  const quiet = { REELKEEP_SCHEDULE_DISK_CHECK: "" };
  const environment = { ...process.env, ...toEnvironment(simulator), ...quiet, ...settings };
  const running = (): ChildProcess => {
    if (child === null) throw new Error("the daemon is not running");
    return child;
  };
  const end = async (signal?: NodeJS.Signals) => {
    const ending = running();
    const exited = ending.exitCode === null ? once(ending, "exit") : null;
    if (signal !== undefined) ending.kill(signal);
    leftAtMs = Date.now();
    await exited;
    child = null;
    return ending.exitCode;
  };
  return {
    async start() {
      const started = performance.now();
      const args = ["daemon/main.ts", "--port", "0", "--data", dataFolder];
      const fresh = spawn(process.execPath, args, {
        cwd: root,
        env: environment,
        stdio: ["ignore", "pipe", "pipe"],
      });
      child = fresh;
      const state = { isReady: false };
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const found = /is ready: (http:\S+)/.exec(chunk.toString())?.[1];
        url = found ?? url;
        state.isReady ||= found !== undefined;
      };
      fresh.stdout.on("data", read);
      fresh.stderr.on("data", read);
      while (!state.isReady) {
        if (fresh.exitCode !== null || performance.now() - started > readyMs)
          throw new Error(`the daemon did not start: ${output.slice(-2000)}`);
        await delay(10);
      }
      if (leftAtMs !== null) absences.push({ fromMs: leftAtMs, untilMs: Date.now() });
      leftAtMs = null;
      return performance.now() - started;
    },
    kill: async () => void (await end("SIGKILL")),
    async terminate() {
      const started = performance.now();
      return { code: await end("SIGTERM"), tookMs: performance.now() - started };
    },
    exited: () => end(),
    isRunning: () => child !== null,
    api: () => createApi({ baseUrl: url }),
    url: () => url,
    pid: () => running().pid ?? 0,
    absences: () => absences,
    output: () => output,
  };
}

function toEnvironment({ addresses }: Simulator): Record<string, string> {
  return {
    REELKEEP_TWITCH_GQL_URL: addresses.gql,
    REELKEEP_TWITCH_USHER_URL: addresses.usher,
    REELKEEP_TWITCH_HELIX_URL: addresses.helix,
    REELKEEP_TWITCH_ID_URL: addresses.id,
    ...toChatEnvironment(addresses),
    REELKEEP_CAPTURE_ALLOWED_HOSTS: "127.0.0.1",
    // The streamer's patience is 10 min by default; rows can't wait as long.
    REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "5",
    REELKEEP_CAPTURE_RECONNECT_SECONDS: "12",
    REELKEEP_POLL_INTERVAL_SECONDS: "1",
    REELKEEP_LOG_LEVEL: "debug",
  };
}
