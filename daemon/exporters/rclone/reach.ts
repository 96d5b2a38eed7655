import { AppError } from "../../../shared/errors.ts";
import { toSentence } from "../../../shared/sentences.ts";
import type { Rclone } from "../../tools/rclone.ts";
import { listRemotes } from "../../tools/rclone-remotes.ts";

/** The first question to a remote; when it fails, a remote that is not there is the likeliest reason. */
export async function reachRemote<T>(
  { tool, remote }: { tool: Rclone; remote: string },
  ask: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "export_failed") throw error;
    const remotes = await listRemotes(tool.program, tool.config, signal);
    if (remotes.includes(remote)) throw error;
    const sentence =
      remotes.length === 0
        ? toSentence("no_remotes", { remote })
        : toSentence("no_remote", { remote, known: remotes.join(", ") });
    throw new AppError("export_failed", sentence, { cause: error, field: "remote" });
  }
}
