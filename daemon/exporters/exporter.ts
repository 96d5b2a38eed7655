import type { Setting } from "../../shared/config/setting.ts";
import type { SettingValue } from "../../shared/model/settings.ts";
import type { Clock } from "../io/clock.ts";

export interface ExporterDeps {
  clock: Clock;
  /** 0 to 1. */
  random(): number;
  /** Where the file exporter puts files unless told otherwise, and the folders it may write to. */
  folders: { usual: string; allowed(): readonly string[] };
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

/** One transfer: what leaves, where to, and the exporter's own settings by their whole keys. */
export interface ExportOrder {
  file: ExportFile;
  wish: ExportWish;
  values: Readonly<Record<string, SettingValue>>;
}

/** What is known of the place where a file went. */
export interface Exported {
  /** Where it is now, as the operator would look for it; holds no secret. */
  place: string;
  youtubeId: string | null;
  youtubePlaylistId: string | null;
}

export interface ExportProgress {
  /** 0 to 1. */
  progress(fraction: number): void;
  log(line: string): void;
}

/** What a check of an exported file came to. */
export type Verified = "verified" | "missing" | "differs";

type AnySetting = Setting<string> | Setting<number> | Setting<boolean> | Setting<string[]>;

/**
 * A way for files to leave. An interrupted transfer leaves nothing under the file's final name, and
 * a repeat goes on where it was or begins anew; a file of the same name and size that is there already
 * counts as exported, another one of that name is `name_taken`.
 */
export interface Exporter {
  /** As in the address of a request: `file`, `sftp`, `ftp`, `rclone`, `youtube`. */
  name: string;
  title: string;
  /** Its settings, beside those that all exporters share. */
  options: Readonly<Record<string, AnySetting>>;
  /** The first field of a wish that has to be given and is not; null when all is there. */
  missing(wish: ExportWish): keyof ExportWish | null;
  /** Why it can't be used here, such as a program that is missing; null when it can. */
  findObstacle(
    deps: ExporterDeps,
    values: ExportOrder["values"],
    signal: AbortSignal,
  ): Promise<string | null>;
  /**
   * Brings the file there. Throws `export_failed` with a sentence, `unauthorized_target` when the
   * other side refuses the login, `name_taken`, `tool_missing`, `disk_full`.
   */
  send(
    deps: ExporterDeps,
    order: ExportOrder,
    report: ExportProgress,
    signal: AbortSignal,
  ): Promise<Exported>;
  /** Looks whether it is really there, as large as here. */
  verify(
    deps: ExporterDeps,
    order: ExportOrder & { exported: Exported },
    signal: AbortSignal,
  ): Promise<Verified>;
}
