import { useQueryClient } from "@tanstack/react-query";
import { useDaemon } from "./daemon-context.ts";
import { toPlayableName } from "./media-path.ts";
import { useNotice } from "./notice-context.ts";
import { usePlay } from "./player-context.ts";
import { queryKeys } from "./query-keys.ts";

interface PlayFrom {
  /** Seconds of file time. */
  offset?: number;
  isAtLiveEdge?: boolean;
}

/** Opens the player on a recording, finished or growing, looking the recording up first. */
export function usePlayVod(): (uuid: string, from?: PlayFrom) => void {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  const play = usePlay();
  return (uuid, { offset = 0, isAtLiveEdge = false } = {}) => {
    cache
      .query({
        queryKey: queryKeys.vod(uuid),
        queryFn: async () => (await api("GET /api/v0/vod/:uuid", { params: { uuid } })).data,
      })
      .then((vod) => {
        const basename = toPlayableName(vod);
        if (basename !== null) play({ vod, basename, offset, isAtLiveEdge });
      })
      .catch((error: Error) => notice.error(error));
  };
}
