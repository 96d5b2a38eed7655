import { Clapperboard, Gauge, LogOut, SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { version } from "../../shared/version.ts";
import { usePermission } from "../state/use-auth.ts";
import { useChannels } from "../state/use-channels.ts";
import { useLogout } from "../state/use-session.ts";
import { useSettings } from "../state/use-settings.ts";
import { IconAction } from "../ui/icon-action.tsx";
import { NavItem } from "../ui/nav-item.tsx";
import { MenuChannel } from "./menu-channel.tsx";
import styles from "./side-menu.module.css";
import { ThemeSwitch } from "./theme-switch.tsx";

const LoginForm = lazy(async () => ({ default: (await import("./login-form.tsx")).LoginForm }));

/** Title, places, and every channel with what it is doing. */
export function SideMenu({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation();
  const { data: settings } = useSettings();
  const { data } = useChannels();
  const { mayView, mayLogin, mayLogout } = usePermission();
  const logout = useLogout();
  const server = settings?.version ?? "–";
  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a") !== null) onNavigate();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only listens to the links within
    <div className={styles.menu} onClick={closeOnLink}>
      <header className={styles.header}>
        <Clapperboard size={26} className={styles.logo} aria-hidden />
        <div className={styles.titles}>
          <div className={styles.title}>{t("app.title")}</div>
          <div className={styles.version}>{t("shell.versions", { server, client: version })}</div>
        </div>
        <ThemeSwitch />
        {mayLogout && (
          <IconAction
            label={t("login.logout")}
            icon={<LogOut size={18} />}
            isBusy={logout.isPending}
            onClick={() => logout.mutate()}
          />
        )}
      </header>
      <div className={styles.links}>
        <NavItem to="/dashboard" icon={<Gauge size={18} aria-hidden />}>
          {t("nav.dashboard")}
        </NavItem>
        <NavItem to="/settings" icon={<SlidersHorizontal size={18} aria-hidden />}>
          {t("nav.settings")}
        </NavItem>
      </div>
      {mayLogin && (
        <Suspense>
          <LoginForm />
        </Suspense>
      )}
      {mayView && <h2 className={styles.heading}>{t("nav.channels")}</h2>}
      <ul className={styles.channels}>
        {data?.streamer_list.map((channel) => (
          <MenuChannel key={channel.uuid} channel={channel} />
        ))}
      </ul>
    </div>
  );
}
