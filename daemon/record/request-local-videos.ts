import { beginJob } from "../begin-job.ts";
import { announceChannel, findChannel } from "../channels/show.ts";
import type { Deps } from "../deps.ts";
import { scanLocalVideos } from "../vods/local-videos.ts";

/** Looks for videos beside a channel's recordings; answers with the name of the job. Throws `channel_unknown`, `vod_busy`. */
export function requestLocalVideos(deps: Deps, channelUuid: string): string {
  const channel = findChannel(deps, channelUuid);
  const options = {
    name: `local_videos_${channel.internalName}`,
    kind: "files",
    vodUuid: null,
  } as const;
  return beginJob(deps, options, async (context) => {
    const signal = AbortSignal.any([context.stop, context.quit]);
    const progress = (fraction: number) => context.report.progress(fraction);
    const { videos, problems } = await scanLocalVideos(deps, channel, progress, signal);
    for (const problem of problems) context.report.log(problem);
    context.report.log(`${videos.length} videos are beside the recordings.`);
    announceChannel(deps, channelUuid);
  });
}
