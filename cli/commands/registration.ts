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
