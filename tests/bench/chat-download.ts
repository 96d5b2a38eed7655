import path from "node:path";
import type { DownloadFigures } from "./chat-download-process.ts";
import { round } from "./numbers.ts";
import { waitForLine, type Workspace } from "./workspace.ts";

/** One line of `--json`. */
export interface ChatDownloadResult {
  messages: number;
  seconds: number;
  /** Of the process, the platform that is made up in it included, at its most; powers of ten. */
  heapMegabytes: number;
  residentMegabytes: number;
}

/** The chat of a day's video as the daemon fetches it, until its document is whole. */
export async function measureChatDownload(
  workspace: Workspace,
  messages: number,
): Promise<ChatDownloadResult> {
  const folder = workspace.newFolder("chat-download");
  const program = path.join(import.meta.dirname, "chat-download-process.ts");
  const started = workspace.start([process.execPath, program, folder, String(messages)]);
  const line = await waitForLine(started, /^\{.*\}$/);
  // Printed by our own program.
  const figures = JSON.parse(line) as DownloadFigures;
  await workspace.stop(started);
  return {
    messages,
    seconds: round(figures.seconds, 1),
    heapMegabytes: round(figures.heapBytes / 1e6, 0),
    residentMegabytes: round(figures.residentBytes / 1e6, 0),
  };
}
