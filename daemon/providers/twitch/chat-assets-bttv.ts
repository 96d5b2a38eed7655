import { z } from "zod";
import type { EmoteFact } from "../../core/chat-assets.ts";
import { askService, listOf } from "./ask-service.ts";
import type { TwitchChatDeps } from "./chat-deps.ts";

const Emote = z.object({
  id: z.string(),
  code: z.string(),
  imageType: z.string().default("png"),
  animated: z.boolean().default(false),
});
type Emote = z.infer<typeof Emote>;

const User = z.object({
  channelEmotes: listOf(Emote).default([]),
  sharedEmotes: listOf(Emote).default([]),
});

type AssetDeps = Pick<TwitchChatDeps, "http" | "addresses">;

/** The interface does not say which of its emotes are drawn over others; these are. */
const zeroWidthNames = [
  "SoSnowy",
  "IceCold",
  "SantaHat",
  "TopHat",
  "ReinDeer",
  "CandyCane",
  "cvMask",
  "cvHazmat",
];

export async function listBttvGlobalEmotes(
  deps: AssetDeps,
  signal: AbortSignal,
): Promise<EmoteFact[]> {
  const url = `${deps.addresses.bttvUrl()}/cached/emotes/global`;
  const emotes = (await askService(deps, url, listOf(Emote), signal)) ?? [];
  return emotes.map((emote) => ({
    ...toFact(emote, deps),
    isZeroWidth: zeroWidthNames.includes(emote.code),
  }));
}

/** The streamer's own and those of others that the streamer uses. */
export async function listBttvChannelEmotes(
  deps: AssetDeps,
  streamerId: string,
  signal: AbortSignal,
): Promise<EmoteFact[]> {
  const id = encodeURIComponent(streamerId);
  const url = `${deps.addresses.bttvUrl()}/cached/users/twitch/${id}`;
  const user = await askService(deps, url, User, signal);
  if (user === null) return [];
  return [...user.channelEmotes, ...user.sharedEmotes].map((emote) => toFact(emote, deps));
}

function toFact({ id, code, imageType, animated }: Emote, { addresses }: AssetDeps): EmoteFact {
  // The plain address gives the picture as it was handed in; moving WebP is asked for as GIF.
  const ending = animated && imageType !== "gif" ? ".gif" : "";
  return {
    service: "bttv",
    id,
    name: code,
    url: `${addresses.bttvImagesUrl()}/emote/${encodeURIComponent(id)}/2x${ending}`,
    scale: 2,
    isZeroWidth: false,
  };
}
