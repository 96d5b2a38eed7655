import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usePreferences, usePreferenceStore } from "../state/preference-context.ts";
import { themes } from "../state/preferences.ts";
import { usePermission } from "../state/use-auth.ts";
import { useClearJobs } from "../state/use-clear-jobs.ts";
import { useLogout } from "../state/use-session.ts";
import type { PaletteItem } from "./palette-items.ts";

/** What the palette can do with the dashboard itself. */
export function useShellCommands(): PaletteItem[] {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { theme: current } = usePreferences();
  const { update } = usePreferenceStore();
  const { mayOperate, mayLogout } = usePermission();
  const clearJobs = useClearJobs();
  const logout = useLogout();
  const toAction = (id: string, label: string, run: () => void): PaletteItem => ({
    id,
    group: "actions",
    label,
    run,
  });
  return [
    toAction("refresh", t("palette.refreshAll"), () => void cache.invalidateQueries()),
    ...themes
      .filter((theme) => theme !== current)
      .map((theme) =>
        toAction(
          `theme ${theme}`,
          t("shell.theme", { theme: t(`preferences.themes.${theme}`) }),
          () => update({ theme }),
        ),
      ),
    ...(mayOperate ? [toAction("clear", t("job.clear"), () => clearJobs.mutate())] : []),
    ...(mayLogout ? [toAction("logout", t("login.logout"), () => logout.mutate())] : []),
  ];
}
