import { Stack, Title } from "@mantine/core";
import { Outlet, useLocation, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { settingTabs } from "../settings/setting-tabs.ts";
import { usePageTitle } from "../state/page-title-context.ts";
import { usePermission } from "../state/use-auth.ts";
import { NavItem } from "../ui/nav-item.tsx";
import styles from "./pages.module.css";

/** The frame around the settings' tabs. */
export function SettingsPage() {
  const { t } = useTranslation();
  const tab = useOpenTab();
  const names = [...(tab === undefined ? [] : [t(tab.text)]), t("nav.settings"), t("app.title")];
  usePageTitle(names.join(" - "));
  const { mayOperate } = usePermission();
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        {t("nav.settings")}
      </Title>
      <nav className={styles.tabs} aria-label={t("nav.settings")}>
        {settingTabs
          .filter(({ isForAll }) => isForAll || mayOperate)
          .map(({ to, text }) => (
            <NavItem key={to} to={to}>
              {t(text)}
            </NavItem>
          ))}
      </nav>
      <Outlet />
    </Stack>
  );
}

function useOpenTab() {
  const { basepath } = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const own = path.startsWith(basepath) ? path.slice(basepath.length) : path;
  return settingTabs.find(({ to }) => `/${own.replace(/^\//, "")}`.startsWith(to));
}
