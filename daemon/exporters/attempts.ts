import { AppError, toMessage } from "../../shared/errors.ts";
import { toBackOffMs } from "../core/back-off.ts";
import type { ExporterDeps, ExportProgress } from "./exporter.ts";

/** The connection is gone; what was sent may be taken up with another one. */
export class ConnectionLost extends Error {}

interface Attempts {
  deps: Pick<ExporterDeps, "clock" | "random">;
  /** Of the other side, for people. */
  host: string;
  log: ExportProgress["log"];
  signal: AbortSignal;
}

const mostInVain = 6;
const backOff = { firstMs: 2000, mostMs: 60_000 };

/**
 * Does the work again after a lost connection, with growing pauses. `advanced` tells that bytes went
 * through: then it begins to count anew, so that a long transfer survives many short breaks.
 * Throws `export_failed` when the connection is lost too often in vain.
 */
export async function withAttempts<T>(
  { deps, host, log, signal }: Attempts,
  work: (advanced: () => void) => Promise<T>,
): Promise<T> {
  let failures = 0;
  for (;;) {
    try {
      return await work(() => (failures = 0));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ConnectionLost)) throw error;
      failures += 1;
      if (failures >= mostInVain)
        throw new AppError(
          "export_failed",
          `The connection to ${host} was lost ${failures} times in a row (${toMessage(error)}).`,
          { cause: error },
        );
      const pauseMs = toBackOffMs(backOff, failures, deps.random());
      log(
        `The connection to ${host} was lost (${toMessage(error)}); trying again in ${Math.round(pauseMs / 1000)} s.`,
      );
      await deps.clock.sleep(pauseMs, signal);
      signal.throwIfAborted();
    }
  }
}
