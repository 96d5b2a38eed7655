import { useNavigate } from "@tanstack/react-router";
import { usePreferences } from "../state/preference-context.ts";
import { useChannels } from "../state/use-channels.ts";
import { useFormat } from "../state/use-format.ts";
import { useVodSearch } from "../state/use-vod-search.ts";
import { maxPerGroup, type PaletteItem } from "./palette-items.ts";
import { toPlace } from "./to-place.ts";

/** Recordings that the daemon finds, also those that no list shows. */
export function useRecordingItems(text: string): { items: PaletteItem[]; isFetching: boolean } {
  const navigate = useNavigate();
  const format = useFormat();
  const { singlePage } = usePreferences();
  const { data } = useChannels();
  const { vods, isFetching } = useVodSearch(text, maxPerGroup);
  const names = new Map(data?.streamer_list.map(({ uuid, displayName }) => [uuid, displayName]));
  const items = vods
    .filter((vod) => names.has(vod.channel_uuid)) // those of a channel that is gone have no place
    .map((vod): PaletteItem => ({
      id: `vod ${vod.uuid}`,
      group: "recordings",
      label: vod.stream_title || vod.basename,
      detail: [names.get(vod.channel_uuid), format.moment(vod.started_at)].join(" · "),
      run: () => void navigate(toPlace(vod.channel_uuid, `vod_${vod.uuid}`, singlePage)),
    }));
  return { items, isFetching };
}
