import { numberOf } from "./numbers.ts";

/** An emote of a service beside the platform. */
export interface ServiceEmote {
  id: string;
  name: string;
  isMoving: boolean;
  /** Laid over the emote before it. */
  isOverlay: boolean;
}

export interface ServiceEmotes {
  everybody: readonly ServiceEmote[];
  channel: readonly ServiceEmote[];
}

const emote = (service: string, name: string, kind: "still" | "moving" | "overlay" = "still") => ({
  id: `${service}${numberOf(`${service} ${name}`, 1_000_000)}`,
  name,
  isMoving: kind === "moving",
  isOverlay: kind === "overlay",
});

/** The emotes that 7TV, BetterTTV and FrankerFaceZ know; each channel has the same ones. */
export const serviceEmotes: Record<"sevenTv" | "bttv" | "ffz", ServiceEmotes> = {
  sevenTv: {
    everybody: [emote("7", "EZ"), emote("7", "RainTime", "overlay")],
    channel: [emote("7", "simuJAM", "moving"), emote("7", "simuWave")],
  },
  bttv: {
    everybody: [emote("b", "FeelsGoodMan"), emote("b", "SoSnowy", "overlay")],
    channel: [emote("b", "catJAM", "moving"), emote("b", "monkaS")],
  },
  ffz: {
    everybody: [emote("", "LilZ")],
    channel: [emote("", "LULW"), emote("", "simuSpin", "moving")],
  },
};

export interface SimulatedBadge {
  set: string;
  version: string;
  title: string;
}

/** Everybody's badges; a channel has pictures of its own for its subscribers. */
export const platformBadges: readonly SimulatedBadge[] = [
  { set: "broadcaster", version: "1", title: "Broadcaster" },
  { set: "moderator", version: "1", title: "Moderator" },
  { set: "vip", version: "1", title: "VIP" },
  { set: "subscriber", version: "0", title: "Subscriber" },
  { set: "bits", version: "100", title: "cheer 100" },
];

export const channelBadges: readonly SimulatedBadge[] = [
  { set: "subscriber", version: "0", title: "Subscriber" },
  { set: "subscriber", version: "3", title: "3-Month Subscriber" },
  { set: "subscriber", version: "12", title: "1-Year Subscriber" },
];

export const cheerPrefixes: readonly string[] = ["Cheer", "simuCheer"];
export const cheerTiers: readonly number[] = [1, 100, 1000, 5000, 10_000, 100_000];
