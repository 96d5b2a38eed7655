import type { ChannelRules } from "../../shared/model/channel.ts";
import { qualityPattern } from "../../shared/model/quality.ts";
import { toKeywords, toQualities } from "./channel-login.ts";

/** The rules of a channel as a form holds them: lists as text. */
export interface RuleValues extends Omit<ChannelRules, "quality" | "match"> {
  quality: string;
  match: string;
}

export const newRuleValues: RuleValues = {
  quality: "best",
  match: "",
  no_capture: false,
  no_cleanup: false,
  max_storage: 0,
  max_vods: 0,
  max_age_days: 0,
  download_vod_at_end: false,
  download_vod_at_end_quality: "best",
  live_chat: true,
  download_chat: false,
  burn_chat: false,
};

export function toRuleValues(rules: ChannelRules): RuleValues {
  return {
    quality: rules.quality.join(" "),
    match: rules.match.join("\n"),
    no_capture: rules.no_capture,
    no_cleanup: rules.no_cleanup,
    max_storage: rules.max_storage,
    max_vods: rules.max_vods,
    max_age_days: rules.max_age_days,
    download_vod_at_end: rules.download_vod_at_end,
    download_vod_at_end_quality: rules.download_vod_at_end_quality,
    live_chat: rules.live_chat,
    download_chat: rules.download_chat,
    burn_chat: rules.burn_chat,
  };
}

/** What the daemon takes; a number that was cleared counts as 0. */
export function toRules(values: RuleValues): ChannelRules {
  return {
    ...values,
    quality: toQualities(values.quality),
    match: toKeywords(values.match),
    max_storage: toCount(values.max_storage),
    max_vods: toCount(values.max_vods),
    max_age_days: toCount(values.max_age_days),
  };
}

/** Names of the rules that differ. */
export function changedRules(before: ChannelRules, after: ChannelRules): (keyof ChannelRules)[] {
  // The names come from a list of rules.
  const names = Object.keys(after) as (keyof ChannelRules)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** The first word that is not the name of a quality. */
export function findInvalidQuality(text: string): string | undefined {
  return toQualities(text).find((word) => !qualityPattern.test(word));
}

/** What stands behind `best` or `worst` could never be chosen. */
export function isAnyLast(text: string): boolean {
  const words = toQualities(text);
  return words.findIndex(isAny) === -1 || words.findIndex(isAny) === words.length - 1;
}

/** Adds a quality in the place of its rank, or takes it away. */
export function toggleQuality(text: string, quality: string): string {
  const words = toQualities(text);
  if (words.includes(quality)) return words.filter((word) => word !== quality).join(" ");
  const first = words.findIndex(isAny);
  if (isAny(quality) || first === -1) return [...words, quality].join(" ");
  return words.toSpliced(first, 0, quality).join(" ");
}

function isAny(quality: string): boolean {
  return quality === "best" || quality === "worst";
}

function toCount(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
