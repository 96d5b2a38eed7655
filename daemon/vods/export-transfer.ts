import { secretMask } from "../../shared/config/settings.ts";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import { readOptions, toExporterDeps } from "../exporter-deps.ts";
import type { Exported, Exporter, ExportWish } from "../exporters/exporter.ts";
import type { JobReport } from "../job-entry.ts";
import { toStorageError } from "../io/json-document.ts";
import type { LeavingFile } from "./export-files.ts";
import type { DoneFile } from "./export-request.ts";

export type TransferDeps = Pick<Deps, "clock" | "config" | "paths" | "programs" | "random">;

export interface Transfer {
  exporter: Exporter;
  wish: ExportWish;
  files: readonly LeavingFile[];
  /** What is there already and was looked for. */
  done: readonly DoneFile[];
  /** Called when a file has arrived. */
  onArrived(file: DoneFile): Promise<void>;
}

type Report = Pick<JobReport, "progress" | "log">;

/** Sends files one after another and looks for each of them there. Nothing that it throws or logs holds a secret. */
export async function transferFiles(
  deps: TransferDeps,
  transfer: Transfer,
  report: Report,
  signal: AbortSignal,
): Promise<DoneFile[]> {
  const { files, done } = transfer;
  const total = Math.max(1, sumBytes(files));
  const arrived: DoneFile[] = [];
  let before = 0;
  for (const file of files) {
    signal.throwIfAborted();
    const known = done.find(
      ({ basename, size }) => basename === file.basename && size === file.sizeBytes,
    );
    const progress = (fraction: number) =>
      report.progress((before + fraction * file.sizeBytes) / total);
    const toldOne = { log: (line: string) => report.log(line), progress };
    const result = known ?? (await sendFile(deps, { ...transfer, file }, toldOne, signal));
    if (known === undefined) await transfer.onArrived(result);
    arrived.push(result);
    before += file.sizeBytes;
  }
  return arrived;
}

export const sumBytes = (files: readonly { sizeBytes: number }[]) =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

async function sendFile(
  deps: TransferDeps,
  { exporter, wish, file }: Pick<Transfer, "exporter" | "wish"> & { file: LeavingFile },
  report: Report,
  signal: AbortSignal,
): Promise<DoneFile> {
  const hide = createHiding(deps, wish);
  const { path, sizeBytes, name, title, directory } = file;
  const order = {
    file: { path, sizeBytes, name, title },
    wish: { ...wish, directory },
    values: readOptions(deps, exporter),
  };
  const exporterDeps = toExporterDeps(deps);
  try {
    const told = {
      progress: (fraction: number) => report.progress(fraction),
      log: (line: string) => report.log(hide(line)),
    };
    const exported = await exporter.send(exporterDeps, order, told, signal);
    const checked = await exporter.verify(exporterDeps, { ...order, exported }, signal);
    if (checked !== "verified") throw toUnverified(exported, checked);
    report.log(`${name} is there: ${hide(exported.place)}.`);
    return {
      basename: file.basename,
      size: sizeBytes,
      place: hide(exported.place),
      youtube_id: exported.youtubeId,
      youtube_playlist_id: exported.youtubePlaylistId,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    throw toPlainError(error, hide);
  }
}

function toUnverified({ place }: Exported, checked: "missing" | "differs"): AppError {
  const sentence = checked === "missing" ? "is not there" : "is not the same as here";
  return new AppError("export_failed", `Looked for after its transfer, ${place} ${sentence}.`);
}

/** Takes the passwords out of what other programs and servers say. */
function createHiding({ config }: Pick<Deps, "config">, { password }: ExportWish) {
  const plain = [...config.secrets(), password].filter((secret) => secret.length >= shortestSecret);
  const forms = new Set(plain.flatMap((secret) => [secret, toAddressForm(secret)]));
  // One may be a part of another.
  const secrets = [...forms].toSorted((a, b) => b.length - a.length);
  return (text: string) =>
    secrets.reduce((hidden, secret) => hidden.replaceAll(secret, secretMask), text);
}

const toAddressForm = (secret: string) => encodeURIComponent(secret.toWellFormed());

/** What is shorter would make every sentence unreadable. */
const shortestSecret = 3;

/** The cause stays behind: it may hold what the sentence must not. */
function toPlainError(thrown: unknown, hide: (text: string) => string): AppError {
  const error = toStorageError(thrown);
  const message = hide(toMessage(error));
  if (!(error instanceof AppError)) return new AppError("export_failed", message);
  const { field, retryAfterSeconds } = error;
  return new AppError(error.code, message, {
    ...(field === undefined ? {} : { field }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
