import { AppError } from "../../../shared/errors.ts";
import type { Sentence } from "../../../shared/model/sentence.ts";
import { toSentence } from "../../../shared/sentences.ts";
import { type Rclone, runRclone } from "../../tools/rclone.ts";
import { readRemoteEntry, toRemoteName } from "../../tools/rclone-remotes.ts";
import type { ExportFile, ExportWish } from "../exporter.ts";
import { toFolderSaid } from "../probe.ts";
import { folderAbove, joinPath, toTarget } from "../target.ts";
import { reachRemote } from "./reach.ts";

/** Whoever waits at a button is told at once what fails; an export tries for longer. */
const hasty = ["--contimeout", "15s", "--retries", "1", "--low-level-retries", "2"];

interface Probe {
  tool: Rclone;
  wish: ExportWish;
  file: ExportFile;
}

/** Brings a file to the remote, looks at it, and deletes it again. */
export async function probeRemoteOfRclone(
  { tool, wish, file }: Probe,
  signal: AbortSignal,
): Promise<Sentence[]> {
  const remote = toRemoteName(wish.remote);
  const { folder } = toTarget({ file, wish }, "");
  const reached = { tool, remote };
  const nearest = await reachRemote(reached, () => findNearest(reached, folder, signal), signal);
  const place = `${remote}:${joinPath(nearest, file.name)}`;
  const shown = `${remote}:${nearest}`;
  const said = [toSentence("test_remote", { remote })];
  const copy = ["copyto", file.path, place, ...hasty];
  await reachRemote(reached, () => runRclone({ rclone: tool, args: copy, signal }), signal);
  const entry = await readRemoteEntry(tool, place, signal);
  try {
    await runRclone({ rclone: tool, args: ["deletefile", place, ...hasty], signal });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    said.push(toSentence("test_left", { path: place }));
  }
  if (entry?.sizeBytes !== file.sizeBytes)
    throw new AppError("export_failed", toSentence("test_arrived_short", { folder: shown }));
  return [...said, ...toFolderSaid({ folder, nearest, shown })];
}

async function findNearest(
  reached: { tool: Rclone; remote: string },
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  if (folder === "" || folder === "/") return folder;
  const entry = await readRemoteEntry(reached.tool, `${reached.remote}:${folder}`, signal);
  if (entry?.isFolder === true) return folder;
  return findNearest(reached, folderAbove(folder) ?? "", signal);
}
