import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

const script = path.join(import.meta.dirname, "twitch-downloader-stand-in.ts");

/** A program that stands for TwitchDownloaderCLI; `answer` is what it finds, null for nothing. */
export function installTwitchDownloader(answer: unknown) {
  const folder = temporaryFolder();
  const program = path.join(folder, "TwitchDownloaderCLI");
  const command = `STAND_IN_FOLDER='${folder}' exec '${process.execPath}' '${script}' "$@"`;
  writeFileSync(program, `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  if (answer !== null)
    writeFileSync(
      path.join(folder, "answer.json"),
      typeof answer === "string" ? answer : JSON.stringify(answer),
    );
  return {
    program,
    /** From now on it does not get past its first half. */
    delay: () => writeFileSync(path.join(folder, "delay"), ""),
    /** Of its last run. */
    arguments: (): string[] =>
      JSON.parse(readFileSync(path.join(folder, "arguments.json"), "utf8")),
  };
}
