import { spawn } from "node:child_process";

export interface ClientRun {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface ClientOptions {
  environment?: Record<string, string>;
  cwd?: string;
  /** SIGINT to its own process group after so long: what Ctrl-C does. */
  interruptAfterMs?: number;
  /** SIGKILL after so long; 40 s when absent. */
  killAfterMs?: number;
}

const usualKillAfterMs = 40_000;

/** Runs another program in a process group of its own, so that its children end with it. */
export function runClient(
  command: string,
  parameters: readonly string[],
  options: ClientOptions = {},
): Promise<ClientRun> {
  const child = spawn(command, parameters, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...options.environment },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const killAfterMs = options.killAfterMs ?? usualKillAfterMs;
  const timers = [setTimeout(() => signalGroup(child.pid, "SIGKILL"), killAfterMs)];
  if (options.interruptAfterMs !== undefined) {
    timers.push(setTimeout(() => signalGroup(child.pid, "SIGINT"), options.interruptAfterMs));
  }
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      for (const timer of timers) clearTimeout(timer);
      act();
    };
    child.once("error", (error) => settle(() => reject(error)));
    child.once("close", (code) => settle(() => resolve({ code, stdout, stderr })));
  });
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended by itself in the meantime.
  }
}
