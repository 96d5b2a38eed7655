import { z } from "zod";
import type { EmoteFact } from "../../core/chat-assets.ts";
import { askService, listOf } from "./ask-service.ts";
import type { TwitchChatDeps } from "./chat-deps.ts";

const Emote = z.object({
  id: z.string(),
  /** As it is called in this set; streamers rename them. */
  name: z.string(),
  flags: z.number().default(0),
  data: z.object({
    flags: z.number().default(0),
    animated: z.boolean().default(false),
    host: z.object({
      url: z.string(),
      files: z.array(z.object({ name: z.string() })).default([]),
    }),
  }),
});
type Emote = z.infer<typeof Emote>;

const EmoteSet = z.object({ emotes: listOf(Emote).nullish() });
const User = z.object({
  emote_set_id: z.string().nullish(),
  emote_set: z.object({ id: z.string() }).nullish(),
});

type AssetDeps = Pick<TwitchChatDeps, "http" | "addresses">;

export function listSevenTvGlobalEmotes(
  deps: AssetDeps,
  signal: AbortSignal,
): Promise<EmoteFact[]> {
  return listSet(deps, "global", signal);
}

/** The set that a streamer uses now; the one inside the answer about the streamer is not kept up. */
export async function listSevenTvChannelEmotes(
  deps: AssetDeps,
  streamerId: string,
  signal: AbortSignal,
): Promise<EmoteFact[]> {
  const url = `${deps.addresses.sevenTvUrl()}/users/twitch/${encodeURIComponent(streamerId)}`;
  const user = await askService(deps, url, User, signal);
  const set = user?.emote_set_id ?? user?.emote_set?.id ?? "";
  return set === "" ? [] : listSet(deps, set, signal);
}

async function listSet(deps: AssetDeps, id: string, signal: AbortSignal): Promise<EmoteFact[]> {
  const base = deps.addresses.sevenTvUrl();
  const url = `${base}/emote-sets/${encodeURIComponent(id)}`;
  const set = await askService(deps, url, EmoteSet, signal);
  return (set?.emotes ?? []).map((emote) => toFact(emote, base));
}

/** In the flags of an emote and in those of its place in a set. */
const zeroWidth = 256;
const zeroWidthInSet = 1;

function toFact({ id, name, flags, data }: Emote, base: string): EmoteFact {
  // The address has no scheme: that of the interface holds.
  const folder = new URL(data.host.url, base).href;
  return {
    service: "7tv",
    id,
    name,
    url: `${folder}/${pictureName(data)}`,
    scale: 2,
    isZeroWidth: (data.flags & zeroWidth) !== 0 || (flags & zeroWidthInSet) !== 0,
  };
}

/** Moving ones as GIF, which is made of each of them; others as what is listed. */
function pictureName({ animated, host }: Emote["data"]): string {
  if (animated) return "2x.gif";
  return host.files.some(({ name }) => name === "2x.png") ? "2x.png" : "2x.webp";
}
