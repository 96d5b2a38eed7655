import { openEventStream } from "../shared/event-stream.ts";
import { parseEvent, type ServerEvent } from "../shared/events.ts";
import type { Context } from "./context.ts";
import {
  applyEvent,
  createLiveState,
  type Live,
  type LiveChange,
  type LiveListener,
  type LiveState,
} from "./live-state.ts";
import { loadSnapshot } from "./snapshot.ts";

/** Free disk space has no event of its own, so everything is looked up again this often. */
const refreshMs = 60_000;

/** Starts to follow; throws when the daemon can't be reached now, but outlives it later. */
export async function startLive(context: Pick<Context, "api" | "connect">): Promise<Live> {
  const store = createStore(createLiveState(await loadSnapshot(context.api)));
  /** Events that arrive while a snapshot is on its way come after it; null when none is. */
  let held: ServerEvent[] | null = null;

  const take = (event: ServerEvent) => store.change(applyEvent(store.getState(), event), event);
  const refresh = async () => {
    if (held !== null) return;
    held = [];
    try {
      const data = await loadSnapshot(context.api);
      store.change({ ...store.getState(), snapshot: data }, { action: "snapshot", data });
    } catch {
      // The stream says when the daemon is back, and a snapshot follows then.
    }
    const late: ServerEvent[] = held;
    held = null;
    late.forEach(take);
  };
  const close = openEventStream({
    connect: context.connect,
    parse: parseEvent,
    onEvent: (event) => (held === null ? take(event) : void held.push(event)),
    onStatus: (connection) => {
      store.change({ ...store.getState(), connection }, { action: "status", data: { connection } });
      if (connection === "connected") void refresh();
    },
  });
  const timer = setInterval(() => void refresh(), refreshMs);
  const stop = () => {
    clearInterval(timer);
    close();
  };
  return { getState: store.getState, subscribe: store.subscribe, stop };
}

/** Holds the newest state and tells about each change. */
function createStore(first: LiveState) {
  const listeners = new Set<LiveListener>();
  let state = first;
  return {
    getState: () => state,
    subscribe: (listener: LiveListener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (next: LiveState, message: LiveChange) => {
      state = next;
      for (const listener of listeners) listener(message);
    },
  };
}
