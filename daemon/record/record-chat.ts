import { keepLiveChat } from "../chat/listen.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { chatJournalPath } from "../vods/keep-chat.ts";

type ChatDeps = Pick<Deps, "clock" | "config" | "log" | "paths" | "providers" | "store">;

/** Writes the chat down beside a capture until the signal ends, where the channel's rules want that; never fails. */
export async function recordChat(
  deps: ChatDeps,
  { vod, channel }: { vod: VodRecord; channel: ChannelRecord },
  signal: AbortSignal,
): Promise<void> {
  const platform = deps.providers.get(channel.provider)?.chat ?? null;
  const { live_chat: isWanted } = deps.store.channels.get(channel.uuid) ?? channel;
  if (platform === null || !isWanted) return;
  const findStreamer = () => {
    const { internalId, internalName } = deps.store.channels.get(channel.uuid) ?? channel;
    return { id: internalId, login: internalName };
  };
  await keepLiveChat(
    deps,
    { file: chatJournalPath(deps, vod), vodUuid: vod.uuid, platform, findStreamer },
    signal,
  );
}
