import { toMessage } from "../../shared/errors.ts";
import type { CaptureDeps, CaptureState } from "./state.ts";

/** Decides when captured bytes are forced to the disk and named in the ledger. */
export interface Syncer {
  /** Everything that was known is written: a good moment, since nothing may follow for a while. */
  onDrained(): void;
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Syncs at the setting's interval at the latest, and when the queue has run empty if half of it has
 * passed: so a kill in between two looks at the playlist finds everything in the ledger. The first
 * look, which brings a whole window, is synced at once.
 */
export function createSyncer(deps: CaptureDeps, state: CaptureState): Syncer {
  const { syncIntervalMs } = state.rules;
  let nap = new AbortController();
  let dueAt = Number.NEGATIVE_INFINITY;
  return {
    onDrained() {
      if (deps.clock.monotonic() >= dueAt) nap.abort();
    },
    async run(signal) {
      const onAbort = () => nap.abort();
      signal.addEventListener("abort", onAbort, { once: true });
      while (!signal.aborted) {
        await deps.clock.sleep(syncIntervalMs, nap.signal);
        nap = new AbortController();
        await sync(deps, state);
        dueAt = deps.clock.monotonic() + syncIntervalMs / 2;
      }
      signal.removeEventListener("abort", onAbort);
    },
  };
}

/** A storage that refuses to sync is not an error here: the write that follows will find out and wait. */
async function sync(deps: CaptureDeps, { appender, counters }: CaptureState): Promise<void> {
  const isKnown = counters.waiting_for === "storage";
  await appender
    .sync()
    .catch((error: unknown) =>
      deps.log(
        isKnown ? "debug" : "warn",
        `The recording could not be synced: ${toMessage(error)}`,
      ),
    );
}
