import type { ChatListener } from "../chat-platform.ts";
import type { StreamerName } from "../streamer.ts";
import type { TwitchChatDeps } from "./chat-deps.ts";

export async function listenToChat(
  _deps: TwitchChatDeps,
  _streamer: StreamerName,
  _listener: ChatListener,
  _signal: AbortSignal,
): Promise<void> {
  throw new Error("being written");
}
