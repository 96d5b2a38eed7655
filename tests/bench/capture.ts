import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { toMessage } from "../../shared/errors.ts";
import type { Bench } from "./bench.ts";
import { compile } from "./compile.ts";
import { type EngineName, engineNames, isEngineName, planEngine } from "./engines.ts";
import { parseCounts, round } from "./numbers.ts";
import {
  type BenchOrigin,
  goLive,
  measureRate,
  openStream,
  startOrigin,
  videoKbps,
} from "./origin.ts";
import { createProcessGroup } from "./process-group.ts";
import { formatTable } from "./table.ts";
import { edgeSeconds, measureWindow, pssIntervalMs, sizeOf } from "./window.ts";
import { lastWords, type Started, type Workspace } from "./workspace.ts";

/** One line of `--json`. GB and MB are powers of ten. */
export interface CaptureResult {
  captures: number;
  tls: boolean;
  engine: EngineName;
  cpuSecondsPerGB: number;
  pssMBPerCapture: number;
  /** Bytes written / bytes due in the window. */
  realTimeFactor: number;
}

/** What the table has beside. */
interface Measurement extends CaptureResult {
  /** From the start of the programs until every file has a byte. */
  allWriteSeconds: number;
  /** Of one core, by the origin in the same window. */
  originPercent: number;
}

interface Settings {
  seconds: number;
  profileFolder: string | null;
}

export const captureBench: Bench = {
  name: "capture",
  summary:
    "CPU per GB, memory per capture and real-time factor: ours, ffmpeg, streamlink, yt-dlp, floor",
  usage: `  --captures 1,10,30,60   how many streams at the same time, one run each
  --seconds 40            length of the measured window
  --tls | --plain         how the streams are fetched (default: --tls)
  --engines a,b           some of ${engineNames.join(", ")}
  --profile FOLDER        leave CPU profiles of our own process there
  --folder FOLDER         record there and not in the system's temporary folder`,
  options: {
    captures: { type: "string", default: "1,10,30,60" },
    seconds: { type: "string", default: "40" },
    tls: { type: "boolean", default: false },
    plain: { type: "boolean", default: false },
    engines: { type: "string", default: engineNames.join(",") },
    profile: { type: "string", default: "" },
  },
  async run({ workspace, values, report }) {
    const counts = parseCounts(values.text("captures"));
    const engines = parseEngines(values.text("engines"));
    const isTls = !values.flag("plain");
    const profileFolder = values.text("profile") || null;
    const settings = { seconds: Number(values.text("seconds")), profileFolder };
    if (!(settings.seconds >= leastSeconds))
      throw new TypeError(`--seconds is at least ${leastSeconds}`);
    const minutes = (counts.length * engines.length * (settings.seconds + 15)) / 60;
    report.note(header(settings.seconds, isTls, minutes));
    const origins = await startOrigins(workspace, {
      isTls,
      channels: Math.max(...counts),
      engines,
    });
    const all: Measurement[] = [];
    const failures: string[] = [];
    for (const captures of counts) {
      for (const engine of engines) {
        report.note(`  ${engine} with ${captures} ...`);
        const origin = engine === "floor" ? origins.plain : origins.usual;
        try {
          const measured = await measureEngine(workspace, { engine, captures, origin }, settings);
          all.push(measured);
          report.json(toResult(measured));
        } catch (error) {
          failures.push(`${engine} with ${captures}: ${toMessage(error)}`);
        }
      }
      report.text(`\n${toTable(all.filter((row) => row.captures === captures))}`);
    }
    report.text(`\n${summarize(all)}`);
    if (failures.length > 0) throw new Error(failures.join("\n"));
  },
};

/** Below this the ends of the window are most of it. */
const leastSeconds = 15;

function toResult(measured: Measurement): CaptureResult {
  const { allWriteSeconds: _seconds, originPercent: _percent, ...result } = measured;
  return result;
}

function parseEngines(text: string): EngineName[] {
  const names = text.split(",");
  if (!names.every(isEngineName)) throw new TypeError(`the engines are ${engineNames.join(", ")}`);
  return names;
}

const header = (seconds: number, isTls: boolean, minutes: number): string =>
  `Captures of ${videoKbps / 1000} Mbit/s each from the simulator in a process of its own, over ${isTls ? "TLS" : "plain HTTP"}; one engine
after the other, about ${Math.ceil(minutes)} minutes. Window: ${seconds} s, from ${settleSeconds} s after the last of the files got its first byte.
CPU: user and system time of all processes of the engine in the window (kept by ${describeMethod()}), by
10^9 bytes that its files grew. Memory: highest sum of PSS, looked at every ${pssIntervalMs / 1000} s, by capture.
Real time: bytes written / bytes due, both ends of the window as means over ${edgeSeconds} s, because all write in bursts; ffmpeg and yt-dlp write a container of their own, so theirs need not be 1.
Written bytes leave the page cache after ${cachedSeconds} s (why: drop-cache.c). floor: floor.c, one C program that only moves the bytes, always over plain HTTP.`;

function describeMethod(): string {
  const group = createProcessGroup();
  group.close();
  return group.method;
}

interface Origins {
  usual: BenchOrigin;
  /** For the floor. */
  plain: BenchOrigin;
}

async function startOrigins(
  workspace: Workspace,
  { isTls, channels, engines }: { isTls: boolean; channels: number; engines: EngineName[] },
): Promise<Origins> {
  const usual = await startLive(workspace, isTls, channels);
  const isShared = !isTls || !engines.includes("floor");
  return { usual, plain: isShared ? usual : await startLive(workspace, false, channels) };
}

/** A prime that spreads the segments of the channels over their two seconds. */
const staggerMs = 613;
const segmentMs = 2000;

async function startLive(
  workspace: Workspace,
  isTls: boolean,
  channels: number,
): Promise<BenchOrigin> {
  const origin = await startOrigin(workspace, { isTls, channels });
  for (const [number, login] of origin.logins.entries()) {
    await goLive(origin, login, ((number * staggerMs) % segmentMs) / 1000);
  }
  return origin;
}

interface Subject {
  engine: EngineName;
  captures: number;
  origin: BenchOrigin;
}

async function measureEngine(
  workspace: Workspace,
  { engine, captures, origin }: Subject,
  { seconds, profileFolder }: Settings,
): Promise<Measurement> {
  const logins = origin.logins.slice(0, captures);
  const streams = await Promise.all(logins.map((login) => openStream(origin, login)));
  const bytesPerSecond = captures * (await measureRate(origin, logins[0] ?? ""));
  const folder = workspace.newFolder(engine);
  const plan = planEngine(workspace, engine, { origin, streams, folder, profileFolder });
  const dropping = workspace.start([compile(workspace, "drop-cache"), String(cachedSeconds)], {
    input: `${plan.files.join("\n")}\n`,
  });
  const group = createProcessGroup();
  workspace.onClose(() => group.close());
  const programs = plan.programs.map(({ command, options }) =>
    workspace.start(group.join(command), options),
  );
  for (const { pid } of programs) group.adopt(pid);
  try {
    const allWriteSeconds = await waitUntilAllWrite(programs, plan.files, engine);
    await delay(settleSeconds * 1000);
    const grown = await measureWindow({ group, origin, files: plan.files, seconds });
    const dead = programs.find(({ child }) => child.exitCode !== null);
    if (dead) throw new Error(`${engine} ended while it was measured: ${lastWords(dead)}`);
    return {
      ...{ captures, tls: origin.isTls, engine, allWriteSeconds },
      cpuSecondsPerGB: round(grown.cpuSeconds / (grown.bytes / 1e9), 3),
      pssMBPerCapture: round(grown.pssBytes / 1e6 / captures, 2),
      realTimeFactor: round(grown.bytesPerSecond / bytesPerSecond, 3),
      originPercent: round((100 * grown.originCpuSeconds) / grown.seconds, 1),
    };
  } finally {
    await Promise.all([...programs, dropping].map((program) => workspace.stop(program)));
    group.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** For the engines that fetch the whole window at their start. */
const settleSeconds = 12;
/** How long written bytes stay in the page cache: longer than our interval of `fdatasync`. */
const cachedSeconds = 8;
const startLimitSeconds = 90;

async function waitUntilAllWrite(
  programs: readonly Started[],
  files: readonly string[],
  engine: EngineName,
): Promise<number> {
  const from = performance.now();
  const waiting = new Set(files);
  while (waiting.size > 0) {
    for (const file of waiting) if (sizeOf(file) > 0) waiting.delete(file);
    const dead = programs.find(({ child }) => child.exitCode !== null);
    if (dead) throw new Error(`${engine} ended: ${lastWords(dead)}`);
    if (performance.now() - from > startLimitSeconds * 1000)
      throw new Error(
        `${waiting.size} of ${files.length} files of ${engine} are empty after ${startLimitSeconds} s`,
      );
    await delay(50);
  }
  return (performance.now() - from) / 1000;
}

const tableHead = [
  "engine",
  ...["captures", "over", "CPU s/GB", "PSS MB/capture", "real time", "all write after", "origin"],
];

function toTable(rows: readonly Measurement[]): string {
  return formatTable(
    tableHead,
    rows.map((row) => [
      row.engine,
      ...[row.captures, row.tls ? "TLS" : "plain", row.cpuSecondsPerGB.toFixed(2)],
      ...[row.pssMBPerCapture.toFixed(1), row.realTimeFactor.toFixed(3)],
      ...[`${row.allWriteSeconds.toFixed(1)} s`, `${row.originPercent.toFixed(1)} % CPU`],
    ]),
  );
}

/** Our own engines by each other one, at each number of captures. */
function summarize(all: readonly Measurement[]): string {
  const others = engineNames.filter((name) => !name.startsWith("ours"));
  return all
    .filter(({ engine }) => engine.startsWith("ours"))
    .map((ours) => {
      const ratios = others.flatMap((name) => {
        const other = all.find((row) => row.engine === name && row.captures === ours.captures);
        if (!other) return [];
        return [`${(ours.cpuSecondsPerGB / other.cpuSecondsPerGB).toFixed(2)} of ${name}'s`];
      });
      const memory = `${ours.pssMBPerCapture.toFixed(1)} MB each, real time ${ours.realTimeFactor.toFixed(2)}`;
      return `${ours.engine}, ${ours.captures} captures: CPU per GB ${ratios.join(", ") || "alone"}; ${memory}`;
    })
    .join("\n");
}
