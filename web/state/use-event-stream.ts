import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { openEventStream, type SocketLike, type StreamStatus } from "../../shared/event-stream.ts";
import type { ServerEvent } from "../../shared/events.ts";
import type { Connection } from "./connection-context.ts";
import { resolveWebsocketUrl } from "./daemon-address.ts";
import { useDaemon } from "./daemon-context.ts";
import { createEventApplier } from "./event-applier.ts";
import { parseServerEvent } from "./parse-event.ts";
import { usePreferences } from "./preference-context.ts";
import { queryKeys } from "./query-keys.ts";
import { watchSleep } from "./watch-sleep.ts";

export interface EventListeners {
  onEvent: (event: ServerEvent) => void;
  onUnauthenticated: () => void;
}

/**
 * Keeps the cache true by the daemon's events: after each connect a snapshot, then changes. After a
 * sleep it connects anew at once: the old connection may be dead without anybody having noticed.
 */
export function useEventStream(isAllowed: boolean, listeners: EventListeners): Connection {
  const cache = useQueryClient();
  const { address } = useDaemon();
  const { useWebsockets: isWanted, websocketAddressOverride } = usePreferences();
  const [status, setStatus] = useState<StreamStatus>("connecting");
  const isOpen = isWanted && isAllowed;
  const url = resolveWebsocketUrl(address, websocketAddressOverride);

  const announce = useEffectEvent((event: ServerEvent) => listeners.onEvent(event));
  const handleStatus = useEffectEvent((next: StreamStatus) => {
    setStatus(next);
    if (next === "connected") void cache.invalidateQueries();
    if (next !== "unauthenticated") return;
    listeners.onUnauthenticated();
    void cache.invalidateQueries({ queryKey: queryKeys.auth });
  });

  useEffect(() => {
    if (!isOpen) return watchSleep(() => void cache.invalidateQueries());
    const applier = createEventApplier(cache);
    const connect = () =>
      openEventStream({
        connect: () => new WebSocket(url) as SocketLike, // only its declared events are wider
        parse: (text) => parseServerEvent(text, logUnknown),
        onEvent(event) {
          applier.apply(event);
          announce(event);
        },
        onStatus: (next) => handleStatus(next),
      });
    let close = connect();
    const stopWatching = watchSleep(() => {
      close();
      close = connect();
    });
    return () => {
      stopWatching();
      close();
      applier.stop();
    };
  }, [cache, isOpen, url]);

  return isOpen ? status : "disabled";
}

function logUnknown(text: string): void {
  // oxlint-disable-next-line no-console -- the specification: unknown and unparseable data are logged
  console.warn("The daemon sent something unknown:", text.slice(0, 200));
}
