import { useTranslation } from "react-i18next";
import type { SettingField } from "../../shared/model/settings.ts";
import { useSettingWords } from "./use-setting-words.ts";

/** Help, range and notices of a field as one description. */
export function useSettingNotes(field: SettingField): string {
  const { t } = useTranslation();
  const { help } = useSettingWords()(field);
  const hasRange = field.min !== null && field.max !== null;
  const notes = [
    help,
    hasRange ? `${t("config.range", { ...field, unit: field.unit ?? "" }).trim()}.` : "",
    field.type === "list" ? t("config.onePerLine") : "",
    field.secret ? t("config.secret") : "",
    field.restart ? t("config.restart") : "",
    field.overridden ? t("config.overridden") : "",
  ];
  return notes.filter((note) => note !== "").join(" ");
}
