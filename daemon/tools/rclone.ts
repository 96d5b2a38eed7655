import { execa } from "execa";
import { z } from "zod";
import { AppError } from "../../shared/errors.ts";

export interface Rclone {
  /** Path or name. */
  program: string;
  /** Path of the file of remotes; empty: rclone's own. */
  config: string;
}

interface RcloneRun {
  rclone: Rclone;
  args: readonly string[];
  signal: AbortSignal;
  onLine?: (line: RcloneLine) => void;
}

/** What a line of rclone's log says, as far as anyone needs it. */
export interface RcloneLine {
  /** Bytes that went and bytes there are, of the whole run. */
  progress: { doneBytes: number; totalBytes: number } | null;
  /** What went wrong; empty when nothing did. */
  complaint: string;
}

const keptComplaints = 4;
const killAfterMs = 5000;

/**
 * Runs rclone and returns its standard output. No password may stand in its arguments: any user of the
 * machine can read those. Throws `tool_missing`, and what the exit code stands for.
 */
export async function runRclone(run: RcloneRun): Promise<string> {
  const { rclone, args, signal } = run;
  signal.throwIfAborted();
  const child = execa(rclone.program, [...args, ...toCommonArgs(rclone)], {
    // A group of its own: some remotes start programs, and these have to end with it.
    detached: true,
    stdin: "ignore",
    buffer: { stdout: true, stderr: false },
    maxBuffer: 16 * 1024 * 1024,
    reject: false,
  });
  const onAbort = () => endGroup(child.pid);
  signal.addEventListener("abort", onAbort, { once: true });
  const complaints: string[] = [];
  try {
    for await (const text of child.iterable({ from: "stderr" })) {
      const line = parseRcloneLine(text);
      if (line.complaint !== "") complaints.push(line.complaint);
      run.onLine?.(line);
    }
    const result = await child;
    signal.throwIfAborted();
    if (result.code === "ENOENT" || result.code === "EACCES") throw toMissingTool(rclone);
    if (result.failed)
      throw toRcloneError(result.exitCode ?? null, complaints.slice(-keptComplaints));
    return result.stdout;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

function toCommonArgs({ config }: Rclone): string[] {
  // Nobody is there to be asked; RCLONE_CONFIG_PASS of the daemon's environment is passed on.
  return ["--ask-password=false", ...(config === "" ? [] : ["--config", config])];
}

/** The arguments that copy one file; they make rclone tell every second how far it is. */
export function toCopyArgs(from: string, to: string): string[] {
  const told = ["--use-json-log", "--log-level", "INFO", "--stats", "1s", "--stats-one-line"];
  return ["copyto", from, to, ...told, "--contimeout", "20s"];
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  killGroup(pid, "SIGTERM");
  setTimeout(() => killGroup(pid, "SIGKILL"), killAfterMs).unref();
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}

function toMissingTool({ program }: Rclone): AppError {
  return new AppError(
    "tool_missing",
    `rclone is not installed, or not where the settings say (${program}).`,
  );
}

const LogLine = z.object({
  level: z.string().default(""),
  msg: z.string().default(""),
  stats: z.object({ bytes: z.number(), totalBytes: z.number() }).optional(),
});

/** Reads one line of the log; the last words of a failure are plain text whatever is asked for. */
export function parseRcloneLine(text: string): RcloneLine {
  const line = readJson(text);
  if (line === null) return { progress: null, complaint: toComplaint(text) };
  const { level, msg, stats } = line;
  const isComplaint = ["error", "critical", "fatal", "panic", "alert", "emergency"].includes(level);
  return {
    progress: stats === undefined ? null : { doneBytes: stats.bytes, totalBytes: stats.totalBytes },
    // That an attempt failed follows the reason for it.
    complaint: isComplaint && !msg.startsWith("Attempt ") ? msg.trim() : "",
  };
}

function readJson(text: string): z.infer<typeof LogLine> | null {
  try {
    return LogLine.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Without the date; notices are no complaints. */
function toComplaint(text: string): string {
  const said = text.replace(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d(\.\d+)? /, "").trim();
  return /^(NOTICE|INFO|DEBUG)\s*:/.test(said) ? "" : said;
}

/** By rclone's documentation of its exit codes. */
const meanings: Readonly<Record<number, string>> = {
  1: "rclone failed",
  2: "rclone was called in a way it does not know",
  3: "rclone found no such folder",
  4: "rclone found no such file",
  5: "rclone failed for now and may succeed later",
  6: "rclone could not do all of it",
  7: "rclone failed, and the service says that trying again is no use",
  8: "rclone stopped at its limit of transferred bytes",
  10: "rclone stopped at its limit of time",
};

const causes = [
  {
    words:
      /no space left|disk quota exceeded|insufficient storage|storageQuotaExceeded|quota exceeded/i,
    code: "disk_full",
  },
  {
    words:
      /unable to authenticate|login incorrect|invalid_grant|token (has )?expired|unauthorized|invalidaccesskeyid|signaturedoesnotmatch|empty token found|\b401\b|\b530\b/i,
    code: "unauthorized_target",
  },
] as const;

/** What an exit code and the last words stand for; null when rclone was ended by a signal. */
export function toRcloneError(exitCode: number | null, complaints: readonly string[]): AppError {
  const said = [...new Set(complaints)].join(" | ");
  const meaning = exitCode === null ? "rclone was ended" : (meanings[exitCode] ?? "rclone failed");
  const code = causes.find(({ words }) => words.test(said))?.code ?? "export_failed";
  return new AppError(code, `${meaning}${said === "" ? "" : `: ${said}`}.`.replace(/\.\.$/, "."), {
    cause: { exitCode },
  });
}

/** The exit code that an error of rclone came from; null for other errors. */
export function exitCodeOf(error: unknown): number | null {
  if (!(error instanceof AppError) || typeof error.cause !== "object" || error.cause === null)
    return null;
  const { cause } = error;
  return "exitCode" in cause && typeof cause.exitCode === "number" ? cause.exitCode : null;
}
