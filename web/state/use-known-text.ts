import { useCallback } from "react";
import { useTranslation } from "react-i18next";

export type KnownText = (key: string, fallback: string) => string;

/** Texts for names that the daemon decides on; what this dashboard does not know is shown as it came. */
export function useKnownText(): KnownText {
  const { t, i18n } = useTranslation();
  return useCallback(
    (key, fallback) => {
      if (!i18n.exists(key)) return fallback;
      return t(key as never); // it exists, under a name that is put together
    },
    [t, i18n],
  );
}
