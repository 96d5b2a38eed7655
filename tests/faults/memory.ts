import { readdirSync, readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface Memory {
  heapMB: number;
  rssMB: number;
  descriptors: number;
}

/** This process after a collection of garbage, so that what is left is really held. */
export function measureMemory(): Memory {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") {
    collect();
    collect();
  }
  const status = readFileSync("/proc/self/status", "utf8");
  const rssKB = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  return {
    heapMB: Math.round(process.memoryUsage().heapUsed / 1e5) / 10,
    rssMB: Math.round(rssKB / 102.4) / 10,
    descriptors: readdirSync("/proc/self/fd").length,
  };
}

export const formatMemory = ({ heapMB, rssMB, descriptors }: Memory): string =>
  `heap ${heapMB.toFixed(1)} MB, RSS ${rssMB.toFixed(1)} MB, ${descriptors} descriptors`;
