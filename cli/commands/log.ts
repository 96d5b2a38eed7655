import { InvalidArgumentError, Option } from "commander";
import type { LogLevel, LogLine } from "../../shared/model/log.ts";
import type { Context } from "../context.ts";
import { toTabLine, type Tone } from "../output.ts";
import { parseSince } from "../since.ts";
import { pad, toPlain } from "../text.ts";
import type { Registration } from "./registration.ts";

interface LogOptions {
  follow?: boolean;
  since?: string;
  module?: string;
  level?: LogLevel;
  lines?: number;
}

/** Written out here so that `--help` need not load the schemas. */
const levels: LogLevel[] = ["debug", "info", "success", "warn", "error"];
const levelTones: Record<LogLevel, Tone> = {
  debug: "faint",
  info: "plain",
  success: "good",
  warn: "warn",
  error: "bad",
};
const defaultLines = 100;
/** The most the daemon hands out at once. */
const mostLines = 5000;
const levelWidth = 7;

export function addLog({ program, t, act }: Registration): void {
  program
    .command("log")
    .option("-f, --follow", t("cli.help.follow"))
    .option("--since <time>", t("cli.help.since"))
    .option("--module <name>", t("cli.help.module"))
    .addOption(new Option("--level <level>", t("cli.help.level")).choices(levels))
    .option("-n, --lines <count>", t("cli.help.lines"), parseCount)
    .description(t("cli.help.log"))
    .action(act(showLog));
}

async function showLog(context: Context, options: LogOptions): Promise<void> {
  const { fetchLines, followLog } = await import("../log-follow.ts");
  const { host, output, t } = context;
  const { module, level } = options;
  const filter = {
    ...(module === undefined ? {} : { module }),
    ...(level === undefined ? {} : { level }),
  };
  const since = options.since === undefined ? null : parseSince(options.since, host.now(), t);
  const limit = options.lines ?? (since === null ? defaultLines : mostLines);
  const start = await fetchLines(context, filter, since, limit);
  const toText = createFormatter(context);
  if (options.follow !== true) return output.show(start.lines, () => start.lines.map(toText));
  await followLog(context, {
    filter,
    start,
    print: (line) => (output.isJson ? output.json(line) : output.line(toText(line))),
  });
}

function createFormatter({ output, words }: Context): (line: LogLine) => string {
  return ({ level, message, metadata }) =>
    output.isTerminal
      ? [
          output.style("faint", words.time(metadata.timestamp)),
          output.style(levelTones[level], pad(level, levelWidth)),
          output.style("accent", toPlain(metadata.module)),
          toPlain(message),
        ].join(" ")
      : toTabLine([metadata.timestamp, level, metadata.module, message]);
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > mostLines) {
    throw new InvalidArgumentError(`1…${mostLines}`);
  }
  return count;
}
