export type TemplateValue = string | number | null | undefined;

const variable = /\{(\w+)(?::(\d+))?\}/g;

/**
 * Fills `{name}` and `{name:2}` (at least two digits). An empty value vanishes together with the
 * separators before it, so `{a}_{b}_{c}` without `b` becomes `a_c`. Unknown names vanish as well.
 */
export function renderTemplate(template: string, values: Record<string, TemplateValue>): string {
  let result = "";
  let end = 0;
  for (const match of template.matchAll(variable)) {
    const between = template.slice(end, match.index);
    const name = match[1] ?? "";
    const value = toText(Object.hasOwn(values, name) ? values[name] : null, match[2]);
    result += value === "" ? between.replace(/[\s_.-]+\w?$/, "") : between + value;
    end = match.index + match[0].length;
  }
  return (result + template.slice(end)).replace(/^[\s_.-]+/, "");
}

/** Names of a template that are not among the known ones. */
export function unknownVariables(template: string, known: readonly string[]): string[] {
  return [...template.matchAll(variable)]
    .map((match) => match[1] ?? "")
    .filter((name) => !known.includes(name));
}

function toText(value: TemplateValue, digits: string | undefined): string {
  if (value === null || value === undefined) return "";
  return digits === undefined ? String(value) : String(value).padStart(Number(digits), "0");
}
