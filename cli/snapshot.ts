import type { Api } from "../shared/api/client.ts";
import type { Channel } from "../shared/model/channel.ts";
import type { Job } from "../shared/model/job.ts";
import type { Vod } from "../shared/model/vod.ts";

/** How many of a channel's newest recordings a view of all channels holds. */
const vodsPerChannel = 3;

/** The state of the daemon at one moment. */
export interface Snapshot {
  version: string;
  errors: string[];
  free_size: number;
  total_size: number;
  channels: Channel[];
  jobs: Job[];
  /** The recordings that are being captured. */
  vods: Vod[];
}

export async function loadSnapshot(api: Api): Promise<Snapshot> {
  const [settings, list, jobs] = await Promise.all([
    api("GET /api/v0/settings"),
    api("GET /api/v0/channels", { query: { vods: vodsPerChannel } }),
    api("GET /api/v0/jobs"),
  ]);
  const channels = list.data.streamer_list;
  const uuids = channels.flatMap(({ is_capturing, current_vod }) =>
    is_capturing && current_vod !== null ? [current_vod] : [],
  );
  const vods = await Promise.all(uuids.map((uuid) => loadVod(api, uuid)));
  return {
    version: settings.data.version,
    errors: settings.data.errors,
    free_size: list.data.free_size,
    total_size: list.data.total_size,
    channels,
    jobs: jobs.data,
    vods: vods.filter((vod) => vod !== null),
  };
}

/** Null when the recording went away between two requests. */
async function loadVod(api: Api, uuid: string): Promise<Vod | null> {
  try {
    return (await api("GET /api/v0/vod/:uuid", { params: { uuid } })).data;
  } catch {
    return null;
  }
}
