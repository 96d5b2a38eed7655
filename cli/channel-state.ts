import type { TFunction } from "i18next";
import type { Channel } from "../shared/model/channel.ts";
import type { Tone } from "./output.ts";

export type ChannelState = "recording" | "live" | "converting" | "offline";

/** The one word that stands for a channel in lists. */
export function toChannelState(channel: Channel): ChannelState {
  if (channel.is_capturing) return "recording";
  if (channel.is_live) return "live";
  return channel.is_converting ? "converting" : "offline";
}

export const stateTones: Record<ChannelState, Tone> = {
  recording: "bad",
  live: "good",
  converting: "warn",
  offline: "faint",
};

const stateOrder: ChannelState[] = ["recording", "live", "converting", "offline"];

/** What is going on first; otherwise in the given order. */
export function sortByState(channels: readonly Channel[]): Channel[] {
  return channels.toSorted(
    (a, b) => stateOrder.indexOf(toChannelState(a)) - stateOrder.indexOf(toChannelState(b)),
  );
}

/** Why a channel that is live is not recorded; empty when it is, or is not live. */
export function toReason(channel: Channel, t: TFunction): string {
  const decision = channel.last_decision;
  if (!channel.is_live || channel.is_capturing || decision === null || decision.recorded) return "";
  return t(`cli.reason.${decision.reason}`);
}
