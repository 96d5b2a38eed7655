import { datePart, parseTemplate } from "../../shared/config/template-grammar.ts";
import { toSafeName } from "./naming.ts";

/** What the name of a file tells of its recording. */
export interface NameFacts {
  /** ISO 8601, UTC. */
  startedAt: string | null;
  id: string | null;
  title: string | null;
  gameName: string | null;
  season: string | null;
  episode: number | null;
}

/** What a variable becomes in a name. Names of a channel are known; all else is found by its form. */
const forms: Record<string, string> = {
  year: String.raw`\d{4}`,
  year_short: String.raw`\d{2}`,
  month: String.raw`\d{2}`,
  day: String.raw`\d{2}`,
  hour: String.raw`\d{2}`,
  minute: String.raw`\d{2}`,
  second: String.raw`\d{2}`,
  id: "[A-Za-z0-9-]+",
  season: String.raw`\d{6}`,
  episode: String.raw`\d+`,
  stream_number: String.raw`\d+`,
  absolute_season: String.raw`\d+`,
  absolute_episode: String.raw`\d+`,
  game_id: String.raw`\d+`,
};

/** The usual form of `{date}`, and the letters of a form of one's own. */
const wholeDate = String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)T(?<hour>\d\d)_(?<minute>\d\d)_(?<second>\d\d)(?:[._]\d+)?Z`;
const dateParts: Record<string, string> = {
  yyyy: String.raw`(?<year>\d{4})`,
  yy: String.raw`(?<year_short>\d\d)`,
  MM: String.raw`(?<month>\d\d)`,
  M: String.raw`(?<month>\d{1,2})`,
  dd: String.raw`(?<day>\d\d)`,
  d: String.raw`(?<day>\d{1,2})`,
  HH: String.raw`(?<hour>\d\d)`,
  H: String.raw`(?<hour>\d{1,2})`,
  hh: String.raw`\d\d`,
  h: String.raw`\d{1,2}`,
  mm: String.raw`(?<minute>\d\d)`,
  m: String.raw`(?<minute>\d{1,2})`,
  ss: String.raw`(?<second>\d\d)`,
  s: String.raw`(?<second>\d{1,2})`,
  a: "[ap]m",
};

/**
 * Reads a name backwards through the template it was made by; null when it was not. `known` are values
 * that every name of the channel has, such as its login. What vanished because it was empty is allowed
 * for, and so is the number of a name that was taken.
 */
export function readByTemplate(
  template: string,
  name: string,
  known: Record<string, string>,
): NameFacts | null {
  const pattern = toPattern(template, known);
  const groups = pattern?.exec(name)?.groups;
  return groups === undefined ? null : toFacts(groups);
}

function toPattern(template: string, known: Record<string, string>): RegExp | null {
  const seen = new Set<string>();
  let pattern = "";
  let between = "";
  for (const token of parseTemplate(template)) {
    if (token.type === "text") between = escape(token.text);
    else {
      pattern += toPiece(between, token, known, seen);
      between = "";
    }
  }
  pattern += between;
  try {
    return new RegExp(String.raw`^${pattern}(?: \(\d+\))?$`, "u");
  } catch {
    return null;
  }
}

interface Variable {
  name: string;
  format: string | null;
}

/** A variable with what stands before it; both are gone together when its value was empty. */
function toPiece(
  between: string,
  { name, format }: Variable,
  known: Record<string, string>,
  seen: Set<string>,
): string {
  const value = known[name];
  // Dots and spaces are only dropped where a name begins or ends.
  if (value !== undefined) return between + escape(toSafeName(`_${value}_`).slice(1, -1));
  if (name === "date") return between + renameSeen(toDatePattern(format), seen);
  const own = forms[name];
  if (own !== undefined) return between + renameSeen(`(?<${name}>${own})`, seen);
  return `(?:${between}${renameSeen(`(?<${name}>.*?)`, seen)})?`;
}

function toDatePattern(format: string | null): string {
  if (format === null) return wholeDate;
  let pattern = "";
  let end = 0;
  for (const match of format.matchAll(datePart)) {
    const [part] = match;
    pattern += escape(format.slice(end, match.index));
    pattern += dateParts[part] ?? escape(part.slice(1, -1));
    end = match.index + part.length;
  }
  return pattern + escape(format.slice(end));
}

/** A group may have its name once; a second time it is only matched. */
function renameSeen(pattern: string, seen: Set<string>): string {
  return pattern.replace(/\(\?<(\w+)>/g, (group, name: string) => {
    if (seen.has(name)) return "(?:";
    seen.add(name);
    return group;
  });
}

function escape(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}

function toFacts(groups: Record<string, string | undefined>): NameFacts {
  const { year, year_short, month, day, hour = "00", minute = "00", second = "00" } = groups;
  const full = year ?? (year_short === undefined ? undefined : `20${year_short}`);
  const two = (text = "") => text.padStart(2, "0");
  const date = `${full ?? ""}-${two(month)}-${two(day)}`;
  const time = Date.parse(`${date}T${two(hour)}:${two(minute)}:${two(second)}Z`);
  const episode = groups["episode"] ?? groups["stream_number"];
  return {
    startedAt: Number.isFinite(time) ? new Date(time).toISOString() : null,
    id: groups["id"] ?? null,
    title: groups["title"] || null,
    gameName: groups["game_name"] || null,
    season: groups["season"] ?? null,
    episode: episode === undefined ? null : Number(episode),
  };
}
