import type { Deps } from "../deps.ts";
import type { ChannelRecord } from "../store/channels.ts";

type SavesDeps = Pick<Deps, "store" | "providers" | "live" | "clock">;

/** Every platform keeps a broadcast at least this long, if it keeps any. */
const surelyKeptMs = 5 * 86_400_000;

/**
 * Whether the platform keeps past broadcasts of a channel; null when nothing tells. An empty list says
 * no only when there has to be something on it: a stream that runs, or one we have just recorded.
 */
export async function findOutSavesVideos(
  deps: SavesDeps,
  channel: ChannelRecord,
  signal: AbortSignal,
): Promise<boolean | null> {
  const library = deps.providers.get(channel.provider)?.library ?? null;
  if (library === null) return null;
  const streamer = { id: channel.internalId, login: channel.internalName };
  const first = { type: "archive", cursor: null, limit: 1 } as const;
  const { videos } = await library.listVideos(streamer, first, signal);
  if (videos.length > 0) return true;
  const [latest] = deps.store.vods.ofChannel(channel.uuid);
  const endedMs = Date.parse(latest?.ended_at ?? "");
  const isRecent = deps.clock.now() - endedMs < surelyKeptMs;
  return deps.live.get(channel.uuid) !== null || isRecent ? false : null;
}
