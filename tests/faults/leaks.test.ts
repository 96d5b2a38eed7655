import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { LeakResult } from "./leaks.ts";

const run = promisify(execFile);
const program = fileURLToPath(new URL("leaks.ts", import.meta.url));

test.each(["http", "socket"])(
  "200 captures leave neither heap nor descriptors behind (%s)",
  async (client) => {
    const { stdout } = await run(process.execPath, [program, "200", client]);
    // The program's own format.
    const { before, after } = JSON.parse(stdout) as LeakResult;
    console.log(`before ${JSON.stringify(before)}, after 200 captures ${JSON.stringify(after)}`);
    expect(after.heapMB).toBeLessThan(before.heapMB + 4);
    expect(after.descriptors).toBeLessThan(before.descriptors + 10);
  },
);
