import { toMessage } from "../../shared/errors.ts";
import type { Trouble } from "./follow.ts";
import type { CaptureDeps, Session } from "./state.ts";

/** What is asked about: trouble, or a change on purpose. */
export type Reason = Trouble | "renewal" | "returned";

/** A session to go on with, or null: the stream is over. */
export interface Answer {
  reason: Reason;
  next: Session | null;
}

type AskingDeps = Pick<CaptureDeps, "clock" | "log">;

/** One question to the platform at a time, beside everything else. */
export interface Asking {
  isFree(): boolean;
  /** The question answers null when nothing follows from it. */
  ask(question: (signal: AbortSignal) => Promise<Answer | null>): void;
  /** The answer, once. */
  take(): Answer | null;
  /** Sleeps; an answer ends it. */
  rest(delayMs: number): Promise<void>;
  /** Drops the question that is open. */
  end(): Promise<void>;
}

export function createAsking(deps: AskingDeps, signal: AbortSignal): Asking {
  let answer: Answer | null = null;
  let open: Promise<void> | null = null;
  let nap = new AbortController();
  const over = new AbortController();
  const onAbort = () => {
    over.abort();
    nap.abort();
  };
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  return {
    isFree: () => open === null && answer === null,
    ask(question) {
      const fail = (error: unknown) => {
        deps.log("warn", `A question to the platform went wrong: ${toMessage(error)}`);
        return null;
      };
      open = question(over.signal)
        .catch(fail)
        .then((found) => {
          open = null;
          answer = found;
          if (found !== null) nap.abort();
        });
    },
    take() {
      const taken = answer;
      answer = null;
      return taken;
    },
    async rest(delayMs) {
      nap = new AbortController();
      if (answer === null && !signal.aborted) await deps.clock.sleep(delayMs, nap.signal);
    },
    async end() {
      signal.removeEventListener("abort", onAbort);
      over.abort();
      await open;
    },
  };
}
