import { useQueryClient } from "@tanstack/react-query";
import { useDaemon } from "./daemon-context.ts";
import { useNotice } from "./notice-context.ts";
import { usePlay } from "./player-context.ts";
import { queryKeys } from "./query-keys.ts";

/** Opens the player on a recording's first file that is there, looking the recording up first. */
export function usePlayVod(): (uuid: string, offset?: number) => void {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const notice = useNotice();
  const play = usePlay();
  return (uuid, offset = 0) => {
    cache
      .query({
        queryKey: queryKeys.vod(uuid),
        queryFn: async () => (await api("GET /api/v0/vod/:uuid", { params: { uuid } })).data,
      })
      .then((vod) => {
        const segment = vod.segments.find((file) => !file.deleted && file.filesize !== null);
        if (segment !== undefined) play({ vod, basename: segment.basename, offset });
      })
      .catch((error: Error) => notice.error(error));
  };
}
