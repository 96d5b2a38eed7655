import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Workspace } from "./workspace.ts";

/** A program of this folder, compiled once into the workspace. */
export function compile(workspace: Workspace, name: "floor" | "drop-cache"): string {
  const program = path.join(workspace.folder, name);
  if (existsSync(program)) return program;
  const source = path.join(import.meta.dirname, `${name}.c`);
  const { status, stderr, error } = spawnSync("gcc", ["-O2", "-o", program, source]);
  if (status !== 0)
    throw new Error(`gcc can't compile ${name}.c: ${error?.message ?? stderr.toString()}`);
  return program;
}
