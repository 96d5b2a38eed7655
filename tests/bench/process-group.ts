import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from "node:fs";
import path from "node:path";
import { parseProcessStat, parsePssBytes } from "./numbers.ts";

/** Some programs with all their children, as one account of processor time and memory. */
export interface ProcessGroup {
  /** How the account is kept. */
  method: "cgroup v1" | "cgroup v2" | "/proc";
  /** The command that starts a program as a member. */
  join(command: readonly string[]): string[];
  /** For an account kept by `/proc`: a process that was started. */
  adopt(pid: number): void;
  /** User and system time so far, of ended members too. */
  cpuSeconds(): number;
  /** Proportional set size of all members: pages that several share are counted once. */
  pssBytes(): number;
  /** All members must have ended. */
  close(): void;
}

interface Hierarchy {
  method: "cgroup v1" | "cgroup v2";
  /** Our own group: new ones go below it. */
  folder: string;
}

/** Kept by the kernel where we may make control groups, else by adding up `/proc`. */
export function createProcessGroup(): ProcessGroup {
  for (const hierarchy of findHierarchies()) {
    const folder = makeGroup(hierarchy.folder);
    if (folder !== null) return groupInKernel(hierarchy.method, folder);
  }
  return groupInProc();
}

/** The hierarchies that count processor time, from the mounts and our own place in them. */
function findHierarchies(): Hierarchy[] {
  const places = readFileSync("/proc/self/cgroup", "utf8").trim().split("\n");
  const placeOf = (controller: string): string =>
    places
      .map((line) => line.split(":"))
      .find(([, names]) => names?.split(",").includes(controller))?.[2] ?? "/";
  const mounts = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" "));
  return mounts.flatMap(([, mount = "", type, options]): Hierarchy[] => {
    if (type === "cgroup2") return [{ method: "cgroup v2", folder: path.join(mount, placeOf("")) }];
    const counts = type === "cgroup" && options?.split(",").includes("cpuacct");
    return counts ? [{ method: "cgroup v1", folder: path.join(mount, placeOf("cpuacct")) }] : [];
  });
}

let made = 0;

/** A new group that a process can be put into; null when that is not allowed. */
function makeGroup(parent: string): string | null {
  made += 1;
  const folder = path.join(parent, `reelkeep-bench-${process.pid}-${made}`);
  try {
    mkdirSync(folder);
  } catch {
    return null;
  }
  const [program = "", ...parameters] = joining(folder, ["true"]);
  if (spawnSync(program, parameters).status === 0) return folder;
  removeGroup(folder);
  return null;
}

/** A shell that enters the group and becomes the program: same process, no trace but its start. */
const joining = (folder: string, command: readonly string[]): string[] => [
  "/bin/sh",
  ...["-c", 'echo $$ > "$0" && exec "$@"'],
  path.join(folder, "cgroup.procs"),
  ...command,
];

function groupInKernel(method: Hierarchy["method"], folder: string): ProcessGroup {
  const read = (name: string): string => readFileSync(path.join(folder, name), "utf8");
  return {
    method,
    join: (command) => joining(folder, command),
    adopt: () => {},
    cpuSeconds: () =>
      method === "cgroup v1"
        ? Number(read("cpuacct.usage")) / 1e9
        : Number(/^usage_usec (\d+)$/m.exec(read("cpu.stat"))?.[1] ?? 0) / 1e6,
    pssBytes: () => sumPss(read("cgroup.procs").trim().split("\n").filter(Boolean)),
    close: () => removeGroup(folder),
  };
}

/** A group is free a moment after its last member was told to end. */
function removeGroup(folder: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 40 && existsSync(folder); tries += 1) {
    try {
      rmdirSync(folder);
      return;
    } catch {
      Atomics.wait(pause, 0, 0, 50);
    }
  }
}

/** The kernel's unit in `/proc/<pid>/stat`, the same on all its platforms that Node runs on. */
const ticksPerSecond = 100;

function groupInProc(): ProcessGroup {
  const roots = new Set<number>();
  return {
    method: "/proc",
    join: (command) => [...command],
    adopt: (pid) => roots.add(pid),
    cpuSeconds: () =>
      membersOf(roots).reduce((sum, { cpuTicks }) => sum + cpuTicks, 0) / ticksPerSecond,
    pssBytes: () => sumPss(membersOf(roots).map(({ pid }) => String(pid))),
    close: () => roots.clear(),
  };
}

function membersOf(roots: ReadonlySet<number>): { pid: number; cpuTicks: number }[] {
  const all = new Map<number, { parent: number; cpuTicks: number }>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? parseProcessStat(readIfThere(`/proc/${name}/stat`)) : null;
    if (stat !== null) all.set(Number(name), stat);
  }
  const isMember = (pid: number): boolean => {
    if (roots.has(pid)) return true;
    const parent = all.get(pid)?.parent;
    return parent !== undefined && parent > 1 && isMember(parent);
  };
  return [...all]
    .filter(([pid]) => isMember(pid))
    .map(([pid, { cpuTicks }]) => ({ pid, cpuTicks }));
}

const sumPss = (pids: readonly string[]): number =>
  pids.reduce((sum, pid) => sum + parsePssBytes(readIfThere(`/proc/${pid}/smaps_rollup`)), 0);

/** A process may end between being listed and being read. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
