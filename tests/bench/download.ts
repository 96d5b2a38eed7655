import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { toMessage } from "../../shared/errors.ts";
import type { Bench } from "./bench.ts";
import { downloadedFile, type DownloadJob } from "./download-process.ts";
import { round } from "./numbers.ts";
import { addVideo, type BenchOrigin, openVideo, startOrigin, videoKbps } from "./origin.ts";
import { peerEnvironment } from "./peers.ts";
import { createProcessGroup, type ProcessGroup } from "./process-group.ts";
import { formatTable } from "./table.ts";
import { sizeOf } from "./window.ts";
import { lastWords, type Started, type Workspace } from "./workspace.ts";

const engineNames = ["ours", "streamlink", "yt-dlp"] as const;
type EngineName = (typeof engineNames)[number];

/** One line of `--json`. GB and MB are powers of ten. */
export interface DownloadResult {
  engine: EngineName;
  tls: boolean;
  /** Of the video. */
  seconds: number;
  bytes: number;
  wallSeconds: number;
  bytesPerSecond: number;
  cpuSecondsPerGB: number;
  peakPssMB: number;
  originCpuSeconds: number;
}

export const downloadBench: Bench = {
  name: "download",
  summary: "a platform's VOD as fast as it goes: bytes per second, CPU per GB, memory; with peers",
  usage: `  --seconds 7200          length of the video
  --parallel 4            parts fetched at the same time, by each engine
  --tls | --plain         how the parts are fetched (default: --plain)
  --engines a,b           some of ${engineNames.join(", ")}
  --folder FOLDER         download there and not into the system's temporary folder`,
  options: {
    seconds: { type: "string", default: "7200" },
    parallel: { type: "string", default: "4" },
    engines: { type: "string", default: engineNames.join(",") },
    tls: { type: "boolean", default: false },
    plain: { type: "boolean", default: false },
  },
  async run({ workspace, values, report }) {
    const seconds = Number(values.text("seconds"));
    const parallel = Number(values.text("parallel"));
    if (!(seconds > 0) || !Number.isInteger(parallel) || parallel < 1)
      throw new TypeError("--seconds and --parallel are numbers above 0");
    const engines = parseEngines(values.text("engines"));
    const isTls = values.flag("tls") && !values.flag("plain");
    report.note(header(seconds, parallel, isTls));
    const origin = await startOrigin(workspace, { isTls, channels: 1 });
    const url = await openVideo(origin, await addVideo(origin, origin.logins[0] ?? "", seconds));
    const results: DownloadResult[] = [];
    const failures: string[] = [];
    for (const engine of engines) {
      report.note(`  ${engine} ...`);
      try {
        const subject = { engine, origin, url, parallel, seconds };
        const result = await measure(workspace, subject);
        results.push(result);
        report.json(result);
      } catch (error) {
        failures.push(`${engine}: ${toMessage(error)}`);
      }
    }
    report.text(`\n${toTable(results)}`);
    if (failures.length > 0) throw new Error(failures.join("\n"));
  },
};

function parseEngines(text: string): EngineName[] {
  const names = text.split(",");
  const isEngine = (name: string): name is EngineName =>
    (engineNames as readonly string[]).includes(name);
  if (!names.every(isEngine)) throw new TypeError(`the engines are ${engineNames.join(", ")}`);
  return names;
}

const header = (seconds: number, parallel: number, isTls: boolean): string =>
  `A video of ${seconds / 3600} h at ${videoKbps / 1000} Mbit/s from the simulator in a process of its own, over ${isTls ? "TLS" : "plain HTTP"};
one engine after the other, ${parallel} parts at a time each. From the start of the program until it has ended.
CPU: user and system time of all its processes, by 10^9 bytes of its file; memory: highest sum of PSS.
Ours forces each part to the disk as it comes and keeps a ledger of them; the others leave that to the system.`;

interface Subject {
  engine: EngineName;
  origin: BenchOrigin;
  url: string;
  parallel: number;
  seconds: number;
}

interface Plan {
  command: string[];
  file: string;
  environment: NodeJS.ProcessEnv;
}

const plans: Record<EngineName, (subject: Subject, folder: string) => Plan> = {
  ours({ url, parallel, origin }, folder) {
    const job: DownloadJob = { folder, url, parallel };
    const file = path.join(folder, "job.json");
    writeFileSync(file, JSON.stringify(job));
    const program = path.join(import.meta.dirname, "download-process.ts");
    return {
      command: [process.execPath, program, file],
      file: path.join(folder, downloadedFile),
      environment: {
        ...process.env,
        MALLOC_MMAP_THRESHOLD_: "1048576",
        ...(origin.caFile === null ? {} : { NODE_EXTRA_CA_CERTS: origin.caFile }),
      },
    };
  },
  streamlink({ url, parallel }, folder) {
    const file = path.join(folder, "video.ts");
    const command = [
      ...["streamlink", "--http-no-ssl-verify", "--loglevel", "error", "--force"],
      ...["--stream-segment-threads", String(parallel), "-o", file, `hls://${url}`, "best"],
    ];
    return { command, file, environment: peerEnvironment(folder) };
  },
  "yt-dlp"({ url, parallel }, folder) {
    const file = path.join(folder, "video.ts");
    const command = [
      ...["yt-dlp", "--ignore-config", "--no-check-certificates", "--no-cache-dir", "--quiet"],
      ...["--downloader", "native", "--concurrent-fragments", String(parallel)],
      ...["--hls-use-mpegts", "--fixup", "never", "--no-part", "-o", file, url],
    ];
    return { command, file, environment: peerEnvironment(folder) };
  },
};

async function measure(workspace: Workspace, subject: Subject): Promise<DownloadResult> {
  const { engine, origin, seconds } = subject;
  const folder = workspace.newFolder(engine);
  const { command, file, environment } = plans[engine](subject, folder);
  const group = createProcessGroup();
  workspace.onClose(() => group.close());
  const originBefore = origin.group.cpuSeconds();
  const from = performance.now();
  const program = workspace.start(group.join(command), { environment });
  group.adopt(program.pid);
  try {
    const peakPss = await watchUntilEnd(program, group);
    const wallSeconds = (performance.now() - from) / 1000;
    const bytes = sizeOf(file);
    if (program.child.exitCode !== 0 || bytes === 0)
      throw new Error(`${engine} failed: ${lastWords(program)}`);
    return {
      ...{ engine, tls: origin.isTls, seconds, bytes },
      wallSeconds: round(wallSeconds, 1),
      bytesPerSecond: Math.round(bytes / wallSeconds),
      cpuSecondsPerGB: round(group.cpuSeconds() / (bytes / 1e9), 3),
      peakPssMB: round(peakPss / 1e6, 1),
      originCpuSeconds: round(origin.group.cpuSeconds() - originBefore, 1),
    };
  } finally {
    await workspace.stop(program);
    group.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const lookMs = 500;

async function watchUntilEnd({ child }: Started, group: ProcessGroup): Promise<number> {
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const exited = once(child, "exit");
  let peak = 0;
  while (!isOver()) {
    peak = Math.max(peak, group.pssBytes());
    await Promise.race([exited, delay(lookMs)]);
  }
  return peak;
}

function toTable(results: readonly DownloadResult[]): string {
  return formatTable(
    ["engine", "over", "GB", "seconds", "MB/s", "CPU s/GB", "peak PSS MB", "origin CPU s"],
    results.map((row) => [
      row.engine,
      ...[row.tls ? "TLS" : "plain", (row.bytes / 1e9).toFixed(2), row.wallSeconds.toFixed(1)],
      ...[(row.bytesPerSecond / 1e6).toFixed(0), row.cpuSecondsPerGB.toFixed(2)],
      ...[row.peakPssMB.toFixed(0), row.originCpuSeconds.toFixed(1)],
    ]),
  );
}
