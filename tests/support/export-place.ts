import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  emptyWish,
  type Exported,
  type Exporter,
  type ExporterDeps,
  type ExportOrder,
  type ExportWish,
} from "../../daemon/exporters/exporter.ts";
import { systemClock } from "../../daemon/io/clock.ts";
import type { SettingValue } from "../../shared/model/settings.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A place that an exporter can bring files to, and where a test can see them. */
export interface ExportPlace {
  exporter: Exporter;
  /** What leads there. */
  wish: Partial<ExportWish>;
  values: Record<string, SettingValue>;
  /** The folder of this machine where `directory` begins. */
  home: string;
  deps?: Partial<ExporterDeps>;
  /** Directories as a wish names them; those that a place has none of are left out. */
  locked?: string;
  small?: string;
  unreachable?: Partial<ExportWish>;
  wrongLogin?: Partial<ExportWish>;
  /** What must never be shown. */
  secrets?: string[];
  /** Of a transfer that is broken off. */
  brokenBytes?: number;
  /** A server that can't take a file without bytes. */
  refusesEmpty?: boolean;
  /** Fields that have to be given. */
  needed: (keyof ExportWish)[];
}

const never = new AbortController().signal;

/** No pauses between attempts, and programs by their names. */
export const exporterDeps: ExporterDeps = {
  clock: { ...systemClock, sleep: () => Promise.resolve() },
  random: () => 0.5,
  folders: { usual: "/nonexistent", allowed: () => [] },
  knownHostsFile: "/nonexistent/known_hosts",
  programs: { rclone: () => "rclone" },
};

export interface Sending {
  order: ExportOrder;
  source: string;
  progress: number[];
  log: string[];
  send(signal?: AbortSignal, onProgress?: (fraction: number) => void): Promise<Exported>;
  verify(exported: Exported): Promise<string>;
}

interface Sent {
  directory: string;
  name?: string;
  bytes?: number;
  wish?: Partial<ExportWish>;
}

const usualBytes = 300_000;
/** Of a transfer that is long enough to be broken off. */
export const longBytes = ({ brokenBytes = 12_000_000 }: ExportPlace) => brokenBytes;

/** A file of chance bytes, ready to be sent to a place. */
export function prepareSending(place: ExportPlace, sent: Sent): Sending {
  const { directory, name = "Ann 1.mp4", bytes = usualBytes, wish = {} } = sent;
  const source = path.join(temporaryFolder(), "source.bin");
  writeFileSync(source, randomBytes(bytes));
  const deps = { ...exporterDeps, ...place.deps };
  const order: ExportOrder = {
    file: { path: source, sizeBytes: bytes, name, title: "Ann" },
    wish: { ...emptyWish, ...place.wish, directory, ...wish },
    values: place.values,
  };
  const [progress, log]: [number[], string[]] = [[], []];
  const { exporter } = place;
  return {
    order,
    source,
    progress,
    log,
    send(signal = never, onProgress = () => undefined) {
      const report = {
        progress(fraction: number) {
          progress.push(fraction);
          onProgress(fraction);
        },
        log: (line: string) => void log.push(line),
      };
      return exporter.send(deps, order, report, signal);
    },
    verify: (exported) => exporter.verify(deps, { ...order, exported }, never),
  };
}

/** What is in a folder of the place, whole and unfinished. */
export const namesIn = (place: ExportPlace, directory: string) => {
  const folder = path.join(place.home, directory);
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};

export const isSame = (one: string, other: string) => readFileSync(one).equals(readFileSync(other));
