import { z } from "zod";
import type { EmoteFact } from "../../core/chat-assets.ts";
import { askService, listOf } from "./ask-service.ts";
import type { TwitchChatDeps } from "./chat-deps.ts";

const Addresses = z.record(z.string(), z.string().nullable());
type Addresses = z.infer<typeof Addresses>;

const Emote = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  name: z.string(),
  /** By scale. */
  urls: Addresses,
  animated: Addresses.nullish(),
});
type Emote = z.infer<typeof Emote>;

const Sets = z.record(z.string(), z.object({ emoticons: listOf(Emote).default([]) }));
const Global = z.object({
  default_sets: z.array(z.union([z.number(), z.string()]).transform(String)),
  sets: Sets,
});
const Room = z.object({
  room: z.object({ set: z.union([z.number(), z.string()]).transform(String) }),
  sets: Sets,
});

type AssetDeps = Pick<TwitchChatDeps, "http" | "addresses">;

/** The sets that everybody may use; the answer has those of a few besides. */
export async function listFfzGlobalEmotes(
  deps: AssetDeps,
  signal: AbortSignal,
): Promise<EmoteFact[]> {
  const base = deps.addresses.ffzUrl();
  const found = await askService(deps, `${base}/set/global`, Global, signal);
  if (found === null) return [];
  return found.default_sets.flatMap((id) => toFacts(found.sets, id, base));
}

export async function listFfzChannelEmotes(
  deps: AssetDeps,
  streamerId: string,
  signal: AbortSignal,
): Promise<EmoteFact[]> {
  const base = deps.addresses.ffzUrl();
  const url = `${base}/room/id/${encodeURIComponent(streamerId)}`;
  const found = await askService(deps, url, Room, signal);
  return found === null ? [] : toFacts(found.sets, found.room.set, base);
}

function toFacts(sets: z.infer<typeof Sets>, id: string, base: string): EmoteFact[] {
  return (sets[id]?.emoticons ?? []).flatMap((emote) => toFact(emote, base));
}

function toFact({ id, name, urls, animated }: Emote, base: string): EmoteFact[] {
  const picture = pickPicture(animated ?? {}) ?? pickPicture(urls);
  if (picture === null) return [];
  // Older addresses have no scheme: that of the interface holds.
  const url = new URL(picture.url, base).href;
  return [{ service: "ffz", id, name, url, scale: picture.scale, isZeroWidth: false }];
}

/** At twice the size where there is such a one, as many have only the plain size. */
function pickPicture(addresses: Addresses): { url: string; scale: number } | null {
  for (const scale of [2, 1, 4]) {
    const url = addresses[String(scale)];
    if (typeof url === "string" && url !== "") return { url, scale };
  }
  return null;
}
