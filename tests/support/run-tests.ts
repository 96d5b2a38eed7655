/**
 * `npm test`: every check, then every test, all of them even when an early one fails. The last line
 * is `N passed, N failed, N skipped`; each check counts as one test.
 *
 * Arguments go to vitest (`npm test -- tests/daemon/core`); `--only-vitest` leaves the checks out.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { countsFileVariable } from "./count-reporter.ts";
import { addCounts, formatCounts } from "./count-tests.ts";
import type { Counts } from "./count-tests.ts";

const countsSchema = z.object({ passed: z.int(), failed: z.int(), skipped: z.int() });

/** Independent of each other, so they run at the same time. */
const checks = [
  { title: "build", file: "node", args: ["setup.mjs", "build"] },
  { title: "types of daemon, cli, shared, tests", file: "tsc", args: ["-p", "."] },
  { title: "types of web", file: "tsc", args: ["-p", "web"] },
  { title: "lint", file: "oxlint", args: ["--type-aware", "--deny-warnings"] },
  { title: "format", file: "oxfmt", args: ["--check", "."] },
];

type Ending = { exitCode: number; output: string };

await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<void> {
  const interruption = untilSignal();
  const vitestArgs = args.filter((arg) => arg !== "--only-vitest");
  const withChecks = vitestArgs.length === args.length;
  const all = [
    ...(withChecks ? await Promise.all(checks.map((check) => runCheck(check))) : []),
    await runVitest(vitestArgs, interruption.signal),
  ];
  const counts = addCounts(all);
  console.log(formatCounts(counts));
  process.exitCode = interruption.exitCode() ?? (counts.failed > 0 ? 1 : 0);
}

/** The first signal ends the run early (the child at work has it, too); the second ends it at once. */
function untilSignal(): { signal: AbortSignal; exitCode: () => number | undefined } {
  const controller = new AbortController();
  let exitCode: number | undefined;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(name, () => {
      exitCode = 128 + constants.signals[name];
      controller.abort();
    });
  }
  return { signal: controller.signal, exitCode: () => exitCode };
}

async function runCheck({ title, file, args }: (typeof checks)[number]): Promise<Counts> {
  const startedMs = performance.now();
  const { exitCode, output } = await run(file, args);
  announce(title, exitCode === 0 ? "passed" : "failed", startedMs);
  if (exitCode !== 0) console.log(output.trimEnd());
  return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
}

async function runVitest(args: readonly string[], signal: AbortSignal): Promise<Counts> {
  const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
  const countsFile = path.join(folder, "counts.json");
  const reporters = ["--reporter=default", "--reporter=./tests/support/count-reporter.ts"];
  const startedMs = performance.now();
  const { exitCode } = await run("vitest", ["run", ...reporters, ...args], {
    env: { [countsFileVariable]: countsFile },
    isShown: true,
    signal,
  });
  const counts = readCounts(countsFile);
  rmSync(folder, { recursive: true, force: true });
  const final = withCauseOfFailure(counts, exitCode);
  announce("tests", final.failed === 0 ? "passed" : "failed", startedMs);
  return final;
}

function readCounts(file: string): Counts {
  try {
    return countsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }; // The runner ended before it could report.
  }
}

/** No run counts as good that executed nothing, or whose runner was not content. */
function withCauseOfFailure(counts: Counts, exitCode: number): Counts {
  if (counts.failed > 0) return counts;
  if (counts.passed === 0) {
    console.log("No test was executed.");
    return { ...counts, failed: 1 };
  }
  if (exitCode === 0) return counts;
  console.log(`vitest ended with exit code ${exitCode}.`);
  return { ...counts, failed: 1 };
}

function announce(title: string, result: string, startedMs: number): void {
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(`${result}  ${title} (${seconds.toFixed(1)} s)`);
}

type RunOptions = { env?: Record<string, string>; isShown?: boolean; signal?: AbortSignal };

function run(file: string, args: readonly string[], options: RunOptions = {}): Promise<Ending> {
  if (options.signal?.aborted) return Promise.resolve({ exitCode: 1, output: "" });
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env: { ...process.env, ...options.env },
      stdio: options.isShown ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const output: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
    const end = (exitCode: number, extra = "") =>
      resolve({ exitCode, output: `${Buffer.concat(output).toString()}${extra}` });
    options.signal?.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
    child.once("error", (error) => end(127, error.message));
    child.once("close", (code) => end(code ?? 1));
  });
}
