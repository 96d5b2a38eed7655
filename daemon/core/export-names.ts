import { findTemplateProblem } from "../../shared/config/template-grammar.ts";
import { renderTemplate, type TemplateValue } from "../../shared/template.ts";
import { namingValues, toExportName, toSafeName, type VodNaming } from "./naming.ts";

/** How a file is called where it goes. */
export interface ExportPlace {
  /** In folders parted by `/`; empty: the exporter's own. */
  directory: string;
  /** With its ending. */
  name: string;
  title: string;
}

export interface ExportTemplates {
  title: string;
  directory: string;
}

/** Which file of how many; the number begins at 1. */
interface Part {
  number: number;
  count: number;
  /** With its dot. */
  extension: string;
}

/** The folder and the name that all files of a recording have in common there. */
export function toExportStem(
  templates: ExportTemplates,
  naming: VodNaming & { basename: string },
): { directory: string; stem: string; title: string } {
  const values = { ...namingValues(naming), basename: naming.basename };
  const { folder, basename } = toExportName(templates.title, naming);
  const lastLevel = templates.title.split("/").at(-1) ?? "";
  const title = renderTemplate(lastLevel, values).replace(/\s+/g, " ").trim();
  return {
    directory: joinFolders(toExportFolder(templates.directory, values), folder),
    stem: basename,
    title: title === "" ? naming.title || naming.basename : title,
  };
}

/** The levels of a folder that are the same for every recording: those before the first variable. */
export function toFixedFolder(template: string): string {
  const levels = template.split("/");
  const first = levels.findIndex((level) => /[{}]/.test(level));
  if (first === -1) return template;
  const fixed = levels.slice(0, first).join("/");
  return fixed === "" && template.startsWith("/") ? "/" : fixed;
}

export function toPartPlace(
  { directory, stem, title }: ReturnType<typeof toExportStem>,
  { number, count, extension }: Part,
): ExportPlace {
  const isAlone = count === 1;
  return {
    directory,
    name: `${stem}${isAlone ? "" : `.${number}`}${extension}`,
    title: isAlone ? title : `${title} (${number}/${count})`,
  };
}

/**
 * A folder as the operator wrote it, with its variables filled in: what stands in a value never
 * begins a folder, and what is no variable stays as it is. A leading `/` stays, too.
 */
export function toExportFolder(template: string, values: Record<string, TemplateValue>): string {
  const levels = template
    .split("/")
    .map((level) => (level.includes("{") ? toSafeName(renderTemplate(level, values)) : level))
    .filter((level) => level !== "");
  return `${template.startsWith("/") ? "/" : ""}${levels.join("/")}`;
}

/** What is wrong with the template of a folder, as a sentence; null for nothing. */
export function findFolderProblem(template: string): string | null {
  for (const level of template.split("/")) {
    const problem = findTemplateProblem(level, "export");
    if (problem !== null) return problem;
  }
  return null;
}

function joinFolders(outer: string, inner: string): string {
  if (outer === "" || inner === "") return outer + inner;
  return outer.endsWith("/") ? outer + inner : `${outer}/${inner}`;
}
