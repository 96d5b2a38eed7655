import {
  channelBadges,
  cheerPrefixes,
  cheerTiers,
  platformBadges,
  type SimulatedBadge,
} from "./emotes.ts";
import type { GqlNode } from "./gql-execute.ts";
import type { Links } from "./links.ts";

/** Everybody's badges. */
export const badgeNodes = (links: Links): GqlNode[] =>
  platformBadges.map((badge) => badgeNode(badge, links, "all"));

/** A streamer's own. */
export const channelBadgeNodes = (links: Links, channelId: string): GqlNode[] =>
  channelBadges.map((badge) => badgeNode(badge, links, channelId));

function badgeNode({ set, version, title }: SimulatedBadge, links: Links, of: string): GqlNode {
  return {
    __typename: "Badge",
    id: Buffer.from(`${set};${version};${of}`).toString("base64"),
    setID: set,
    version,
    title,
    description: title,
    imageURL: ({ size }) => {
      const scale = size === "QUADRUPLE" ? 3 : size === "DOUBLE" ? 2 : 1;
      return links.chatPicture(`badges/v1/${of}-${set}-${version}/${scale}`);
    },
  };
}

/** The words that everybody may cheer with, and one of the streamer's own. */
export const cheerConfigNode = (links: Links): GqlNode => ({
  __typename: "GlobalCheerConfig",
  groups: [cheerGroupNode(links, cheerPrefixes.slice(0, 1))],
});

export const channelCheerNode = (links: Links): GqlNode => ({
  __typename: "Cheer",
  cheerGroups: [cheerGroupNode(links, cheerPrefixes.slice(1))],
});

function cheerGroupNode(links: Links, prefixes: readonly string[]): GqlNode {
  const template = "cheers/PREFIX/BACKGROUND/ANIMATION/TIER/SCALE.EXTENSION";
  return {
    __typename: "CheermoteGroup",
    templateURL: links.chatPicture(template),
    nodes: prefixes.map((prefix) => ({
      __typename: "Cheermote",
      id: prefix,
      prefix,
      tiers: cheerTiers.map((bits) => ({ __typename: "CheermoteTier", bits })),
    })),
  };
}
