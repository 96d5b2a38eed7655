import path from "node:path";
import { AppError, toSaid } from "../../shared/errors.ts";
import type { WorkLine } from "../../shared/model/work-report.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import { toSentence, toText } from "../../shared/sentences.ts";
import type { Deps } from "../deps.ts";
import { placeFile, unplaceFile } from "../io/place-file.ts";
import { walkFolders } from "./import-walk.ts";

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
  for await (const { folder, names: all } of walkFolders(top, signal)) {
    const names = all.filter((name) => !name.startsWith("."));
    if (names.length === 0) continue;
    const [from, to] = [path.join(top, folder), path.join(paths.savedClips, folder)];
    const tell = (action: "clips" | "failed", said: Sentence) =>
      task.add({
        action,
        subject: path.join("saved_clips", folder),
        ...toText(said),
        vod_uuid: null,
      });
    try {
      if (!task.isDryRun) await bring({ from, to, names, isMove: task.isMove }, signal);
      tell("clips", toSentence("import_clips", { number: names.length }));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError && error.code === "disk_full") throw error;
      tell("failed", toSaid(error));
    }
  }
}

interface ClipFolder {
  from: string;
  to: string;
  names: readonly string[];
  isMove: boolean;
}

/** Throws `name_taken` for files in whose place there are others; the rest have come all the same. */
async function bring({ from, to, names, isMove }: ClipFolder, signal: AbortSignal): Promise<void> {
  const taken: string[] = [];
  for (const name of names) {
    try {
      await placeFile(path.join(from, name), path.join(to, name), signal);
      if (isMove) await unplaceFile(path.join(to, name), path.join(from, name));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "name_taken") throw error;
      taken.push(name);
    }
  }
  if (taken.length > 0)
    throw new AppError("name_taken", `There are others already: ${taken.join(", ")}.`);
}
