import { httpAddress, socketAddress } from "./addresses.ts";
import { text } from "./setting.ts";

const address = { group: "chat", schema: httpAddress } as const;

/** What is written down of chats, and where it comes from. */
export const chatSettings = {
  "chat.irc_url": text("wss://irc-ws.chat.twitch.tv", {
    group: "chat",
    schema: socketAddress,
    help: "Address of Twitch's chats.",
  }),
  "chat.images_url": text("https://static-cdn.jtvnw.net", {
    ...address,
    help: "Address of the pictures of Twitch's emotes.",
  }),
  "chat.seventv_url": text("https://7tv.io/v3", {
    ...address,
    help: "Address that knows the emotes of 7TV.",
  }),
  "chat.bttv_url": text("https://api.betterttv.net/3", {
    ...address,
    help: "Address that knows the emotes of BetterTTV.",
  }),
  "chat.bttv_images_url": text("https://cdn.betterttv.net", {
    ...address,
    help: "Address of the pictures of BetterTTV's emotes.",
  }),
  "chat.ffz_url": text("https://api.frankerfacez.com/v1", {
    ...address,
    help: "Address that knows the emotes of FrankerFaceZ.",
  }),
} as const;
