import type { SettingField, SettingValue } from "../../shared/model/settings.ts";

/** Values as changed in the form and not yet saved, by key. */
export type SettingDraft = Record<string, SettingValue>;
export type SettingValues = Record<string, SettingValue>;

/** What the form shows for a field. */
export function toShownValue(
  field: SettingField,
  config: SettingValues,
  draft: SettingDraft,
): SettingValue {
  return draft[field.key] ?? config[field.key] ?? field.default;
}

/** The draft with one more change; a value that equals the saved one is no change. */
export function changeSetting(
  draft: SettingDraft,
  config: SettingValues,
  key: string,
  value: SettingValue,
): SettingDraft {
  const { [key]: _, ...others } = draft;
  return isSame(config[key], value) ? others : { ...others, [key]: value };
}

/** Fields whose key, group or help contains every word. */
export function findFields(fields: readonly SettingField[], search: string): SettingField[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return fields.filter((field) => {
    const text = `${field.key} ${field.group} ${field.help}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Groups in the order of their first field. */
export function groupFields(fields: readonly SettingField[]): [string, SettingField[]][] {
  return [...Map.groupBy(fields, (field) => field.group)];
}

function isSame(a: SettingValue | undefined, b: SettingValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
