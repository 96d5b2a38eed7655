import type { NotificationCategory } from "../shared/model/notification.ts";
import type { Events } from "./events.ts";

/** What the operator should look at now; shown in the errors box and sent once when it arises. */
export interface Alerts {
  /**
   * Sets the sentence of a cause, or clears it with null. The category decides who is told besides
   * those who look at the dashboard; null for nobody.
   */
  set(cause: string, sentence: string | null, category?: NotificationCategory | null): void;
  list(): string[];
  /** Hears of sentences that are new. */
  onNew(listener: (sentence: string, category: NotificationCategory) => void): void;
}

export function createAlerts(events: Pick<Events, "emit">): Alerts {
  const sentences = new Map<string, string>();
  const listeners: ((sentence: string, category: NotificationCategory) => void)[] = [];
  return {
    set(cause, sentence, category = "system") {
      if (sentence === null) {
        sentences.delete(cause);
        return;
      }
      const isNew = sentences.get(cause) !== sentence;
      sentences.set(cause, sentence);
      if (!isNew) return;
      events.emit("alert", { text: sentence });
      if (category !== null) for (const listener of listeners) listener(sentence, category);
    },
    list: () => [...sentences.values()],
    onNew: (listener) => void listeners.push(listener),
  };
}
