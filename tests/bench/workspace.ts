import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

export interface StartOptions {
  environment?: NodeJS.ProcessEnv;
  /** Text for its standard input, which then ends. Without it the input stays open until we end. */
  input?: string;
}

export interface Started {
  pid: number;
  child: ChildProcess;
  /** Where its standard error goes. */
  log: string;
}

/** Everything a bench leaves on the machine, and nothing of it stays: processes, files, groups. */
export interface Workspace {
  folder: string;
  /** A new, empty folder. */
  newFolder(name: string): string;
  /** Starts a program in a process group of its own, so that its children end with it. */
  start(command: readonly string[], options?: StartOptions): Started;
  /** SIGTERM, and SIGKILL for all of its group when it takes longer than the grace. */
  stop(started: Started, graceMs?: number): Promise<void>;
  /** Something else to undo at the end. */
  onClose(undo: () => void): void;
  close(): void;
}

/** The temporary folder of the system, or the one that is given: recordings go to its disk. */
export function createWorkspace(parent = tmpdir()): Workspace {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(path.join(parent, "reelkeep-bench-"));
  const running = new Set<Started>();
  const undone: (() => void)[] = [];
  let count = 0;

  const start = (command: readonly string[], options: StartOptions = {}): Started => {
    count += 1;
    const log = path.join(folder, `${count}.log`);
    const started = startProcess(command, options, log);
    running.add(started);
    started.child.once("exit", () => running.delete(started));
    return started;
  };
  return {
    folder,
    newFolder(name) {
      count += 1;
      const created = path.join(folder, `${count}-${name}`);
      mkdirSync(created);
      return created;
    },
    start,
    async stop(started, graceMs = 5000) {
      const { child } = started;
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, "exit");
        signalGroup(started.pid, "SIGTERM");
        const timer = setTimeout(() => signalGroup(started.pid, "SIGKILL"), graceMs);
        await exited;
        clearTimeout(timer);
      }
      // Children that it left behind are still of its group.
      signalGroup(started.pid, "SIGKILL");
    },
    onClose: (undo) => undone.push(undo),
    close() {
      for (const { pid } of running) signalGroup(pid, "SIGKILL");
      for (const undo of undone.splice(0)) undo();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function startProcess(command: readonly string[], options: StartOptions, log: string): Started {
  const [program = "", ...parameters] = command;
  const errors = openSync(log, "a");
  const child = spawn(program, parameters, {
    detached: true,
    stdio: ["pipe", "pipe", errors],
    env: options.environment ?? process.env,
  });
  closeSync(errors);
  if (child.pid === undefined) {
    child.on("error", () => {});
    throw new Error(`${program} can't be started`);
  }
  child.stdin?.on("error", () => {});
  child.stdout?.resume();
  if (options.input !== undefined) child.stdin?.end(options.input);
  return { pid: child.pid, child, log };
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // All of the group have ended.
  }
}

/** The first line of its output that matches; throws with its last words when it ends before. */
export async function waitForLine(started: Started, pattern: RegExp): Promise<string> {
  // `start` always makes a pipe of the output.
  const lines = createInterface(started.child.stdout as Readable);
  for await (const line of lines) if (pattern.test(line)) return line;
  throw new Error(`a process ended before it was ready: ${lastWords(started)}`);
}

const lastWordsLength = 600;

export function lastWords({ log }: Started): string {
  return readFileSync(log, "utf8").slice(-lastWordsLength).trim();
}
