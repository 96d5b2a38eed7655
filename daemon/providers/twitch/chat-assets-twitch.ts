import { z } from "zod";
import type { BadgeFact, CheerFact } from "../../core/chat-assets.ts";
import { cheerColor } from "../../core/cheer-color.ts";
import { parseAnswer } from "../../io/http.ts";
import { listOf } from "./ask-service.ts";
import type { TwitchChatDeps } from "./chat-deps.ts";
import { askGql, quote } from "./gql.ts";

type AssetDeps = Pick<TwitchChatDeps, "http" | "settings">;

const Badge = z.object({
  imageURL: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  setID: z.string(),
  version: z.string(),
});
type Badge = z.infer<typeof Badge>;

const Badges = z.object({
  badges: listOf(Badge).nullish(),
  user: z.object({ broadcastBadges: listOf(Badge).nullish() }).nullish(),
});

const badgeFields = "imageURL(size:DOUBLE) description title setID version";

/** The badges of everybody and of one streamer. */
export async function listBadges(
  deps: AssetDeps,
  streamerId: string,
  signal: AbortSignal,
): Promise<BadgeFact[]> {
  const query = `query{badges{${badgeFields}} user(id:${quote(streamerId)}){broadcastBadges{${badgeFields}}}}`;
  const found = parseAnswer(Badges, await askGql(deps, query, signal), "Twitch");
  return [
    ...(found.user?.broadcastBadges ?? []).map((badge) => toBadge(badge, true)),
    ...(found.badges ?? []).map((badge) => toBadge(badge, false)),
  ];
}

function toBadge(badge: Badge, isOfChannel: boolean): BadgeFact {
  return {
    set: badge.setID,
    version: badge.version,
    title: badge.title ?? "",
    description: badge.description ?? "",
    url: badge.imageURL,
    isOfChannel,
  };
}

const CheerGroup = z.object({
  templateURL: z.string(),
  nodes: listOf(
    z.object({ prefix: z.string(), tiers: z.array(z.object({ bits: z.number().int() })) }),
  ),
});
const CheerGroups = listOf(CheerGroup);

const Cheers = z.object({
  cheerConfig: z.object({ groups: CheerGroups }).nullish(),
  user: z.object({ cheer: z.object({ cheerGroups: CheerGroups }).nullish() }).nullish(),
});

const groupFields = "nodes{id prefix tiers{bits}} templateURL";

/** The words that stand for bits, everybody's and a streamer's own. */
export async function listCheers(
  deps: AssetDeps,
  streamerId: string,
  signal: AbortSignal,
): Promise<CheerFact[]> {
  const own = `user(id:${quote(streamerId)}){cheer{cheerGroups{${groupFields}}}}`;
  const query = `query{cheerConfig{groups{${groupFields}}} ${own}}`;
  const found = parseAnswer(Cheers, await askGql(deps, query, signal), "Twitch");
  const groups = [...(found.user?.cheer?.cheerGroups ?? []), ...(found.cheerConfig?.groups ?? [])];
  return groups.flatMap(({ templateURL, nodes }) =>
    nodes.map(({ prefix, tiers }) => ({
      prefix,
      tiers: tiers.map(({ bits }) => ({
        bits,
        url: fillTemplate(templateURL, prefix, bits),
        color: cheerColor(bits),
      })),
    })),
  );
}

function fillTemplate(template: string, prefix: string, bits: number): string {
  const words: Record<string, string> = {
    PREFIX: prefix.toLowerCase(),
    BACKGROUND: "dark",
    ANIMATION: "animated",
    TIER: String(bits),
    SCALE: "2",
    EXTENSION: "gif",
  };
  return template.replaceAll(/PREFIX|BACKGROUND|ANIMATION|TIER|SCALE|EXTENSION/g, (word) => {
    return words[word] ?? word;
  });
}
