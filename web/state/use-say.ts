import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { sayIn } from "../../shared/i18n.ts";
import type { Sentence } from "../../shared/model/sentence.ts";

/** What the daemon says, in the language of the reader. */
export function useSay(): (said: Sentence) => string {
  const { i18n } = useTranslation();
  return useCallback((said) => sayIn(i18n, said), [i18n]);
}
