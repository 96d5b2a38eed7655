import { datePart, parseTemplate, type TemplateToken } from "./config/template-grammar.ts";

export type TemplateValue =
  | string
  | number
  /** A number with at least this many digits where the template does not say. */
  | { number: number; digits: number }
  /** A moment in ISO 8601, UTC; `text` where the template gives no form. */
  | { moment: string; text: string }
  | null
  | undefined;

/**
 * Fills `{name}`, `{episode:2}` (at least two digits), `{title:40}` (at most forty characters) and
 * `{date:yyyy-MM-dd}`. What is empty vanishes together with the separators before it and with
 * brackets around nothing: `{a}_{b} [{c}]` without `b` and `c` becomes `a`. Unknown names vanish as well.
 */
export function renderTemplate(template: string, values: Record<string, TemplateValue>): string {
  const tokens = parseTemplate(template);
  let result = "";
  /** What follows the last value: only this may vanish, never a letter of a value. */
  let tail = "";
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    const text = toText(token, values);
    if (token.type === "text") tail += text;
    else if (text !== "") {
      result += tail + text;
      tail = "";
    } else {
      const last = endOfVanishing(tokens, index, values);
      const next = tokens[last + 1];
      const around = dropAround(tail, next?.type === "text" ? next.text : "");
      tail = around.before + around.after;
      index = next?.type === "text" ? last + 1 : last;
    }
  }
  return (result + tail).replace(/^[\s_.-]+/, "");
}

/** Between two variables that both vanish: nothing that says anything by itself. */
const betweenVanishing = /^[\s_.-]*\w?$/;

/** The last of the variables that vanish together with this one. */
function endOfVanishing(
  tokens: readonly TemplateToken[],
  start: number,
  values: Record<string, TemplateValue>,
): number {
  let last = start;
  for (let index = start + 1; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    const text = toText(token, values);
    if (token.type === "variable" && text === "") last = index;
    else if (token.type === "variable" || !betweenVanishing.test(text)) break;
  }
  return last;
}

const bracketPair = [
  ["(", ")"],
  ["[", "]"],
] as const;

/** What stays before and after a place where nothing stands. */
function dropAround(before: string, after: string): { before: string; after: string } {
  let [left, right] = [before, after];
  for (const [opening, closing] of bracketPair) {
    if (left.trimEnd().endsWith(opening) && right.trimStart().startsWith(closing)) {
      left = left.trimEnd().slice(0, -1);
      right = right.trimStart().slice(1);
    }
  }
  if (/[([]\s*$/.test(left)) return { before: left, after: right.replace(/^[\s_.-]+/, "") };
  return { before: left.replace(/[\s_.-]+\w?$/, ""), after: right };
}

function toText(token: TemplateToken, values: Record<string, TemplateValue>): string {
  if (token.type === "text") return token.text;
  const value = Object.hasOwn(values, token.name) ? values[token.name] : null;
  return value === null || value === undefined ? "" : formatValue(value, token.format);
}

function formatValue(value: Exclude<TemplateValue, null | undefined>, format: string | null) {
  if (typeof value === "object" && "moment" in value)
    return format === null ? value.text : formatMoment(value.moment, format);
  const size = format === null || !/^\d+$/.test(format) ? null : Number(format);
  if (typeof value === "string") return size === null ? value : cutText(value, size);
  const { number, digits } = typeof value === "number" ? { number: value, digits: 1 } : value;
  return String(number).padStart(size ?? digits, "0");
}

function cutText(text: string, characters: number): string {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return letters.slice(0, characters).join("").trimEnd();
}

/** A moment in parts such as `yyyy-MM-dd HH:mm`, UTC. */
export function formatMoment(moment: string, format: string): string {
  const at = new Date(moment);
  const two = (value: number) => String(value).padStart(2, "0");
  const twelve = at.getUTCHours() % 12 || 12;
  const parts: Record<string, string> = {
    yyyy: String(at.getUTCFullYear()).padStart(4, "0"),
    yy: two(at.getUTCFullYear() % 100),
    MM: two(at.getUTCMonth() + 1),
    M: String(at.getUTCMonth() + 1),
    dd: two(at.getUTCDate()),
    d: String(at.getUTCDate()),
    HH: two(at.getUTCHours()),
    H: String(at.getUTCHours()),
    hh: two(twelve),
    h: String(twelve),
    mm: two(at.getUTCMinutes()),
    m: String(at.getUTCMinutes()),
    ss: two(at.getUTCSeconds()),
    s: String(at.getUTCSeconds()),
    a: at.getUTCHours() < 12 ? "am" : "pm",
  };
  return format.replace(datePart, (part) => parts[part] ?? part.slice(1, -1));
}
