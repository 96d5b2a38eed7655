import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { WorkLine } from "../../shared/model/work-report.ts";
import type { Deps } from "../deps.ts";
import { listEntries } from "../io/files.ts";
import { placeFile, unplaceFile } from "../io/place-file.ts";

interface ClipTask {
  root: string;
  isDryRun: boolean;
  isMove: boolean;
  add(line: WorkLine): void;
}

/** Brings the folder of clips over as it is, a line for each folder. Throws only `disk_full`. */
export async function importClips(
  { paths }: Pick<Deps, "paths">,
  task: ClipTask,
  signal: AbortSignal,
): Promise<void> {
  const top = path.join(task.root, "storage", "saved_clips");
  const open = [""];
  for (let folder = open.shift(); folder !== undefined; folder = open.shift()) {
    const entries = await listEntries(path.join(top, folder));
    const visible = entries.filter(({ name }) => !name.startsWith("."));
    for (const { name, isFolder } of visible) if (isFolder) open.push(path.join(folder, name));
    const names = visible.filter(({ isFolder }) => !isFolder).map(({ name }) => name);
    if (names.length === 0) continue;
    const [from, to] = [path.join(top, folder), path.join(paths.savedClips, folder)];
    const tell = (action: "clips" | "failed", text: string) =>
      task.add({ action, subject: path.join("saved_clips", folder), text, vod_uuid: null });
    try {
      if (!task.isDryRun) await bring({ from, to, names, isMove: task.isMove }, signal);
      tell("clips", `${names.length} files.`);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError && error.code === "disk_full") throw error;
      tell("failed", toMessage(error));
    }
  }
}

interface ClipFolder {
  from: string;
  to: string;
  names: readonly string[];
  isMove: boolean;
}

async function bring({ from, to, names, isMove }: ClipFolder, signal: AbortSignal): Promise<void> {
  for (const name of names) await placeFile(path.join(from, name), path.join(to, name), signal);
  if (!isMove) return;
  for (const name of names) await unplaceFile(path.join(to, name), path.join(from, name));
}
