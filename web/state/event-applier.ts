import type { QueryClient } from "@tanstack/react-query";
import type { ServerEvent } from "../../shared/events.ts";
import { applyEvent } from "./apply-event.ts";

export interface EventApplier {
  apply: (event: ServerEvent) => void;
  stop: () => void;
}

/**
 * Applies events, and once more after an answer that was under way when they came: it may be older
 * than they are. Applying the same events again in their order changes nothing.
 */
export function createEventApplier(cache: QueryClient): EventApplier {
  let recent: ServerEvent[] = [];
  const stop = cache.getQueryCache().subscribe(({ type, ...change }) => {
    if (type !== "updated" || !("action" in change)) return;
    const { action } = change;
    if (action.type !== "success" || action.manual === true) return;
    const missed = recent;
    if (cache.isFetching() === 0) recent = [];
    for (const event of missed) applyEvent(cache, event);
  });
  return {
    apply(event) {
      applyEvent(cache, event);
      if (cache.isFetching() > 0) recent.push(event);
      else recent = [];
    },
    stop,
  };
}
