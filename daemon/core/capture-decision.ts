import type { CaptureDecisionReason, ChannelRules } from "../../shared/model/channel.ts";
import type { StreamNow } from "./live-state.ts";
import { selectRendition } from "./quality.ts";
import type { Rendition } from "./playlist.ts";

export type CaptureDecision =
  | { record: Rendition; reason: "live" | "forced" }
  | ({ record: null } & RulesDecision);

/** The rules of a channel that decide what is recorded. */
type CaptureRules = Pick<ChannelRules, "quality" | "match" | "no_capture">;

export interface DecisionInput {
  rules: CaptureRules;
  stream: StreamNow;
  renditions: readonly Rendition[];
  isCapturing: boolean;
  /** The operator asked for it: rules other than the quality list don't apply. */
  isForced: boolean;
}

export interface RulesDecision {
  reason: CaptureDecisionReason;
  detail: string;
}

/** Why the channel's rules keep a stream from being recorded, before anyone asks for its playlists; null if they don't. */
export function decideByRules(rules: CaptureRules, stream: StreamNow): RulesDecision | null {
  if (rules.no_capture) return { reason: "no_capture", detail: "The channel is only watched." };
  if (stream.isRerun)
    return { reason: "rerun", detail: "The platform marks the stream as a rerun." };
  if (matchesTitle(stream.title, rules.match)) return null;
  return {
    reason: "no_match",
    detail: `No keyword (${rules.match.join(", ")}) is in the title "${stream.title}".`,
  };
}

/** Whether to record a live stream, and if not, why: "why was it not recorded?" always has an answer. */
export function decideCapture(input: DecisionInput): CaptureDecision {
  const { rules, stream, renditions, isForced } = input;
  if (input.isCapturing)
    return {
      record: null,
      reason: "already_capturing",
      detail: "A recording of this channel is running.",
    };
  const byRules = isForced ? null : decideByRules(rules, stream);
  if (byRules !== null) return { record: null, ...byRules };
  const rendition = selectRendition(renditions, rules.quality);
  if (rendition !== null) return { record: rendition, reason: isForced ? "forced" : "live" };
  const offered = renditions.map(({ quality }) => quality).join(", ");
  return {
    record: null,
    reason: "no_quality",
    detail: `Wanted ${rules.quality.join(", ")}; offered ${offered}.`,
  };
}

/** Keywords match anywhere in any case; `/…/` is a regular expression. No keywords: everything matches. */
export function matchesTitle(title: string, keywords: readonly string[]): boolean {
  if (keywords.length === 0) return true;
  const lowered = title.toLowerCase();
  return keywords.some((keyword) => {
    const expression = /^\/(.+)\/$/.exec(keyword)?.[1];
    if (expression === undefined) return lowered.includes(keyword.toLowerCase());
    try {
      return new RegExp(expression, "iu").test(title);
    } catch {
      return false;
    }
  });
}
