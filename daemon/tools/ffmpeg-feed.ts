import { spawn } from "node:child_process";
import { once } from "node:events";
import { AppError } from "../../shared/errors.ts";

/** An ffmpeg that is given its input piece by piece. */
export interface FfmpegFeed {
  /** Resolves when there is room for more. */
  write(bytes: Uint8Array): Promise<void>;
  /** No more input; resolves when the output is whole. */
  finish(): Promise<void>;
  /** Ends it at once; its output is worth nothing. */
  kill(): void;
}

const keptErrorBytes = 8 * 1024;
/** What may wait, so that we and ffmpeg work at the same time. */
const queuedBytes = 8 * 1024 * 1024;

/**
 * Starts ffmpeg on what will be written to it (`pipe:0` among the arguments). Failing is told by
 * `write` and `finish`: `tool_missing`, `tool_failed`, `disk_full`.
 */
export function startFfmpegFeed(program: string, args: readonly string[]): FfmpegFeed {
  // Our standard output stays open in it, so that whoever waits for ours to close waits for it too.
  const child = spawn(program, ["-hide_banner", "-v", "error", "-nostats", "-y", ...args], {
    stdio: ["pipe", "inherit", "pipe"],
  });
  let words = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    words = (words + text).slice(-keptErrorBytes);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", () => {
      reject(
        new AppError(
          "tool_missing",
          `ffmpeg is not installed, or not where the settings say (${program}).`,
        ),
      );
    });
    child.once("close", (code, killedBy) => {
      const failure = toFailure(code ?? killedBy, words.trim());
      if (failure === null) resolve();
      else reject(failure);
    });
  });
  // Told by the next write, which comes for certain.
  ended.catch(() => {});
  // A broken pipe means that ffmpeg ended, and that is told with its words.
  child.stdin.on("error", () => {});
  return {
    async write(bytes) {
      if (!child.stdin.writable) {
        await ended;
        return;
      }
      if (child.stdin.write(bytes) || child.stdin.writableLength < queuedBytes) return;
      // A pipe that breaks meanwhile is a matter of how ffmpeg ended, too.
      await Promise.race([once(child.stdin, "drain").catch(() => ended), ended]);
    },
    async finish() {
      child.stdin.end();
      await ended;
    },
    kill: () => void child.kill("SIGKILL"),
  };
}

function toFailure(ending: number | string | null, words: string): AppError | null {
  if (words.includes("No space left on device"))
    return new AppError("disk_full", "There is no room left for what ffmpeg writes.");
  if (ending === 0 && !/Error writing trailer|Input\/output error/.test(words)) return null;
  const last = words.split("\n").slice(-6).join(" | ");
  return new AppError("tool_failed", `ffmpeg ended with ${String(ending)}: ${last}`);
}
