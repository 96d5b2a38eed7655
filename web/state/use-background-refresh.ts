import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ChannelList } from "../../shared/model/channel.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { usePreferences } from "./preference-context.ts";
import { queryKeys } from "./query-keys.ts";

/** Specification section 9. */
const intervalMs = 15 * 60_000;

/** Every 15 minutes fetches again what is being captured, whatever was told of it meanwhile. */
export function useBackgroundRefresh(): void {
  const cache = useQueryClient();
  const { useBackgroundRefresh: isWanted } = usePreferences();
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => void refreshCapturing(cache), intervalMs);
    return () => clearInterval(timer);
  }, [cache, isWanted]);
}

/** Recordings that are being captured, and the lists of channels that show them. */
export async function refreshCapturing(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({
      queryKey: queryKeys.allVods,
      // What lies below this key are recordings.
      predicate: ({ state }) => (state.data as Vod | undefined)?.phase === "capturing",
    }),
    cache.invalidateQueries({
      queryKey: queryKeys.channels,
      predicate: ({ state }) => isAnyoneCaptured(state.data as ChannelList | undefined), // as above
    }),
  ]);
}

function isAnyoneCaptured(list: ChannelList | undefined): boolean {
  return list?.streamer_list.some((channel) => channel.is_capturing) ?? false;
}
