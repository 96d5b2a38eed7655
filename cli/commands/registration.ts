import type { Command } from "commander";
import type { TFunction } from "i18next";
import type { Context } from "../context.ts";

/** What a file of this folder gets to add its command. */
export interface Registration {
  program: Command;
  t: TFunction;
  /** Runs a command with its context; arguments and options follow as commander passes them. */
  act: <A extends unknown[]>(
    run: (context: Context, ...args: A) => Promise<void>,
  ) => (...args: A) => Promise<void>;
}

/** A command that another file has added; what stands below it may be spread over several files. */
export function findCommand(program: Command, name: string): Command {
  const command = program.commands.find((candidate) => candidate.name() === name);
  if (command === undefined) throw new Error(`${name} has to be added first`);
  return command;
}
