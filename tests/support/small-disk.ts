import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** Whether this machine lets tests have a file system of their own. */
export function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-mount-"));
  try {
    mount(folder, "size=16k");
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

/** A file system of its own in a folder, until the test is over. */
export function mountSmallDisk(folder: string, kilobytes: number): void {
  mkdirSync(folder, { recursive: true });
  mount(folder, `size=${kilobytes}k`);
  onTestFinished(() => void execFileSync("umount", ["-l", folder]));
}

export function resizeSmallDisk(folder: string, kilobytes: number): void {
  mount(folder, `remount,size=${kilobytes}k`);
}

function mount(folder: string, options: string): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "reelkeep-test", folder], {
    stdio: "ignore",
  });
}
