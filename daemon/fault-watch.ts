import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inspect } from "node:util";
import { z } from "zod";
import { errorTable } from "../shared/errors.ts";
import { toSentence } from "../shared/sentences.ts";
import type { Deps } from "./deps.ts";
import { toIso } from "./io/clock.ts";

type FaultDeps = Pick<Deps, "alerts" | "clock" | "log" | "paths">;

/** The two kinds of error that Node tells a process of and ends it by, unless somebody listens. */
export interface FaultSource {
  on(event: "unhandledRejection" | "uncaughtException", listener: (error: unknown) => void): void;
}

export interface FaultEnds {
  /** Ends the process in order, as a signal does, with this exit code; called once. */
  end(exitCode: number): void;
  /** Where a text is out before this returns, whatever becomes of the process. */
  print(text: string): void;
}

/** What a service manager sees after an error that nobody caught: it is to start the daemon again. */
export const faultExit = errorTable.internal.exit;
/** The same error is told this often, then each time that its number has doubled. */
const toldInFull = 5;
/** More kinds of errors than this are no longer told apart. */
const mostKinds = 100;

const FaultNote = z.object({ at: z.iso.datetime(), message: z.string() });

/**
 * A promise that nobody waits for must not end a recording: its error is logged and shown, and
 * everything goes on. After an error amid other work nobody knows what holds any more: it is on disk
 * before anything else happens, then the daemon ends in order, to be started anew.
 */
export function watchForFaults(deps: FaultDeps, source: FaultSource, ends: FaultEnds): void {
  tellOfLastEnd(deps);
  const log = deps.log.module("daemon");
  const isWorthTelling = createCounter();
  let rejections = 0;
  let isEnding = false;
  source.on("unhandledRejection", (error) => {
    // Work that was called off says so to whoever waits for it; nobody doing so is no fault.
    if (isAbort(error)) return log.debug("Work was called off that nobody waits for.");
    rejections += 1;
    const { message, stack, times, isTold } = isWorthTelling(error);
    if (!isTold) return;
    log.error(`Failed, and nobody looked: ${message}`, { stack, times });
    const reason = deps.log.hide(message);
    if (rejections === 1) deps.alerts.set("fault", toSentence("alert_fault", { reason }));
    else deps.alerts.set("fault", toSentence("alert_faults", { number: rejections, reason }), null);
  });
  source.on("uncaughtException", (error) => {
    const { message, stack, times, isTold } = isWorthTelling(error);
    if (isTold) {
      ends.print(deps.log.hide(`Ending after an error: ${stack}\n`));
      deps.log.now(() => log.error(`Ending after an error: ${message}`, { stack, times }));
      noteEnd(deps, message);
    }
    if (!isEnding) ends.end(faultExit);
    isEnding = true;
  });
}

interface Told {
  message: string;
  stack: string;
  /** How often this very error came. */
  times: number;
  isTold: boolean;
}

/** An error that comes a thousand times a second must not fill the log. */
function createCounter(): (error: unknown) => Told {
  const counts = new Map<string, number>();
  return (error) => {
    const message = error instanceof Error ? error.message : inspect(error);
    const stack = error instanceof Error ? inspect(error) : message;
    const known = error instanceof Error ? (error.stack ?? message) : message;
    const kind = counts.has(known) || counts.size < mostKinds ? known : "";
    const times = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, times);
    return {
      message,
      stack,
      times,
      isTold: times <= toldInFull || Number.isInteger(Math.log2(times)),
    };
  };
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

const noteFile = ({ paths }: Pick<FaultDeps, "paths">) => path.join(paths.db, "fault.json");

/** For the next start: whoever looks at the dashboard then must learn why there was one. */
function noteEnd(deps: FaultDeps, message: string): void {
  const note = { at: toIso(deps.clock.now()), message: deps.log.hide(message) };
  try {
    writeFileSync(noteFile(deps), JSON.stringify(note));
  } catch {
    // On a full disk the error still stands in the output.
  }
}

function tellOfLastEnd(deps: FaultDeps): void {
  try {
    const note = FaultNote.parse(JSON.parse(readFileSync(noteFile(deps), "utf8")));
    rmSync(noteFile(deps));
    const sentence = toSentence("alert_started_anew", { time: note.at, reason: note.message });
    // A daemon that ends over and over must not send a message each time.
    deps.alerts.set("last fault", sentence, null);
  } catch {
    // None, as it should be.
  }
}
