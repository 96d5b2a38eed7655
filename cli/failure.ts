import { CommanderError } from "commander";
import type { i18n } from "i18next";
import { AppError, errorTable, toMessage } from "../shared/errors.ts";

export interface Failure {
  code: string;
  message: string;
  exitCode: number;
}

/** Commander's own codes -> our sentences; what stands in quotes in its message is the name. */
const usageTexts = {
  "commander.unknownOption": "cli.usage.unknown_option",
  "commander.unknownCommand": "cli.usage.unknown_command",
  "commander.missingArgument": "cli.usage.missing_argument",
  "commander.optionMissingArgument": "cli.usage.missing_value",
  "commander.excessArguments": "cli.usage.too_many",
} as const;

/** Code, sentence and exit code of anything a command can throw. */
export function toFailure(error: unknown, i18n: i18n): Failure {
  if (error instanceof CommanderError) return toUsageFailure(error, i18n);
  if (error instanceof AppError) {
    return { code: error.code, message: error.message, exitCode: error.exitCode };
  }
  return { code: "internal", message: toMessage(error), exitCode: errorTable.internal.exit };
}

/** The line on the error stream. */
export function formatFailure(failure: Failure, isJson: boolean): string {
  const { code, message } = failure;
  return isJson
    ? JSON.stringify({ status: "ERROR", code, message })
    : `reelkeep: ${message} (${code})`;
}

function toUsageFailure(error: CommanderError, i18n: i18n): Failure {
  const [sentence = "", suggestion] = error.message
    .replace(/^error: /, "")
    .split(/\n\(Did you mean (?:one of )?([^?]+)\?\)/);
  const name = /'([^']*)'/.exec(sentence)?.[1] ?? "";
  const key = error.code in usageTexts ? (error.code as keyof typeof usageTexts) : null;
  const message = key === null ? sentence : i18n.t(usageTexts[key], { name });
  const hint = suggestion === undefined ? "" : ` ${i18n.t("cli.usage.suggestion", { suggestion })}`;
  return { code: "bad_request", message: message + hint, exitCode: errorTable.bad_request.exit };
}
