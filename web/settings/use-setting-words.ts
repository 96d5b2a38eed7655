import { useCallback } from "react";
import type { SettingField } from "../../shared/model/settings.ts";
import { useKnownText } from "../state/use-known-text.ts";
import type { SettingWords } from "./setting-draft.ts";

/** Group and help of a declared setting in the language of this browser. */
export function useSettingWords(): (field: SettingField) => SettingWords {
  const text = useKnownText();
  return useCallback(
    ({ key, group, help }) => ({
      group: text(`settings.groups.${group}`, group),
      help: text(`settings.help.${key}`, help),
    }),
    [text],
  );
}
