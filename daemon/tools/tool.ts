import { setPriority } from "node:os";
import { execa } from "execa";
import { AppError } from "../../shared/errors.ts";

export interface ToolRun {
  /** Name for people: ffmpeg. */
  name: string;
  /** Path or name of the program. */
  program: string;
  args: readonly string[];
  signal: AbortSignal;
  /** What its standard input is given, piece by piece; nothing without it. */
  input?: Iterable<string> | AsyncIterable<string>;
  /** Each line of standard output as it comes; without it the output is collected. */
  onLine?: (line: string) => void;
  /** Progress that goes back to the start of its line is a line of its own each time. */
  isRewritingLines?: boolean;
  onStart?: (pid: number | null) => void;
  /** Scheduling priority, -20 to 19; work that may take its time uses 10. */
  nice?: number;
  /** Complaints that mean failure although the program ends with 0, as ffmpeg does when the disk is full at the end. */
  fatalWords?: RegExp;
}

/** Lines of a program's complaint that an error message keeps. */
const keptErrorLines = 6;
const killAfterMs = 5000;
const collectedBytes = 64 * 1024 * 1024;

/**
 * Runs an external program and returns its standard output. Throws `tool_missing` when it is not
 * there and `tool_failed` with its last words when it ends with another code than 0.
 */
export async function runTool(run: ToolRun): Promise<string> {
  const child = execa(run.program, run.args, {
    cancelSignal: run.signal,
    forceKillAfterDelay: killAfterMs,
    stdin: run.input ?? "ignore",
    buffer: { stdout: run.onLine === undefined, stderr: true },
    maxBuffer: { stdout: collectedBytes, stderr: 256 * 1024 },
    reject: false,
  });
  if (child.pid !== undefined && run.nice !== undefined) setPriority(child.pid, run.nice);
  run.onStart?.(child.pid ?? null);
  if (run.onLine !== undefined)
    await readLines(
      run,
      run.isRewritingLines === true
        ? child.stdout.setEncoding("utf8")
        : child.iterable({ from: "stdout" }),
    );
  const result = await child;
  run.onStart?.(null);
  run.signal.throwIfAborted();
  if (result.code === "ENOENT") {
    throw new AppError(
      "tool_missing",
      `${run.name} is not installed, or not where the settings say (${run.program}).`,
    );
  }
  if (result.failed || run.fatalWords?.test(result.stderr) === true) {
    const words = result.stderr.trim().split("\n").slice(-keptErrorLines).join(" | ");
    throw new AppError(
      "tool_failed",
      `${run.name} ended with ${String(result.exitCode ?? result.signal)}: ${words}`,
    );
  }
  return typeof result.stdout === "string" ? result.stdout : "";
}

async function readLines(
  { isRewritingLines = false, onLine = () => {} }: ToolRun,
  output: AsyncIterable<unknown>,
): Promise<void> {
  if (!isRewritingLines) {
    for await (const line of output) onLine(String(line));
    return;
  }
  let rest = "";
  for await (const text of output) {
    const lines = `${rest}${String(text)}`.split(/[\r\n]+/);
    rest = lines.pop() ?? "";
    for (const line of lines.filter((each) => each !== "")) onLine(line);
  }
  if (rest !== "") onLine(rest);
}
