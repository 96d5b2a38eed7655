import { run } from "../../../cli/commands/program.ts";
import type { Host } from "../../../cli/context.ts";
import type { SocketLike } from "../../../shared/event-stream.ts";

export interface CliResult {
  code: number;
  out: string;
  err: string;
}

export interface CliOptions {
  url?: string;
  isTerminal?: boolean;
  columns?: number;
  env?: Record<string, string>;
  host?: Partial<Host>;
}

export interface RunningCli {
  /** What came to standard output so far. */
  out: () => string;
  result: Promise<CliResult>;
  /** Ctrl-C. */
  stop: () => void;
}

/** Runs one command line in this process and waits for its end. */
export function runCli(arguments_: string[], options: CliOptions = {}): Promise<CliResult> {
  return startCli(arguments_, options).result;
}

/** Starts a command that follows the daemon. */
export function startCli(arguments_: string[], options: CliOptions = {}): RunningCli {
  const written = { out: "", err: "" };
  const ending = new AbortController();
  const isTTY = options.isTerminal ?? false;
  const host: Host = {
    stdout: {
      write: (text) => (written.out += text),
      isTTY,
      ...(options.columns === undefined ? {} : { columns: options.columns }),
    },
    stderr: { write: (text) => (written.err += text) },
    stdin: { isTTY },
    env: { TZ: "UTC", REELKEEP_URL: options.url ?? "http://127.0.0.1:9", ...options.env },
    fetch,
    connect: (url, headers) => new WebSocket(url, { headers }) as SocketLike,
    readText: async () => null,
    readInput: async () => "",
    askSecret: async () => null,
    sleep: async () => {},
    now: Date.now,
    signal: ending.signal,
    showWatch: async () => {},
    ...options.host,
  };
  return {
    out: () => written.out,
    result: run(arguments_, host).then((code) => ({ code, ...written })),
    stop: () => ending.abort(),
  };
}
