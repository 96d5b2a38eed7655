import { runTool } from "./tool.ts";

const name = "TwitchDownloaderCLI";

export interface ChatDownloadRun {
  program: string;
  /** The platform's id of the video. */
  videoId: string;
  /** Ends with `.json`: that decides the format. */
  output: string;
  /** Where it may put what it needs for a while. */
  temporaryFolder: string;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  onLog: (line: string) => void;
  onPid: (pid: number | null) => void;
}

/** Never asks anything: without `--collision` it would wait for an answer when the file is there. */
export function chatDownloadArguments({
  videoId,
  output,
  temporaryFolder,
}: Pick<ChatDownloadRun, "videoId" | "output" | "temporaryFolder">): string[] {
  return [
    "chatdownload",
    ...["--id", videoId],
    ...["--output", output],
    ...["--compression", "None"],
    ...["--temp-path", temporaryFolder],
    ...["--collision", "Overwrite"],
    "--banner=false",
    ...["--log-level", "Status,Info,Warning,Error"],
  ];
}

/**
 * Lets TwitchDownloaderCLI fetch the chat of a video; its pictures are left to us. Throws
 * `tool_missing`, `tool_failed`.
 */
export async function runChatDownload(run: ChatDownloadRun): Promise<void> {
  await runTool({
    name,
    program: run.program,
    args: chatDownloadArguments(run),
    signal: run.signal,
    isRewritingLines: true,
    onStart: run.onPid,
    onLine(line) {
      const said = parseProgramLine(line);
      if (said.fraction !== null) run.onProgress(said.fraction);
      if (said.complaint !== null) run.onLog(said.complaint);
    },
  });
}

/** What a line of its output tells: `[STATUS] - Downloading 42%`, `[ERROR] - …`. */
export function parseProgramLine(line: string): {
  fraction: number | null;
  complaint: string | null;
} {
  const [, level = "", text = ""] = /^\[([A-Z]+)\] - (.*)$/.exec(line.trim()) ?? [];
  const [, percent] = /(\d+)%/.exec(text) ?? [];
  return {
    fraction: level === "STATUS" && percent !== undefined ? Number(percent) / 100 : null,
    complaint: level === "ERROR" || level === "WARNING" ? text : null,
  };
}

/** Asks for its version, to know whether it is there. Throws `tool_missing`, `tool_failed`. */
export async function askVersion(program: string, signal: AbortSignal): Promise<string> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(versionLimitMs)]);
  const output = await runTool({ name, program, args: ["--version"], signal: limited });
  return /\d+(?:\.\d+)+/.exec(output)?.[0] ?? "";
}

/** It unpacks itself when it is started for the first time. */
const versionLimitMs = 10_000;
