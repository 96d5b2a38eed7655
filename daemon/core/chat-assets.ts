import { z } from "zod";

/** An emote as its service names it; the picture is fetched from the address. */
export const EmoteFact = z.object({
  /** `7tv`, `bttv`, `ffz`; `twitch` for the platform's own. */
  service: z.string(),
  id: z.string(),
  /** The word that stands for it, in the letters as they are. */
  name: z.string(),
  /** Of the picture, at twice the size at which it is shown where there is one. */
  url: z.string(),
  scale: z.number(),
  isZeroWidth: z.boolean(),
});
export type EmoteFact = z.infer<typeof EmoteFact>;

export const BadgeFact = z.object({
  set: z.string(),
  version: z.string(),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  /** The streamer's own come before the platform's of the same name. */
  isOfChannel: z.boolean(),
});
export type BadgeFact = z.infer<typeof BadgeFact>;

export const CheerFact = z.object({
  prefix: z.string(),
  /** The least bits of each picture. */
  tiers: z.array(z.object({ bits: z.number().int(), url: z.string(), color: z.string() })),
});
export type CheerFact = z.infer<typeof CheerFact>;

/** What a streamer's chat could show at some time; without the pictures. */
export const ChatAssets = z.object({
  at: z.iso.datetime(),
  emotes: z.array(EmoteFact),
  badges: z.array(BadgeFact),
  cheers: z.array(CheerFact),
  /** Services that could not be asked. */
  problems: z.array(z.string()),
});
export type ChatAssets = z.infer<typeof ChatAssets>;
