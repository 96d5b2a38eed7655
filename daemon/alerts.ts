import type { NotificationCategory } from "../shared/model/notification.ts";
import type { Sentence } from "../shared/model/sentence.ts";
import { plainSentence } from "../shared/sentences.ts";
import type { Events } from "./events.ts";

/** What the operator should look at now; shown in the errors box and sent once when it arises. */
export interface Alerts {
  /**
   * Sets the sentence of a cause, or clears it with null. The category decides who is told besides
   * those who look at the dashboard; null for nobody.
   */
  set(
    cause: string,
    sentence: Sentence | string | null,
    category?: NotificationCategory | null,
  ): void;
  list(): string[];
  /** The same, with what it takes to say them in other languages. */
  sentences(): Sentence[];
  /** Hears of sentences that are new. */
  onNew(listener: (sentence: string, category: NotificationCategory) => void): void;
}

export function createAlerts(events: Pick<Events, "emit">): Alerts {
  const sentences = new Map<string, Sentence>();
  const listeners: ((sentence: string, category: NotificationCategory) => void)[] = [];
  return {
    set(cause, told, category = "system") {
      if (told === null) {
        sentences.delete(cause);
        return;
      }
      const sentence = typeof told === "string" ? plainSentence(told) : told;
      const { code, message: text } = sentence;
      const isNew = sentences.get(cause)?.message !== text;
      sentences.set(cause, sentence);
      if (!isNew) return;
      events.emit("alert", { text, ...(code === "" ? {} : { sentence }) });
      if (category !== null) for (const listener of listeners) listener(text, category);
    },
    list: () => [...sentences.values()].map(({ message }) => message),
    sentences: () => [...sentences.values()],
    onNew: (listener) => void listeners.push(listener),
  };
}
