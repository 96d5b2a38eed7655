import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startFakeDaemon, type FakeDaemon } from "./support/fake-daemon.ts";

let daemon: FakeDaemon;
const children: ChildProcess[] = [];
beforeEach(async () => {
  daemon = await startFakeDaemon();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill();
  await daemon.close();
});

const startTimeMs = 20_000;

function spawnCli(...arguments_: string[]): ChildProcess {
  const parameters = ["--import", "tsx", "cli/main.ts", ...arguments_];
  const env = { ...process.env, REELKEEP_URL: daemon.url, LANG: "C", LC_ALL: "C" };
  const child = spawn(process.execPath, parameters, { env, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  return child;
}

async function readAll(stream: ChildProcess["stdout"]): Promise<string> {
  if (stream === null) return "";
  return text(stream);
}

test(
  "the real command prints lines without escape sequences into a pipe",
  { timeout: startTimeMs },
  async () => {
    const child = spawnCli("status");
    const [out, err, [code]] = await Promise.all([
      readAll(child.stdout),
      readAll(child.stderr),
      once(child, "exit"),
    ]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^version\t0\.1\.0$/m);
    expect(out).not.toContain("\u001b");
  },
);

test(
  "a reader that closes the pipe ends a command that follows",
  { timeout: startTimeMs },
  async () => {
    const child = spawnCli("watch");
    const exit = once(child, "exit");
    child.stdout?.once("data", () => child.stdout?.destroy());
    const timer = setInterval(() => {
      daemon.push({
        action: "job_progress",
        data: { job_name: "capture_anna_41", progress: Math.random(), eta_seconds: null },
      });
    }, 50);
    const [[code], err] = await Promise.all([exit, readAll(child.stderr)]);
    clearInterval(timer);
    expect({ code, err }).toEqual({ code: 0, err: "" });
  },
);
