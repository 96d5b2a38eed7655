import type { ChatPlatform } from "../chat-platform.ts";

import { lookUpChatAssets } from "./chat-assets.ts";
import type { TwitchChatDeps } from "./chat-deps.ts";
import { listChatComments } from "./chat-comments.ts";
import { listenToChat } from "./chat-irc.ts";
import { createPace } from "./chat-pace.ts";

/** Twitch's chats: live by IRC, afterwards by its anonymous interface. */
export function createTwitchChat(deps: TwitchChatDeps): ChatPlatform {
  const pace = createPace(deps.clock);
  return {
    listen: (streamer, listener, signal) =>
      listenToChat(deps, { streamer, pace }, listener, signal),
    listComments: (videoId, place, signal) => listChatComments(deps, videoId, place, signal),
    lookUpAssets: (streamer, signal) => lookUpChatAssets(deps, streamer, signal),
  };
}
