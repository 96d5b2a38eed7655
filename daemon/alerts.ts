import type { Events } from "./events.ts";

/** What the operator should look at now; shown in the errors box and sent once when it arises. */
export interface Alerts {
  /** Sets the sentence of a cause, or clears it with null. */
  set(cause: string, sentence: string | null): void;
  list(): string[];
}

export function createAlerts(events: Pick<Events, "emit">): Alerts {
  const sentences = new Map<string, string>();
  return {
    set(cause, sentence) {
      if (sentence === null) {
        sentences.delete(cause);
        return;
      }
      const isNew = sentences.get(cause) !== sentence;
      sentences.set(cause, sentence);
      if (isNew) events.emit("alert", { text: sentence });
    },
    list: () => [...sentences.values()],
  };
}
