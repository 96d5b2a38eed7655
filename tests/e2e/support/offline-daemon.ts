import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { type Api, createApi } from "../../../shared/api/client.ts";

export interface OfflineDaemon {
  url: string;
  api: Api;
  child: ChildProcess;
  /** Lets it live a little longer and kills it. */
  killAfter(lifeMs: number): Promise<void>;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
}

/** The real daemon on a data folder, from its sources, without any platform. */
export async function startOfflineDaemon(folder: string): Promise<OfflineDaemon> {
  const program = path.join(import.meta.dirname, "../../../daemon/main.ts");
  const names = ["GQL", "USHER", "HELIX", "ID", "EVENTSUB"];
  const nowhere = names.map((name) => [`REELKEEP_TWITCH_${name}_URL`, "http://127.0.0.1:9"]);
  const child = spawn(process.execPath, [program, "--port", "0", "--data", folder], {
    env: { ...process.env, ...Object.fromEntries(nowhere) },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const end = async (signal: NodeJS.Signals) => {
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /is ready: (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    return {
      url: address,
      api: createApi({ baseUrl: address }),
      child,
      stop: () => end("SIGTERM"),
      async killAfter(lifeMs) {
        await delay(lifeMs);
        await end("SIGKILL");
      },
    };
  }
  throw new Error("The daemon ended before it was ready.");
}
