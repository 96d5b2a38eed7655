import { systemClock } from "../../daemon/io/clock.ts";
import { createHttpClient } from "../../daemon/io/http.ts";
import { connectSocket } from "../../daemon/io/websocket-client.ts";
import type { TwitchChatDeps } from "../../daemon/providers/twitch/chat-deps.ts";
import type { SimulatorAddresses } from "../simulator/simulator.ts";
import { createTwitchSettings } from "./twitch-settings.ts";

/** What Twitch's chats are asked with, pointed at a simulator. */
export function createChatDeps(addresses: SimulatorAddresses): TwitchChatDeps {
  return {
    http: createHttpClient(),
    clock: systemClock,
    random: () => 0.5,
    settings: createTwitchSettings(addresses),
    connect: connectSocket,
    addresses: {
      ircUrl: () => addresses.irc,
      imagesUrl: () => addresses.images,
      sevenTvUrl: () => addresses.sevenTv,
      bttvUrl: () => addresses.bttv,
      bttvImagesUrl: () => addresses.bttvImages,
      ffzUrl: () => addresses.ffz,
    },
  };
}
