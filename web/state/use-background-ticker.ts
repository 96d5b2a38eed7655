import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ChannelList } from "../../shared/model/channel.ts";
import { queryKeys } from "./query-keys.ts";
import { planNext, secondsLeft, startPlan, tickMs } from "./refresh-plan.ts";

/**
 * Fetches everything again at growing intervals while it is wanted, that is, while no websocket
 * tells of changes. Answers with the seconds left, or null while it rests.
 */
export function useBackgroundTicker(isWanted: boolean): number | null {
  const cache = useQueryClient();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let plan = startPlan(Date.now());
    let isFetching = false;
    const refresh = async () => {
      isFetching = true;
      await cache.invalidateQueries().catch(() => {}); // each query shows its own error
      plan = planNext(plan, isAnyoneLive(cache), Date.now());
      isFetching = false;
    };
    const tick = () => {
      const seconds = secondsLeft(plan, Date.now());
      setLeft(seconds);
      if (seconds === 0 && !isFetching) void refresh();
    };
    tick();
    const timer = setInterval(tick, tickMs);
    return () => {
      clearInterval(timer);
      setLeft(null);
    };
  }, [cache, isWanted]);
  return isWanted ? left : null;
}

function isAnyoneLive(cache: ReturnType<typeof useQueryClient>): boolean {
  const lists = cache.getQueriesData<ChannelList>({ queryKey: queryKeys.channels });
  return lists.some(([, list]) => list?.streamer_list.some((channel) => channel.is_live) ?? false);
}
