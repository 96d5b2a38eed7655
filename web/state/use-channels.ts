import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Channel, ChannelList } from "../../shared/model/channel.ts";
import { useDaemon } from "./daemon-context.ts";
import { byDisplayName } from "./patch-channels.ts";
import { usePreferences } from "./preference-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

/** The most recordings of a channel that are listed at once. */
const maxVods = 10_000;

/** All channels by display name, each with as many recordings as this browser shows. */
export function useChannels(): UseQueryResult<ChannelList> {
  const { api } = useDaemon();
  const { mayView } = usePermission();
  const { vodsToShowInMenu, vodsToShowInDashboard } = usePreferences();
  const vods = Math.max(vodsToShowInMenu, vodsToShowInDashboard, 1);
  return useQuery({
    queryKey: [...queryKeys.channels, vods],
    enabled: mayView,
    queryFn: async ({ signal }) => {
      const { data } = await api("GET /api/v0/channels", { query: { vods }, signal });
      return { ...data, streamer_list: data.streamer_list.toSorted(byDisplayName) };
    },
  });
}

/** One channel with all its recordings; fetched only when someone wants to see them. */
export function useChannelVods(uuid: string, isWanted: boolean): UseQueryResult<Channel> {
  const { api } = useDaemon();
  return useQuery({
    queryKey: queryKeys.channelVods(uuid),
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const input = { params: { uuid }, query: { vods: maxVods }, signal };
      return (await api("GET /api/v0/channels/:uuid", input)).data;
    },
  });
}
