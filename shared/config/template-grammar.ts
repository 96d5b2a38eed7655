import { type TemplateKind, variablesOf } from "./template-variables.ts";

/** A template in pieces: plain text, or a variable with what stands after its colon. */
export type TemplateToken =
  | { type: "text"; text: string }
  | { type: "variable"; name: string; format: string | null };

const variable = /\{(\w+)(?::([^{}/]+))?\}/g;

export function parseTemplate(template: string): TemplateToken[] {
  const tokens: TemplateToken[] = [];
  let end = 0;
  const addText = (text: string) => {
    if (text !== "") tokens.push({ type: "text", text });
  };
  for (const match of template.matchAll(variable)) {
    addText(template.slice(end, match.index));
    tokens.push({ type: "variable", name: match[1] ?? "", format: match[2] ?? null });
    end = match.index + match[0].length;
  }
  addText(template.slice(end));
  return tokens;
}

/** Names of a template that are not among the known ones, each once. */
export function unknownVariables(template: string, known: readonly string[]): string[] {
  const names = parseTemplate(template).flatMap((token) =>
    token.type === "variable" && !known.includes(token.name) ? [token.name] : [],
  );
  return [...new Set(names)];
}

/** Parts of a date, the longest of each letter first; between apostrophes stands plain text. */
export const datePart = /yyyy|yy|MM|M|dd|d|HH|H|hh|h|mm|m|ss|s|a|'[^']*'/g;

/** Folders below each other that a template may name; each name has at most 200 bytes. */
export const mostFolderLevels = 8;

/** What is wrong with a template, as a sentence for the operator; null for nothing. */
export function findTemplateProblem(template: string, kind: TemplateKind): string | null {
  const unknown = unknownVariables(
    template,
    variablesOf(kind).map(({ name }) => name),
  );
  if (unknown.length > 0)
    return `There is no variable ${unknown.map((name) => `{${name}}`).join(", ")} here`;
  if (/[{}]/.test(template.replace(variable, "")))
    return "A brace begins or ends no variable; variables look like {title}, {episode:2} or {date:yyyy-MM-dd}";
  return findFormatProblem(template, kind) ?? findPathProblem(template, kind);
}

function findFormatProblem(template: string, kind: TemplateKind): string | null {
  const dates = variablesOf(kind).filter(({ isDate }) => isDate === true);
  for (const token of parseTemplate(template)) {
    if (token.type === "text" || token.format === null) continue;
    const { name, format } = token;
    const isDate = dates.some((date) => date.name === name);
    if (!isDate && !/^[1-9]\d{0,2}$/.test(format))
      return `{${name}:${format}} is not understood; after the colon stands a number of digits or letters`;
    if (isDate && /[A-Za-z']/.test(format.replace(datePart, "")))
      return `{${name}:${format}} is not understood; parts of a date are yyyy, yy, MM, dd, HH, hh, mm, ss and a`;
  }
  return null;
}

const kindsWithFolders: readonly TemplateKind[] = ["folder", "clip", "export"];

function findPathProblem(template: string, kind: TemplateKind): string | null {
  const levels = template.split("/");
  if (levels.length > 1 && !kindsWithFolders.includes(kind))
    return "A file name can't hold /; folders have a template of their own";
  if (levels.length > mostFolderLevels) return `At most ${mostFolderLevels} levels of folders`;
  return levels.some((level) => /^\s*\.{1,2}\s*$/.test(level))
    ? "A folder can't be called . or .."
    : null;
}
