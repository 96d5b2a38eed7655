import { Command, CommanderError } from "commander";
import type { i18n } from "i18next";
import { createI18n, environmentLanguage, toLanguage, type Language } from "../../shared/i18n.ts";
import { version } from "../../shared/version.ts";
import { createContext, defaultAddress, type GlobalOptions, type Host } from "../context.ts";
import { formatFailure, toFailure } from "../failure.ts";
import { addChannels } from "./channels.ts";
import { addClips } from "./clips.ts";
import { addDownload } from "./download.ts";
import { addCleanup } from "./cleanup.ts";
import { addExport } from "./export.ts";
import { addImport } from "./import.ts";
import { addJobs } from "./jobs.ts";
import { addLog } from "./log.ts";
import { addPassword } from "./password.ts";
import { addRecord } from "./record.ts";
import type { Registration } from "./registration.ts";
import { addScan } from "./scan.ts";
import { addSchedule } from "./schedule.ts";
import { addSettings } from "./settings.ts";
import { addStatus } from "./status.ts";
import { addStop } from "./stop.ts";
import { addStorage } from "./storage.ts";
import { addTokens } from "./tokens.ts";
import { addTrash } from "./trash.ts";
import { addVod } from "./vod.ts";
import { addVodChapter } from "./vod-chapter.ts";
import { addVodChat } from "./vod-chat.ts";
import { addVodEdit } from "./vod-edit.ts";
import { addVodMedia } from "./vod-media.ts";
import { addVodRender } from "./vod-render.ts";
import { addVodRepair } from "./vod-repair.ts";
import { addVodShelf } from "./vod-shelf.ts";
import { addVods } from "./vods.ts";
import { addWatch } from "./watch.ts";
import { addYoutube } from "./youtube.ts";

const commands = [
  addStatus,
  addWatch,
  addChannels,
  addRecord,
  addStop,
  addVods,
  addVod,
  addVodEdit,
  addVodChapter,
  addVodMedia,
  addVodRender,
  addVodRepair,
  addVodShelf,
  addTrash,
  addCleanup,
  addStorage,
  addDownload,
  addVodChat,
  addClips,
  addExport,
  addScan,
  addImport,
  addJobs,
  addLog,
  addSchedule,
  addSettings,
  addYoutube,
  addTokens,
  addPassword,
];

/** Runs one command line and answers with the exit code; never throws. */
export async function run(arguments_: string[], host: Host): Promise<number> {
  const i18n = await createI18n(findLanguage(arguments_, host.env));
  const program = createProgram(host, i18n);
  try {
    if (arguments_.length === 0) return showHelp(program, host);
    await program.parseAsync(arguments_, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const failure = toFailure(error, i18n);
    const isHelp = error instanceof CommanderError && error.code === "commander.help";
    if (!isHelp) {
      host.stderr.write(`${formatFailure(failure, arguments_.includes("--json"))}\n`);
    }
    return failure.exitCode;
  }
}

function createProgram(host: Host, i18n: i18n): Command {
  const program = new Command("reelkeep");
  describe(program, host, i18n);
  const registration: Registration = {
    program,
    t: i18n.t,
    act:
      (command) =>
      async (...args) =>
        command(createContext(host, program.opts<GlobalOptions>(), i18n), ...args),
  };
  for (const add of commands) add(registration);
  // `--help` says the same; commander's own line about it is not translated.
  for (const command of program.commands) command.helpCommand(false);
  return program;
}

function describe(program: Command, host: Host, { t }: i18n): void {
  const titles: Record<string, string> = {
    "Usage:": t("cli.usage.usage"),
    "Arguments:": t("cli.usage.arguments"),
    "Options:": t("cli.usage.options"),
    "Commands:": t("cli.usage.commands"),
  };
  program
    .description(t("cli.help.reelkeep"))
    .version(version, "--version", t("cli.help.version"))
    .option("--url <address>", t("cli.help.url", { address: defaultAddress }))
    .option("--token <token>", t("cli.help.token"))
    .option("--json", t("cli.help.json"))
    .option("--lang <code>", t("cli.help.lang"))
    .option("--no-color", t("cli.help.no_color"))
    .helpOption("-h, --help", t("cli.help.help"))
    .helpCommand(false)
    .configureHelp({ styleTitle: (title) => titles[title] ?? title })
    .configureOutput({
      writeOut: (text) => void host.stdout.write(text),
      writeErr: (text) => void host.stderr.write(text),
      outputError: () => {
        // Written by run(), in the form the operator asked for.
      },
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      ...(host.stdout.columns === undefined
        ? {}
        : { getOutHelpWidth: () => host.stdout.columns ?? 80 }),
    })
    .exitOverride();
}

/** Without a command there is nothing to do, but something to read. */
function showHelp(program: Command, host: Host): number {
  host.stdout.write(program.helpInformation());
  return 0;
}

/** The language is needed before the command line is parsed: help is translated too. */
function findLanguage(arguments_: string[], env: Host["env"]): Language {
  const index = arguments_.findIndex((text) => text === "--lang" || text.startsWith("--lang="));
  if (index === -1) return environmentLanguage(env);
  return toLanguage(arguments_[index]?.split("=")[1] ?? arguments_[index + 1]);
}
