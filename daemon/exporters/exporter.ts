import type { Setting } from "../../shared/config/setting.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import type { SettingValue } from "../../shared/model/settings.ts";
import type { Clock } from "../io/clock.ts";

export interface ExporterDeps {
  clock: Clock;
  /** 0 to 1. */
  random(): number;
  /** Where the file exporter puts files unless told otherwise, and the folders it may write to. */
  folders: { usual: string; allowed(): readonly string[] };
  /** Where the keys of SSH servers are kept that were met before. */
  knownHostsFile: string;
  programs: { rclone(): string };
}

/** A file that leaves, and what is known of it. */
export interface ExportFile {
  /** Where it lies. */
  path: string;
  sizeBytes: number;
  /** What it is to be called there, with its ending; without folders. */
  name: string;
  title: string;
}

/** What the operator said in the dialog, or the settings; each exporter reads its own part. */
export interface ExportWish {
  /** Where to, in folders parted by `/`; made there when missing. */
  directory: string;
  host: string;
  /** 0: the usual one of the protocol. */
  port: number;
  username: string;
  password: string;
  /** Of rclone. */
  remote: string;
  description: string;
  tags: readonly string[];
  /** Of YouTube, as its number. */
  category: string;
  privacy: "public" | "unlisted" | "private";
  /** Of YouTube; empty for none. */
  playlistId: string;
}

/** Settings of an exporter, by their whole keys. */
export type ExporterOptions = Readonly<
  Record<string, Setting<string> | Setting<number> | Setting<boolean> | Setting<string[]>>
>;
export type ExporterValues<O extends ExporterOptions> = {
  readonly [K in keyof O]: O[K] extends Setting<infer T> ? T : never;
};

/** What stands where the operator said nothing. */
export const emptyWish: ExportWish = {
  directory: "",
  host: "",
  port: 0,
  username: "",
  password: "",
  remote: "",
  description: "",
  tags: [],
  category: "",
  privacy: "private",
  playlistId: "",
};

/** One transfer: what leaves, where to, and the exporter's own settings by their whole keys. */
export interface ExportOrder<V = Readonly<Record<string, SettingValue>>> {
  file: ExportFile;
  wish: ExportWish;
  values: V;
}

/** A place to be tried, without a file that leaves. */
export type ExportTry<V = Readonly<Record<string, SettingValue>>> = Omit<ExportOrder<V>, "file">;

/** What is known of the place where a file went. */
export interface Exported {
  /** Where it is now, as the operator would look for it; holds no secret. */
  place: string;
  youtubeId: string | null;
  youtubePlaylistId: string | null;
}

export interface ExportProgress {
  /** 0 to 1; may be called thousands of times a second. */
  progress: (fraction: number) => void;
  log: (line: string) => void;
}

/** What a check of an exported file came to. */
export type Verified = "verified" | "missing" | "differs";

/**
 * A way for files to leave. An interrupted transfer leaves nothing under the file's final name, and
 * a repeat goes on where it was or begins anew; a file of the same name and size that is there already
 * counts as exported, another one of that name is `name_taken`.
 */
interface Definition<O extends ExporterOptions, V> {
  /** As in the address of a request: `file`, `sftp`, `ftp`, `rclone`, `youtube`. */
  name: string;
  title: string;
  /** The parts of a wish that it reads, in the order a form asks for them. */
  fields: readonly (keyof ExportWish)[];
  /** Its settings, beside those that all exporters share. */
  options: O;
  /** The first field of a wish that has to be given and is not; null when all is there. */
  missing(wish: ExportWish, values: V): keyof ExportWish | null;
  /** Why it can't be used here, such as a program that is missing; null when it can. */
  findObstacle(deps: ExporterDeps, values: V, signal: AbortSignal): Promise<Sentence | null>;
  /**
   * Tries whether an export would work, as far as that can be told with a file of a few bytes that is
   * gone again afterwards; makes no folder. Answers what it found, and throws as `send` does.
   */
  test(deps: ExporterDeps, order: ExportTry<V>, signal: AbortSignal): Promise<Sentence[]>;
  /**
   * Brings the file there. Throws `export_failed` with a sentence, `unauthorized_target` when the
   * other side refuses the login, `name_taken`, `bad_request` for a place that can't be one,
   * `forbidden` for one that is not allowed, `tool_missing`, `disk_full`, `file_missing`,
   * `storage_unavailable`.
   */
  send(
    deps: ExporterDeps,
    order: ExportOrder<V>,
    report: ExportProgress,
    signal: AbortSignal,
  ): Promise<Exported>;
  /** Looks whether it is really there, as large as here. */
  verify(
    deps: ExporterDeps,
    order: ExportOrder<V> & { exported: Exported },
    signal: AbortSignal,
  ): Promise<Verified>;
}

export type Exporter = Definition<ExporterOptions, Readonly<Record<string, SettingValue>>>;

/** Keeps the types of an exporter's own options inside it. */
export function defineExporter<const O extends ExporterOptions>(
  definition: Definition<O, ExporterValues<O>>,
): Exporter {
  // The kernel reads the values of exactly these options, each checked by its own schema.
  return definition;
}

/** The field that is empty, the first of those named. */
export function firstEmptyField(
  wish: ExportWish,
  fields: readonly (keyof ExportWish)[],
): keyof ExportWish | null {
  return fields.find((field) => wish[field] === "") ?? null;
}
