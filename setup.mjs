/**
 * `node setup.mjs <command> [arguments]`: does the set-up that is missing, then runs the command
 * with the project's own Node. Plain JavaScript for Node 20 and newer, because it runs before
 * anything is installed. It asks no question, and does nothing when nothing is missing.
 *
 * Exit code: the command's own; or 64 unknown command, 69 something is missing that can't be
 * installed from here, 70 a set-up step failed, 128 + n ended by signal n.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(fileURLToPath(import.meta.url));
const inRoot = (...steps) => path.join(root, ...steps);
const binFolder = inRoot("node_modules", ".bin");
const projectNode = path.join(binFolder, "node");
const packageStamp = "node_modules/.reelkeep-lock";
const buildStamp = "dist/.sources";
const exitCodes = { usage: 64, unavailable: 69, software: 70 };

/** What a command needs beside the npm packages, and what the project's Node then runs. */
const commands = {
  start: { needs: ["capture"], build: true, run: ["dist/node/daemon.js"] },
  demo: { needs: ["capture"], build: true, run: ["tests/simulator/demo.ts"] },
  test: { needs: ["capture", "peers", "page", "test"], run: ["tests/support/run-tests.ts"] },
  bench: { needs: ["capture", "peers", "gcc", "page"], build: true, run: ["tests/bench/main.ts"] },
  faults: { needs: ["capture", "peers", "gcc"], build: true, run: ["tests/faults/main.ts"] },
  shots: { needs: ["capture", "page"], build: true, run: ["tests/shots/main.ts"] },
  dev: { needs: ["capture"], run: ["node_modules/vite/bin/vite.js"] },
  build: { needs: [], build: true },
  docs: { needs: [], run: ["tests/support/write-docs.ts"] },
};

/** What comes from Debian's packages. Without a font everything runs, but pictures lack glyphs. */
const parts = [
  { need: "capture", program: "ffmpeg", from: "ffmpeg" },
  { need: "capture", program: "ffprobe", from: "ffmpeg" },
  { need: "peers", program: "streamlink", from: "streamlink" },
  { need: "peers", program: "yt-dlp", from: "yt-dlp" },
  { need: "gcc", program: "gcc", from: "gcc" },
  { need: "gcc", file: "/usr/include/stdio.h", from: "libc6-dev" },
  { need: "page", program: "chromium-headless-shell", from: "chromium-headless-shell" },
  { need: "capture", font: "truetype/noto/NotoSans-Regular.ttf", from: "fonts-noto-core" },
  { need: "capture", font: "opentype/noto/NotoSansCJK-Regular.ttc", from: "fonts-noto-cjk" },
  { need: "capture", font: "truetype/noto/NotoColorEmoji.ttf", from: "fonts-noto-color-emoji" },
  { need: "test", program: "tmux", from: "tmux" },
  { need: "test", program: "openssl", from: "openssl" },
  { need: "test", program: "rclone", from: "rclone" },
  { need: "test", file: "/usr/sbin/nginx", from: "nginx" },
  { need: "test", file: "/usr/sbin/sshd", from: "openssh-server" },
  { need: "test", file: "/usr/sbin/vsftpd", from: "vsftpd" },
];

class SetupError extends Error {
  constructor(exitCode, message) {
    super(message);
    this.exitCode = exitCode;
  }
}

const signals = relaySignals();
try {
  process.exitCode = await main(
    process.argv.slice(2).filter((arg, at) => arg !== "--" || at !== 1),
  );
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  if (signals.exitCode() === undefined) process.stderr.write(`${error.message}\n`);
  process.exitCode = signals.exitCode() ?? error.exitCode;
}

async function main([name, ...args]) {
  const command = Object.hasOwn(commands, name ?? "") ? commands[name] : undefined;
  const names = Object.keys(commands).join("|");
  if (!command) throw new SetupError(exitCodes.usage, `Usage: node setup.mjs ${names} [arguments]`);
  if (Number.parseInt(process.versions.node, 10) < 20) {
    const message = `Reelkeep needs Node 20 or newer to begin; this is ${process.version}.`;
    throw new SetupError(exitCodes.unavailable, message);
  }
  await installWhatIsMissing(name, command.needs);
  putProjectNodeFirst();
  if (command.build) await buildWhenStale();
  if (!command.run) return 0;
  if (name === "start") giveBuffersBack();
  return (await run(projectNode, [...command.run, ...args])).code;
}

/** Programs and npm packages at the same time, once it is clear that both are possible. */
async function installWhatIsMissing(name, needs) {
  const missing = parts.filter((part) => needs.includes(part.need) && !isThere(part));
  const canInstall = process.getuid?.() === 0 && findOnPath("apt-get") !== undefined;
  const required = missing.filter((part) => !part.font);
  const packages = [...new Set(missing.map((part) => part.from))];
  if (required.length > 0 && !canInstall) {
    const what = required.map((part) => part.program ?? part.file).join(", ");
    const message = `Reelkeep needs ${what} for "${name}", not found on this machine.`;
    const hint = `In Debian or Ubuntu: sudo apt-get install -y ${packages.join(" ")}`;
    throw new SetupError(exitCodes.unavailable, `${message} ${hint}`);
  }
  const results = await Promise.allSettled([
    missing.length > 0 && canInstall ? installPrograms(packages) : undefined,
    packagesAreCurrent() ? undefined : installPackages(),
  ]);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** `REELKEEP_TOOLS_FFMPEG_PATH=/opt/ffmpeg/bin/ffmpeg` and its like name a program outside PATH. */
function isThere({ program, file, font }) {
  if (font) return fs.existsSync(path.join("/usr/share/fonts", font));
  if (file) return fs.existsSync(file);
  const setting = `REELKEEP_TOOLS_${program.toUpperCase().replaceAll("-", "_")}_PATH`;
  const named = process.env[setting];
  if (!named) return findOnPath(program) !== undefined;
  if (isExecutable(named)) return true;
  const message = `${setting} names ${named}, which is not a program that can be run.`;
  throw new SetupError(exitCodes.unavailable, message);
}

function findOnPath(program) {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, program)).find(isExecutable);
}

function isExecutable(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function installPrograms(packages) {
  notice(`Installing ${packages.join(", ")} from Debian's packages (only this once).`);
  const quiet = { isQuiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  const aptGet = (...args) => run("apt-get", ["-o", "DPkg::Lock::Timeout=120", ...args], quiet);
  let update = await aptGet("update");
  // The lock on the package lists knows no timeout, so for two minutes the update is tried again.
  for (let tries = 0; tries < 40 && /could not get lock/i.test(update.output); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    update = await aptGet("update");
  }
  const allowServices = forbidServices();
  const install = await aptGet("install", "-y", "--no-install-recommends", ...packages);
  allowServices();
  const output = `${update.output}${install.output}apt-get could not install these packages.`;
  if (install.code !== 0) throw new SetupError(exitCodes.software, output);
}

/** Debian starts a service that it installs unless this file says no; the tests only need the program. */
function forbidServices() {
  const policy = "/usr/sbin/policy-rc.d";
  if (fs.existsSync(policy)) return () => {};
  fs.writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  return () => fs.rmSync(policy, { force: true });
}

/** True when node_modules was made from this very package-lock.json, by us or by hand. */
function packagesAreCurrent() {
  const lock = readIfThere("package-lock.json");
  if (readIfThere(packageStamp) === hashOf(lock)) return true;
  const installed = readIfThere("node_modules/.package-lock.json");
  const isCurrent =
    installed !== undefined && fulfils(JSON.parse(installed).packages, JSON.parse(lock).packages);
  if (isCurrent) fs.writeFileSync(inRoot(packageStamp), hashOf(lock));
  return isCurrent;
}

/** The same versions in the same folders; only optional packages (of other machines) may lack. */
function fulfils(installed, locked) {
  const hasNoOther = Object.keys(installed).every((folder) => folder in locked);
  const hasAll = Object.entries(locked).every(
    ([folder, { version, optional }]) =>
      folder === "" || (installed[folder] ? installed[folder].version === version : optional),
  );
  return hasNoOther && hasAll;
}

async function installPackages() {
  notice("Installing the npm packages (only when package-lock.json changed).");
  const npmScript = process.env["npm_execpath"]?.endsWith("npm-cli.js");
  const [npm, ...before] = npmScript ? [process.execPath, process.env["npm_execpath"]] : ["npm"];
  const args = ["ci", "--include=dev", "--include=optional", "--loglevel=error"];
  const result = await run(npm, [...before, ...args], { isQuiet: true });
  if (result.code !== 0) {
    throw new SetupError(exitCodes.software, `${result.output}npm could not install the packages.`);
  }
  fs.writeFileSync(inRoot(packageStamp), hashOf(readIfThere("package-lock.json")));
}

/** From here on children find the project's Node as `node`, whichever this machine has. */
function putProjectNodeFirst() {
  if (!isExecutable(projectNode)) {
    const message = `Reelkeep brings Node for Linux on x64 and arm64, not for ${os.platform()} ${os.arch()}.`;
    throw new SetupError(exitCodes.unavailable, message);
  }
  process.env["PATH"] = [binFolder, process.env["PATH"]].join(path.delimiter);
}

/** glibc would keep the memory of segment buffers once they are free; larger ones than this go back at once. */
function giveBuffersBack() {
  process.env["MALLOC_MMAP_THRESHOLD_"] ??= String(1024 * 1024);
}

async function buildWhenStale() {
  const wanted = hashOfSources();
  const isBuilt = fs.existsSync(inRoot("dist/node/daemon.js")) && fs.existsSync(inRoot("dist/web"));
  if (isBuilt && readIfThere(buildStamp) === wanted) return;
  notice("Building the daemon and the dashboard.");
  fs.rmSync(inRoot(buildStamp), { force: true });
  const vite = inRoot("node_modules/vite/bin/vite.js");
  const result = await run(projectNode, [vite, "build"], { isQuiet: true });
  if (result.code !== 0) {
    throw new SetupError(exitCodes.software, `${result.output}The build failed.`);
  }
  fs.chmodSync(inRoot("dist/node/cli.js"), 0o755);
  fs.writeFileSync(inRoot(buildStamp), wanted);
}

/** Of contents, because a checkout or a copy changes the dates of files that are the same. */
function hashOfSources() {
  const hash = createHash("sha256");
  const addFile = (file) => hash.update(`${file}\0`).update(fs.readFileSync(inRoot(file)));
  const addFolder = (folder) => {
    const entries = fs.readdirSync(inRoot(folder), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const below = path.join(folder, entry.name);
      if (entry.isDirectory()) addFolder(below);
      else addFile(below);
    }
  };
  for (const folder of ["daemon", "cli", "web", "shared", "locales"]) addFolder(folder);
  for (const file of ["package-lock.json", "tsconfig.json", "vite.config.ts"]) addFile(file);
  return hash.digest("hex");
}

function readIfThere(file) {
  return fs.existsSync(inRoot(file)) ? fs.readFileSync(inRoot(file), "utf8") : undefined;
}

function hashOf(text) {
  return createHash("sha256").update(text).digest("hex");
}

function notice(text) {
  process.stderr.write(`${text}\n`);
}

/** Runs to the end. A quiet run's output is kept, to be shown if it fails. */
function run(file, args, { isQuiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const interrupted = signals.exitCode();
    if (interrupted !== undefined) return resolve({ code: interrupted, output: "" });
    const stdio = isQuiet ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(file, args, { cwd: root, env: { ...process.env, ...env }, stdio });
    const forget = signals.passTo(child);
    let output = "";
    for (const pipe of [child.stdout, child.stderr]) pipe?.on("data", (part) => (output += part));
    const end = (code) => {
      forget();
      resolve({ code, output });
    };
    child.once("error", (error) => {
      output += `${error.message}\n`;
      end(127);
    });
    child.once("close", (code, signal) => end(code ?? 128 + os.constants.signals[signal]));
  });
}

/**
 * This process never dies of a signal itself: it waits for the child, which decides what the signal
 * means. Each signal should reach the child once. Ctrl-C in a terminal reaches the child without us
 * (and npm then sends it to us again, within milliseconds), so the first one is not passed on there.
 */
function relaySignals() {
  const echoMs = 500;
  const children = new Set();
  const last = { signal: undefined, atMs: -echoMs };
  const receive = (signal) => {
    const atMs = performance.now();
    const isEcho = signal === last.signal && atMs - last.atMs < echoMs;
    const isFirst = last.signal === undefined;
    if (isEcho) return;
    Object.assign(last, { signal, atMs });
    if (isFirst && signal !== "SIGTERM" && process.stdin.isTTY) return;
    for (const child of children) child.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, receive);
  return {
    exitCode: () => last.signal && 128 + os.constants.signals[last.signal],
    passTo: (child) => {
      children.add(child);
      return () => children.delete(child);
    },
  };
}
