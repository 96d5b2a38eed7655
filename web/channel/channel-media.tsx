import { lazy, Suspense } from "react";
import type { Channel } from "../../shared/model/channel.ts";

const ChannelClips = lazy(async () => ({
  default: (await import("./channel-clips.tsx")).ChannelClips,
}));
const LocalVideos = lazy(async () => ({
  default: (await import("./local-videos.tsx")).LocalVideos,
}));

/** Pixels of a heading and of each row, so that nothing moves when the code arrives. */
const headingHeight = 32;
const rowHeight = 64;
const firstRows = 5;

/** Clips, and videos that are no recordings, for a channel that has any. */
export function ChannelMedia({ channel }: { channel: Channel }) {
  const { clip_count: clips, video_list: videos } = channel;
  return (
    <>
      {clips > 0 && (
        <Suspense fallback={<Place rows={clips} />}>
          <ChannelClips channel={channel} />
        </Suspense>
      )}
      {videos.length > 0 && (
        <Suspense fallback={<Place rows={videos.length} />}>
          <LocalVideos channel={channel} />
        </Suspense>
      )}
    </>
  );
}

function Place({ rows }: { rows: number }) {
  const more = rows > firstRows ? headingHeight : 0;
  const height = headingHeight + more + Math.min(rows, firstRows) * rowHeight;
  return <div style={{ height }} />;
}
