import { Stack, Title } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../state/page-title-context.ts";
import { usePermission } from "../state/use-auth.ts";
import { NavItem } from "../ui/nav-item.tsx";
import styles from "./pages.module.css";

/** The frame around the settings' tabs. */
export function SettingsPage() {
  const { t } = useTranslation();
  usePageTitle(`${t("nav.settings")} - ${t("app.title")}`);
  const { mayOperate } = usePermission();
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        {t("nav.settings")}
      </Title>
      <nav className={styles.tabs} aria-label={t("nav.settings")}>
        <NavItem to="/settings/channels">{t("settings.tab.channels")}</NavItem>
        {mayOperate && (
          <>
            <NavItem to="/settings/newchannel">{t("settings.tab.newChannel")}</NavItem>
            <NavItem to="/settings/config">{t("settings.tab.config")}</NavItem>
            <NavItem to="/settings/keyvalue">{t("settings.tab.keyValue")}</NavItem>
            <NavItem to="/settings/notifications">{t("settings.tab.notifications")}</NavItem>
            <NavItem to="/settings/access">{t("settings.tab.access")}</NavItem>
          </>
        )}
        <NavItem to="/settings/favourites">{t("settings.tab.favourites")}</NavItem>
        <NavItem to="/settings/clientsettings">{t("settings.tab.client")}</NavItem>
        <NavItem to="/settings/tips">{t("settings.tab.tips")}</NavItem>
      </nav>
      <Outlet />
    </Stack>
  );
}
