import { statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { BenchOrigin } from "./origin.ts";
import type { ProcessGroup } from "./process-group.ts";

/** What some programs did in a stretch of time. */
export interface Growth {
  seconds: number;
  bytes: number;
  bytesPerSecond: number;
  cpuSeconds: number;
  originCpuSeconds: number;
  pssBytes: number;
}

export const pssIntervalMs = 2000;
/** The longest time between two reloads of a playlist: the period of the bursts in which all write. */
export const edgeSeconds = 5;
const lookMs = 250;

/** Watches files and processes for so many seconds. */
export async function measureWindow(window: {
  group: ProcessGroup;
  origin: BenchOrigin;
  files: readonly string[];
  seconds: number;
}): Promise<Growth> {
  const { group, origin, files } = window;
  const take = () => ({
    seconds: performance.now() / 1000,
    bytes: sumSizes(files),
    cpuSeconds: group.cpuSeconds(),
    originCpuSeconds: origin.group.cpuSeconds(),
  });
  const before = take();
  const looks = [before];
  let pssBytes = group.pssBytes();
  let pssAtMs = performance.now();
  let last = before;
  while (last.seconds - before.seconds < window.seconds) {
    await delay(lookMs);
    last = take();
    looks.push(last);
    if (performance.now() - pssAtMs < pssIntervalMs) continue;
    pssAtMs = performance.now();
    pssBytes = Math.max(pssBytes, group.pssBytes());
  }
  return {
    seconds: last.seconds - before.seconds,
    bytes: last.bytes - before.bytes,
    bytesPerSecond: toSteadyRate(looks),
    cpuSeconds: last.cpuSeconds - before.cpuSeconds,
    originCpuSeconds: last.originCpuSeconds - before.originCpuSeconds,
    pssBytes,
  };
}

export const sizeOf = (file: string): number =>
  statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const sumSizes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + sizeOf(file), 0);

interface Look {
  seconds: number;
  bytes: number;
}

/** Bytes a second between the mean of the first seconds and that of the last ones. */
export function toSteadyRate(looks: readonly Look[]): number {
  const firstSeconds = looks[0]?.seconds ?? 0;
  const lastSeconds = looks.at(-1)?.seconds ?? 0;
  const from = meanOf(looks.filter(({ seconds }) => seconds < firstSeconds + edgeSeconds));
  const to = meanOf(looks.filter(({ seconds }) => seconds > lastSeconds - edgeSeconds));
  return (to.bytes - from.bytes) / (to.seconds - from.seconds);
}

function meanOf(looks: readonly Look[]): Look {
  const mean = (pick: (look: Look) => number): number =>
    looks.reduce((sum, look) => sum + pick(look), 0) / looks.length;
  return { seconds: mean((look) => look.seconds), bytes: mean((look) => look.bytes) };
}
