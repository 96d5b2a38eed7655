import { copyFileSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

/**
 * Stands for TwitchDownloaderCLI, which is not on the machines that test: it takes the arguments of
 * its `chatdownload`, refuses others, tells its progress in its form and writes what `answer.json`
 * beside the script holds. A file with `delay` in its name beside it makes it wait after the first half.
 */
const folder = process.env["STAND_IN_FOLDER"] ?? "";
const say = (text: string) => process.stdout.write(text);

async function run(): Promise<number> {
  const [mode, ...rest] = process.argv.slice(2);
  if (mode === "--version") {
    say("TwitchDownloaderCLI 1.56.2\n");
    return 0;
  }
  if (mode !== "chatdownload") return complain(`Verb '${mode ?? ""}' is not recognized.`);
  const { values } = parseArgs({
    args: rest,
    options: {
      id: { type: "string", short: "u" },
      output: { type: "string", short: "o" },
      compression: { type: "string" },
      "temp-path": { type: "string" },
      collision: { type: "string" },
      banner: { type: "string" },
      "log-level": { type: "string" },
      threads: { type: "string", short: "t" },
    },
  });
  const { id = "", output = "", collision } = values;
  writeFileSync(path.join(folder, "arguments.json"), JSON.stringify(process.argv.slice(2)));
  if (!/^\d+$/.test(id)) return complain("Invalid video ID.");
  if (path.extname(output) !== ".json") return complain("The format is not known.");
  // It would ask, and nobody would answer.
  if (existsSync(output) && collision !== "Overwrite") return complain("Aborted.");
  say("[STATUS] - Fetching Video Info [1/2]\n");
  if (!existsSync(path.join(folder, "answer.json"))) {
    say("[ERROR] - The chat replay of this video is not available.\n");
    return complain("Unhandled exception. System.NullReferenceException: Invalid VOD");
  }
  for (const percent of [0, 25, 50]) say(`\r[STATUS] - Downloading ${percent}%`);
  if (existsSync(path.join(folder, "delay"))) await new Promise((r) => setTimeout(r, 60_000));
  for (const percent of [75, 100]) say(`\r[STATUS] - Downloading ${percent}%`);
  say("\n[WARNING] - 1 commenter could not be found\n");
  copyFileSync(path.join(folder, "answer.json"), output);
  return 0;
}

function complain(text: string): number {
  process.stderr.write(`${text}\n`);
  return 1;
}

process.exitCode = await run();
