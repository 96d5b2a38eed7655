import { toMessage } from "../../../shared/errors.ts";
import type { ChatAssets } from "../../core/chat-assets.ts";
import { toIso } from "../../io/clock.ts";
import type { StreamerName } from "../streamer.ts";
import { listBttvChannelEmotes, listBttvGlobalEmotes } from "./chat-assets-bttv.ts";
import { listFfzChannelEmotes, listFfzGlobalEmotes } from "./chat-assets-ffz.ts";
import { listSevenTvChannelEmotes, listSevenTvGlobalEmotes } from "./chat-assets-seventv.ts";
import { listBadges, listCheers } from "./chat-assets-twitch.ts";
import type { TwitchChatDeps } from "./chat-deps.ts";

/**
 * Everything that can stand in a streamer's chat beside plain words. Each service is asked by itself:
 * one that does not answer is named in `problems` and costs nothing but its own pictures. Of emotes
 * with the same name the first in the list counts: the streamer's own, then everybody's.
 */
export async function lookUpChatAssets(
  deps: TwitchChatDeps,
  streamer: StreamerName,
  signal: AbortSignal,
): Promise<ChatAssets> {
  const { id } = streamer;
  const problems: string[] = [];
  const ask = async <T>(service: string, asked: Promise<T[]>): Promise<T[]> => {
    try {
      return await asked;
    } catch (error) {
      signal.throwIfAborted();
      problems.push(`${service}: ${toMessage(error)}`);
      return [];
    }
  };
  const [badges, cheers, ...emotes] = await Promise.all([
    ask("Twitch (badges)", listBadges(deps, id, signal)),
    ask("Twitch (cheers)", listCheers(deps, id, signal)),
    ask("7TV (channel)", listSevenTvChannelEmotes(deps, id, signal)),
    ask("BetterTTV (channel)", listBttvChannelEmotes(deps, id, signal)),
    ask("FrankerFaceZ (channel)", listFfzChannelEmotes(deps, id, signal)),
    ask("7TV", listSevenTvGlobalEmotes(deps, signal)),
    ask("BetterTTV", listBttvGlobalEmotes(deps, signal)),
    ask("FrankerFaceZ", listFfzGlobalEmotes(deps, signal)),
  ]);
  return { at: toIso(deps.clock.now()), emotes: emotes.flat(), badges, cheers, problems };
}
