import { AppError } from "../../shared/errors.ts";
import { runTool } from "./tool.ts";

export interface FfmpegRun {
  program: string;
  /** Inputs, mapping, codecs, output. */
  args: readonly string[];
  /** Of the output; what progress is measured by. */
  durationSeconds: number;
  onProgress?: (fraction: number) => void;
  onPid?: (pid: number | null) => void;
  /** Scheduling priority, -20 to 19. */
  nice?: number;
  signal: AbortSignal;
}

/** Work that somebody waits for lets the recordings go first; work nobody waits for lets everything. */
export const patientNice = 15;
const defaultNice = 10;

/** Runs ffmpeg and overwrites its output. Throws `tool_missing`, `tool_failed`, `disk_full`. */
export async function runFfmpeg(run: FfmpegRun): Promise<void> {
  try {
    await runOnce(run, run.args);
  } catch (error) {
    if (!isUnknownOption(error, "fps_mode")) throw toDiskError(error);
    // Its name before ffmpeg 5.1.
    const older = run.args.map((argument) => (argument === "-fps_mode" ? "-vsync" : argument));
    await runOnce(run, older).catch((failure: unknown) => {
      throw toDiskError(failure);
    });
  }
}

async function runOnce(run: FfmpegRun, args: readonly string[]): Promise<void> {
  const { program, signal, onPid, onProgress } = run;
  await runTool({
    name: "ffmpeg",
    program,
    args: ["-hide_banner", "-nostdin", "-v", "error", "-y", "-progress", "pipe:1", ...args],
    signal,
    nice: run.nice ?? defaultNice,
    fatalWords: /No space left on device|Error writing trailer|Input\/output error/,
    ...(onPid === undefined ? {} : { onStart: onPid }),
    onLine(line) {
      const micros = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (micros === undefined || onProgress === undefined) return;
      onProgress(Math.min(1, Number(micros) / 1e6 / Math.max(0.001, run.durationSeconds)));
    },
  });
}

function isUnknownOption(error: unknown, name: string): boolean {
  const isFailure = error instanceof AppError && error.code === "tool_failed";
  return isFailure && error.message.includes(`Unrecognized option '${name}'`);
}

function toDiskError(error: unknown): unknown {
  const isFull = error instanceof AppError && error.message.includes("No space left on device");
  return isFull
    ? new AppError("disk_full", "There is no room left for what ffmpeg writes.", { cause: error })
    : error;
}
