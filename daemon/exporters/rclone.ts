import { settings } from "../../shared/config/settings.ts";
import { AppError } from "../../shared/errors.ts";
import { toSentence } from "../../shared/sentences.ts";
import { hashFile } from "../io/file-identity.ts";
import { type Rclone, runRclone, toCopyArgs } from "../tools/rclone.ts";
import {
  findHash,
  readRemoteEntry,
  readRemoteHash,
  readRemoteRoom,
  toRemoteName,
} from "../tools/rclone-remotes.ts";
import { readVersion } from "../tools/versions.ts";
import {
  defineExporter,
  type ExporterDeps,
  type ExportFile,
  type ExportProgress,
  firstEmptyField,
  type Verified,
} from "./exporter.ts";
import { withProbe } from "./probe.ts";
import { probeRemoteOfRclone } from "./rclone/probe.ts";
import { reachRemote } from "./rclone/reach.ts";
import { readSource } from "./source.ts";
import { type Target, toTarget } from "./target.ts";
import { toNameTaken } from "./upload.ts";

const configKey = "tools.rclone_config_path";

/** To any of the services that rclone knows and has a login for. */
export const rclone = defineExporter({
  name: "rclone",
  title: "rclone",
  fields: ["remote", "directory"],
  options: { [configKey]: settings[configKey] },
  missing: (wish) => firstEmptyField(wish, ["remote", "directory"]),
  async findObstacle({ programs }, _values, signal) {
    const known = { name: "rclone", versionArgument: "version", minVersion: "1.50" };
    const found = await readVersion(
      { ...known, program: programs.rclone(), isNeeded: false },
      signal,
    );
    if (found.status === "missing")
      return toSentence("rclone_missing", { program: programs.rclone() });
    if (found.status !== "too_old") return null;
    return toSentence("rclone_too_old", { version: found.version ?? "", oldest: known.minVersion });
  },
  test: (deps, { wish, values }, signal) =>
    withProbe(deps, (file) =>
      probeRemoteOfRclone({ tool: toRclone(deps, values), wish, file }, signal),
    ),
  async send(deps, order, report, signal) {
    const tool = toRclone(deps, order.values);
    const remote = toRemoteName(order.wish.remote);
    const target = toTarget(order, await readSource(order.file));
    const place = `${remote}:${target.path}`;
    const transfer = { tool, remote, target, file: order.file, report };
    if (await reachRemote(transfer, () => isThere(transfer, signal), signal))
      report.log(`${place} is there already, in the same size.`);
    else await transferFile(transfer, signal);
    return { place, youtubeId: null, youtubePlaylistId: null };
  },
  async verify(deps, { file, exported, values }, signal) {
    return compare({ tool: toRclone(deps, values), place: exported.place, file }, signal);
  },
});

function toRclone(
  { programs }: Pick<ExporterDeps, "programs">,
  values: { readonly [configKey]: string },
): Rclone {
  return { program: programs.rclone(), config: values[configKey] };
}

interface Transfer {
  tool: Rclone;
  remote: string;
  target: Target;
  file: ExportFile;
  report: ExportProgress;
}

async function isThere(
  { tool, remote, target, file }: Transfer,
  signal: AbortSignal,
): Promise<boolean> {
  const entry = await readRemoteEntry(tool, `${remote}:${target.path}`, signal);
  if (entry === null) return false;
  if (entry.isFolder || entry.sizeBytes !== file.sizeBytes) throw toNameTaken(target);
  return true;
}

/** So large that it pays to ask for room before. */
const largeBytes = 1_000_000_000;

/** Throws `disk_full` when the service says that the file has no room there. */
async function checkRoom(
  { tool, remote, target, file }: Transfer,
  signal: AbortSignal,
): Promise<void> {
  const free =
    (await readRemoteRoom(tool, `${remote}:${target.folder}`, signal)) ??
    (await readRemoteRoom(tool, `${remote}:`, signal));
  if (free === null || free >= file.sizeBytes) return;
  throw new AppError(
    "disk_full",
    `There is no room at ${remote}: ${file.name} needs ${file.sizeBytes} bytes, ${free} are free.`,
  );
}

/** Into a part, checked, then to its name: a transfer that ends in the middle leaves what it wrote. */
async function transferFile(transfer: Transfer, signal: AbortSignal): Promise<void> {
  const { tool, remote, target, file } = transfer;
  if (file.sizeBytes >= largeBytes) await checkRoom(transfer, signal);
  const part = `${remote}:${target.partPath}`;
  try {
    await copyToPart(transfer, part, signal);
  } catch (error) {
    // Many services have no word for it.
    if (error instanceof AppError && error.code === "export_failed")
      await checkRoom(transfer, signal);
    throw error;
  }
  const copied = await readRemoteEntry(tool, part, signal);
  if (copied?.sizeBytes !== file.sizeBytes)
    throw new AppError(
      "export_failed",
      `${file.name} has ${copied?.sizeBytes ?? 0} bytes at the other side and ${file.sizeBytes} here.`,
    );
  // Somebody else may have been quicker; moving would replace theirs.
  if (await isThere(transfer, signal)) return;
  const moved = ["moveto", part, `${remote}:${target.path}`, "--contimeout", "20s"];
  await runRclone({ rclone: tool, args: moved, signal });
}

async function copyToPart(
  { tool, file, report }: Transfer,
  part: string,
  signal: AbortSignal,
): Promise<void> {
  await runRclone({
    rclone: tool,
    args: toCopyArgs(file.path, part),
    signal,
    onLine({ progress, complaint }) {
      if (complaint !== "") report.log(complaint);
      if (progress !== null && progress.totalBytes > 0)
        report.progress(Math.min(1, progress.doneBytes / progress.totalBytes));
    },
  });
}

interface Comparison {
  tool: Rclone;
  /** `remote:path`. */
  place: string;
  file: ExportFile;
}

/** By size, and by checksum where the service tells one. */
async function compare({ tool, place, file }: Comparison, signal: AbortSignal): Promise<Verified> {
  const entry = await readRemoteEntry(tool, place, signal);
  if (entry === null) return "missing";
  if (entry.isFolder || entry.sizeBytes !== file.sizeBytes) return "differs";
  const remote = place.slice(0, place.indexOf(":"));
  const hash = await findHash(tool, remote, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    // An old rclone, or a service that won't say.
    if (error instanceof AppError) return null;
    throw error;
  });
  const there = hash === null ? null : await readRemoteHash(tool, { place, hash }, signal);
  if (hash === null || there === null) return "verified";
  return there === (await hashFile(file.path, hash, signal)) ? "verified" : "differs";
}
