import type { SimulatorAddresses } from "./simulator.ts";

/** The environment that points a daemon at a simulator's chats, emotes and badges. */
export const toChatEnvironment = (addresses: SimulatorAddresses): Record<string, string> => ({
  REELKEEP_CHAT_IRC_URL: addresses.irc,
  REELKEEP_CHAT_IMAGES_URL: addresses.images,
  REELKEEP_CHAT_SEVENTV_URL: addresses.sevenTv,
  REELKEEP_CHAT_BTTV_URL: addresses.bttv,
  REELKEEP_CHAT_BTTV_IMAGES_URL: addresses.bttvImages,
  REELKEEP_CHAT_FFZ_URL: addresses.ffz,
});
