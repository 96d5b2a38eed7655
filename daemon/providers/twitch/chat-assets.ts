import type { ChatAssets } from "../../core/chat-assets.ts";
import type { StreamerName } from "../streamer.ts";
import type { TwitchChatDeps } from "./chat-deps.ts";

export async function lookUpChatAssets(
  _deps: TwitchChatDeps,
  _streamer: StreamerName,
  _signal: AbortSignal,
): Promise<ChatAssets> {
  throw new Error("being written");
}
