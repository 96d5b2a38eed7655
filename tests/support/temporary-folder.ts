import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A folder of its own for the test that runs; removed with everything in it when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
  onTestFinished(() =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  );
  return folder;
}
