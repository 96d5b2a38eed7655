import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const setupScript = path.resolve(import.meta.dirname, "../../setup.mjs");

/** Stands for the daemon: listens for signals, says what it was given, ends as its first argument says. */
const daemonSource = `
  const heard = [];
  const stay = setInterval(() => {}, 1000);
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => {
      heard.push(signal);
      setTimeout(() => {
        console.log("heard", heard.join(" "));
        process.exit(7);
      }, 700);
    });
  }
  console.log("daemon", JSON.stringify(process.argv.slice(2)), process.env.PATH.split(":")[0]);
  if (process.argv[2] === "end") process.exit(Number(process.argv[3]));
`;
const viteSource = `
  const fs = require("node:fs");
  fs.appendFileSync("builds.txt", "x");
  fs.mkdirSync("dist/node", { recursive: true });
  fs.mkdirSync("dist/web", { recursive: true });
  fs.writeFileSync("dist/node/daemon.js", ${JSON.stringify(daemonSource)});
  fs.writeFileSync("dist/node/cli.js", "");
  if (fs.existsSync("broken")) { console.error("syntax error in broken"); process.exit(1); }
`;
const lock = { packages: { "": {}, "node_modules/a": { version: "1.0.0" } } };

let project: string;
let programs: string;

beforeEach(() => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), "reelkeep-setup-"));
  project = path.join(folder, "project");
  programs = path.join(folder, "programs");
  write("package-lock.json", JSON.stringify(lock));
  write("node_modules/.package-lock.json", JSON.stringify(lock));
  write("node_modules/vite/bin/vite.js", viteSource);
  write("package.json", "{}");
  for (const name of ["tsconfig.json", "vite.config.ts"]) write(name, "");
  for (const name of ["daemon", "cli", "web", "shared", "locales"]) write(`${name}/one.ts`, "");
  fs.copyFileSync(setupScript, path.join(project, "setup.mjs"));
  fs.mkdirSync(path.join(project, "node_modules/.bin"));
  fs.symlinkSync(process.execPath, path.join(project, "node_modules/.bin/node"));
  for (const name of ["ffmpeg", "ffprobe"]) addProgram(name, "");
});

afterEach(() => {
  fs.rmSync(path.dirname(project), { recursive: true, force: true });
});

function write(name: string, text: string): void {
  const file = path.join(project, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

function addProgram(name: string, script: string): void {
  fs.mkdirSync(programs, { recursive: true });
  fs.writeFileSync(path.join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ["setup.mjs", ...args], {
    cwd: project,
    env: { PATH: programs, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function ending(child: ChildProcess) {
  const output = { out: "", err: "" };
  child.stdout?.on("data", (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output.err += chunk.toString()));
  const exitCode = await new Promise((resolve) => child.once("close", resolve));
  return { exitCode, ...output };
}

const setup = (args: string[], env?: Record<string, string>) => ending(start(args, env));

describe("setup.mjs", () => {
  it("builds, hands the arguments to the daemon and its exit code back", async () => {
    const { exitCode, out } = await setup(["start", "end", "5", "--port", "9"]);

    expect(exitCode).toBe(5);
    expect(out).toContain('daemon ["end","5","--port","9"]');
    expect(out).toContain(path.join(project, "node_modules/.bin"));
  });

  it("is silent and builds nothing when nothing is missing", async () => {
    await setup(["start", "end", "0"]);
    const { err } = await setup(["start", "end", "0"]);

    expect(err).toBe("");
    expect(fs.readFileSync(path.join(project, "builds.txt"), "utf8")).toBe("x");
  });

  it("builds again when a source changed", async () => {
    await setup(["build"]);
    write("shared/one.ts", "export {};");
    await setup(["build"]);

    expect(fs.readFileSync(path.join(project, "builds.txt"), "utf8")).toBe("xx");
  });

  it("shows the build's output only when it fails", async () => {
    write("broken", "");
    const { exitCode, err, out } = await setup(["start", "end", "0"]);

    expect(exitCode).toBe(70);
    expect(err).toContain("syntax error in broken");
    expect(out).not.toContain("daemon");
  });

  it("says what is missing and how to get it before anything else starts", async () => {
    fs.rmSync(path.join(programs, "ffmpeg"));
    fs.rmSync(path.join(project, "node_modules"), { recursive: true });
    const { exitCode, err } = await setup(["start"]);

    expect(exitCode).toBe(69);
    expect(err).toBe(
      'Reelkeep needs ffmpeg for "start", not found on this machine. ' +
        "In Debian or Ubuntu: sudo apt-get install -y ffmpeg\n",
    );
    expect(fs.existsSync(path.join(project, "node_modules"))).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)(
    "lets root's apt-get install it, without a question",
    async () => {
      fs.rmSync(path.join(programs, "ffmpeg"));
      addProgram("apt-get", 'echo "$DEBIAN_FRONTEND $*" >> apt-calls.txt; echo chatter');
      const { exitCode, out, err } = await setup(["start", "end", "0"]);

      expect(exitCode).toBe(0);
      expect(fs.readFileSync(path.join(project, "apt-calls.txt"), "utf8")).toBe(
        "noninteractive -o DPkg::Lock::Timeout=120 update\n" +
          "noninteractive -o DPkg::Lock::Timeout=120 install -y --no-install-recommends ffmpeg\n",
      );
      expect(err).toMatch(/^Installing ffmpeg from Debian's packages/);
      expect(out + err).not.toContain("chatter");
    },
  );

  it("takes the ffmpeg that a setting names", async () => {
    fs.renameSync(path.join(programs, "ffmpeg"), path.join(programs, "my-ffmpeg"));
    const named = { REELKEEP_TOOLS_FFMPEG_PATH: path.join(programs, "my-ffmpeg") };
    const wrong = { REELKEEP_TOOLS_FFMPEG_PATH: "/nowhere/ffmpeg" };

    expect((await setup(["start", "end", "0"], named)).exitCode).toBe(0);
    expect((await setup(["start", "end", "0"], wrong)).err).toContain("/nowhere/ffmpeg");
  });

  it("runs npm ci when the packages are of another lock file, and says so in one line", async () => {
    const newer = JSON.stringify({ packages: { "": {}, "node_modules/a": { version: "2.0.0" } } });
    write("package-lock.json", newer);
    addProgram("npm", `echo "$*" > npm-arguments.txt; echo chatter`);
    const { err, out } = await setup(["start", "end", "0"]);

    expect(fs.readFileSync(path.join(project, "npm-arguments.txt"), "utf8")).toMatch(/^ci /);
    expect(err.split("\n")[0]).toMatch(/^Installing the npm packages/);
    expect(err + out).not.toContain("chatter");
  });

  it("passes each signal on once, though npm repeats it, and waits for the child", async () => {
    const child = start(["start"]);
    const ended = ending(child);
    await new Promise((resolve) => child.stdout?.once("data", resolve));
    child.kill("SIGINT");
    child.kill("SIGINT");
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.kill("SIGINT");

    expect(await ended).toMatchObject({
      exitCode: 7,
      out: expect.stringMatching(/heard SIGINT\n/),
    });
  });

  it("explains itself when the command is unknown", async () => {
    const { exitCode, err } = await setup(["fly"]);

    expect(exitCode).toBe(64);
    expect(err).toContain("start|demo|test");
  });
});
