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

/** Whether a field has another value than if nobody had touched it; nobody knows of a mask. */
export function isChanged(field: SettingField, value: SettingValue): boolean {
  return !isSame(field.default, value);
}

/** What a field is called and explained by, in the reader's language. */
export interface SettingWords {
  group: string;
  help: string;
}

/** Fields whose key, group or help contains every word. */
export function findFields(
  fields: readonly SettingField[],
  search: string,
  toWords: (field: SettingField) => SettingWords,
): SettingField[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return fields.filter((field) => {
    const { group, help } = toWords(field);
    const text = `${field.key} ${group} ${help}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Groups in the order of their first field. */
export function groupFields(fields: readonly SettingField[]): [string, SettingField[]][] {
  return [...Map.groupBy(fields, (field) => field.group)];
}

/** Names for the places of a page that an address can lead to. */
export const toGroupId = (group: string) => `group_${group.replaceAll(" ", "-")}`;
export const toSettingId = (key: string) => `setting_${key}`;

function isSame(a: SettingValue | undefined, b: SettingValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
