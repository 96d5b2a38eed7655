import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "../../shared/i18n.ts";
import { usePreferences } from "../state/preference-context.ts";

/** Language and animations of the whole document follow the preferences. */
export function useDocumentLook(): void {
  const { i18n } = useTranslation();
  const { language, animationsEnabled } = usePreferences();
  useEffect(() => {
    void changeLanguage(i18n, language).then(() => {
      document.documentElement.lang = language;
    });
  }, [i18n, language]);
  useEffect(() => {
    document.documentElement.dataset["animations"] = animationsEnabled ? "on" : "off";
  }, [animationsEnabled]);
}
