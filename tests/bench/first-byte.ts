import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** What to look for: a file by its path, or the part of a recording anywhere below a folder. */
export type Quarry = { file: string } | { partBelow: string };

/** By the wall clock, with fractions of a millisecond. */
export interface FirstByte {
  atMs: number;
}

const lookEveryMs = 0.4;

/**
 * The moment from which a file is longer than nothing, seen from outside by a thread that asks for
 * its size every 0.4 ms and sleeps in between. It can only be late, by about that time.
 */
export function watchFirstByte(
  quarry: Quarry,
  limitMs: number,
): { armed: Promise<void>; seen: Promise<FirstByte>; cancel(): void } {
  const worker = new Worker(new URL(import.meta.url), { workerData: quarry });
  const armed = new Promise<void>((resolve) => worker.once("message", () => resolve()));
  const seen = new Promise<FirstByte>((resolve, reject) => {
    worker.on("message", (message: FirstByte | "armed") => {
      if (message !== "armed") resolve(message);
    });
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("nobody looks for the first byte any more")));
    const timer = setTimeout(() => {
      reject(new Error(`no byte after ${limitMs} ms`));
      void worker.terminate();
    }, limitMs);
    worker.once("exit", () => clearTimeout(timer));
  });
  // Whoever arms the watch may fail before waiting for it.
  seen.catch(() => {});
  return { armed, seen, cancel: () => void worker.terminate() };
}

if (!isMainThread) {
  // Given by `watchFirstByte`.
  const quarry = workerData as Quarry;
  parentPort?.postMessage("armed", []);
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (!isThere(quarry)) Atomics.wait(pause, 0, 0, lookEveryMs);
  parentPort?.postMessage({ atMs: performance.timeOrigin + performance.now() }, []);
}

function isThere(quarry: Quarry): boolean {
  if ("file" in quarry) return hasBytes(quarry.file);
  if (!existsSync(quarry.partBelow)) return false;
  return readdirSync(quarry.partBelow).some((folder) => {
    const inside = path.join(quarry.partBelow, folder);
    const part = readdirSync(inside).find((name) => name.includes(".part0."));
    return part !== undefined && hasBytes(path.join(inside, part));
  });
}

function hasBytes(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
