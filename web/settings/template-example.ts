import { variablesOf, type TemplateKind } from "../../shared/config/template-variables.ts";
import { renderTemplate, type TemplateValue } from "../../shared/template.ts";

const kinds: Readonly<Record<string, TemplateKind>> = {
  "vod.folder": "folder",
  "vod.filename": "vod",
  "clip.filename": "clip",
  "split.filename": "split",
  "cut.filename": "cut",
  "exporter.default.title_template": "export",
};

/** What kind of template a setting holds; undefined when it holds none. */
export function toTemplateKind(settingKey: string): TemplateKind | undefined {
  return kinds[settingKey];
}

/** The moment that the examples of dates show. */
const exampleMoment = "2026-11-20T18:05:09Z";

/** What a template makes of the example that its variables are explained by. */
export function toExample(template: string, kind: TemplateKind): string {
  const values = variablesOf(kind).map(({ name, example, isDate }): [string, TemplateValue] => [
    name,
    isDate === true ? { moment: exampleMoment, text: example } : toValue(example),
  ]);
  return renderTemplate(template, Object.fromEntries(values));
}

/** Numbers can be padded; years and months are written as they are. */
function toValue(example: string): TemplateValue {
  return /^[1-9]\d?$/.test(example) ? Number(example) : example;
}
