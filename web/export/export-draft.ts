import { exportFields, exportPrivacies } from "../../shared/model/export-choices.ts";
import type {
  ExporterList,
  ExporterView,
  ExportField,
  ExportOptions,
} from "../../shared/model/export.ts";

/** What stands in the form of an export; each field as it is written. */
export interface ExportDraft {
  exporter: string;
  titleTemplate: string;
  fields: Readonly<Record<ExportField, string>>;
}

type Defaults = ExporterList["defaults"];

/** As the settings have it; another exporter where theirs can't be used here. */
export function toFirstDraft({ exporters, defaults }: ExporterList): ExportDraft {
  const wanted = String(defaults["exporter"] ?? "");
  const usable = exporters.filter(({ obstacle }) => obstacle === null);
  const exporter = usable.find(({ name }) => name === wanted) ?? usable[0];
  const values = exportFields.map((field) => [field, String(defaults[field] ?? "")]);
  return {
    exporter: exporter?.name ?? wanted,
    titleTemplate: String(defaults["title_template"] ?? ""),
    // An entry for each of the fields.
    fields: Object.fromEntries(values) as Record<ExportField, string>,
  };
}

export function changeField(draft: ExportDraft, field: ExportField, value: string): ExportDraft {
  return { ...draft, fields: { ...draft.fields, [field]: value } };
}

/** Whether the password is the one of the settings, which is known here by its mask only. */
export function isStoredPassword(draft: ExportDraft, defaults: Defaults): boolean {
  const stored = defaults["password"];
  return stored !== "" && stored !== undefined && draft.fields.password === stored;
}

/** The stored password goes to the host of the settings and to no other. */
export function toPassword(draft: ExportDraft, defaults: Defaults): string {
  const usualHost = String(defaults["host"] ?? "").toLowerCase();
  const isElsewhere = draft.fields.host.trim().toLowerCase() !== usualHost;
  return isStoredPassword(draft, defaults) && isElsewhere ? "" : draft.fields.password;
}

/** What is typed over a mask starts anew, so that no half mask is ever sent. */
export function withoutMask(before: string, typed: string): string {
  return /^\*+$/.test(before) && typed.startsWith(before) ? typed.slice(before.length) : typed;
}

/** Whether a playlist is given by an address instead of its id. */
export function isAddress(playlist: string): boolean {
  return /[/:?=&.\s]/.test(playlist.trim());
}

/** What the chosen exporter is told: all it asks for, as it is shown. */
export function toFieldOptions(
  { fields }: Pick<ExporterView, "fields">,
  draft: ExportDraft,
  defaults: Defaults,
): ExportOptions {
  return fields.reduce<ExportOptions>(
    (told, { name }) => ({ ...told, ...toOption(name, draft, defaults) }),
    {},
  );
}

function toOption(field: ExportField, draft: ExportDraft, defaults: Defaults): ExportOptions {
  const value = draft.fields[field];
  switch (field) {
    case "password":
      return { password: toPassword(draft, defaults) };
    case "port":
      return { port: Number(value) || 0 };
    case "privacy":
      return { privacy: exportPrivacies.find((privacy) => privacy === value) ?? "private" };
    case "category":
      return value === "" ? {} : { category: value };
    default:
      return { [field]: value.trim() };
  }
}
