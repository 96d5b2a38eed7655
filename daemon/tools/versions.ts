import type { Program } from "../../shared/model/about.ts";
import { AppError } from "../../shared/errors.ts";
import { runTool } from "./tool.ts";

export interface KnownProgram {
  name: string;
  /** Path or name. */
  program: string;
  versionArgument: string;
  /** What the daemon is known to work with; `4.4`. */
  minVersion: string;
  isNeeded: boolean;
}

const limitMs = 5000;

/** Asks a program for its version. */
export async function readVersion(known: KnownProgram, signal: AbortSignal): Promise<Program> {
  const { name, program, versionArgument, minVersion, isNeeded } = known;
  const found = { name, path: program, min_version: minVersion, is_needed: isNeeded };
  try {
    const output = await runTool({
      name,
      program,
      args: [versionArgument],
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
    });
    return { ...found, ...judgeVersion(output, minVersion) };
  } catch (error) {
    if (signal.aborted) throw error;
    const isMissing = error instanceof AppError && error.code === "tool_missing";
    return { ...found, version: null, status: isMissing ? "missing" : "unknown_version" };
  }
}

/** The first thing that looks like a version in a program's first line, such as `ffmpeg version n7.1-2`. */
export function judgeVersion(
  output: string,
  minVersion: string,
): Pick<Program, "version" | "status"> {
  const version = /\d+(?:\.\d+)+/.exec(output.split("\n")[0] ?? "")?.[0] ?? null;
  if (version === null) return { version, status: "unknown_version" };
  return { version, status: isOlder(version, minVersion) ? "too_old" : "ok" };
}

function isOlder(version: string, than: string): boolean {
  const [parts, wanted] = [version, than].map((text) => text.split(".").map(Number));
  for (const [index, number] of (wanted ?? []).entries()) {
    const part = parts?.[index] ?? 0;
    if (part !== number) return part < number;
  }
  return false;
}
