import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePreferences, usePreferenceStore } from "../state/preference-context.ts";
import { themes, type Theme } from "../state/preferences.ts";
import { IconAction } from "../ui/icon-action.tsx";

const icons: Record<Theme, typeof Sun> = { auto: Monitor, light: Sun, dark: Moon };

/** Goes round: as the system, light, dark. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const { theme } = usePreferences();
  const { update } = usePreferenceStore();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "auto";
  const Icon = icons[theme];
  return (
    <IconAction
      label={t("shell.theme", { theme: t(`preferences.themes.${theme}`) })}
      icon={<Icon size={18} />}
      onClick={() => update({ theme: next })}
    />
  );
}
