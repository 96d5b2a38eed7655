import type { CaptureDecisionReason, ChannelRules } from "../../shared/model/channel.ts";
import type { StreamNow } from "./live-state.ts";
import { selectRendition } from "./quality.ts";
import type { Rendition } from "./playlist.ts";

export type CaptureDecision =
  | { record: Rendition; reason: "live" | "forced" }
  | { record: null; reason: CaptureDecisionReason; detail: string };

export interface DecisionInput {
  rules: ChannelRules;
  stream: StreamNow;
  renditions: readonly Rendition[];
  isCapturing: boolean;
  /** The operator asked for it: rules other than the quality list don't apply. */
  isForced: boolean;
}

/** Whether to record a live stream, and if not, why: "why was it not recorded?" always has an answer. */
export function decideCapture(input: DecisionInput): CaptureDecision {
  const { rules, stream, renditions, isForced } = input;
  if (input.isCapturing)
    return skip("already_capturing", "A recording of this channel is running.");
  if (!isForced) {
    if (rules.no_capture) return skip("no_capture", "The channel is only watched.");
    if (stream.isRerun) return skip("rerun", "The platform marks the stream as a rerun.");
    if (!matchesTitle(stream.title, rules.match)) {
      return skip(
        "no_match",
        `No keyword (${rules.match.join(", ")}) is in the title "${stream.title}".`,
      );
    }
  }
  const rendition = selectRendition(renditions, rules.quality);
  if (rendition === null) {
    const offered = renditions.map(({ quality }) => quality).join(", ");
    return skip("no_quality", `Wanted ${rules.quality.join(", ")}; offered ${offered}.`);
  }
  return { record: rendition, reason: isForced ? "forced" : "live" };
}

function skip(reason: CaptureDecisionReason, detail: string): CaptureDecision {
  return { record: null, reason, detail };
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
