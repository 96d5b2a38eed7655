import type { EventAction, EventData, ServerEvent } from "../shared/events.ts";

/** The one bus of the daemon: a fact goes to browsers, notifiers and the terminal alike. */
export interface Events {
  emit<A extends EventAction>(action: A, data: EventData<A>): void;
  /** Returns what ends the listening. */
  listen(listener: (event: ServerEvent) => void): () => void;
}

export function createEvents(onListenerError: (error: unknown) => void): Events {
  const listeners = new Set<(event: ServerEvent) => void>();
  return {
    emit(action, data) {
      // Action and data come as a pair of one row of the table.
      const event = { action, data } as ServerEvent;
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          onListenerError(error);
        }
      }
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
