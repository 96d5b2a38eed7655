import { Clapperboard, LogOut, Search } from "lucide-react";
import { lazy, Suspense, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { clientVersion } from "../state/client-version.ts";
import { usePermission } from "../state/use-auth.ts";
import { useChannels } from "../state/use-channels.ts";
import { useLogout } from "../state/use-session.ts";
import { useSettings } from "../state/use-settings.ts";
import { IconAction } from "../ui/icon-action.tsx";
import { MenuChannel } from "./menu-channel.tsx";
import { MenuLinks } from "./menu-links.tsx";
import { MenuTip } from "./menu-tip.tsx";
import styles from "./side-menu.module.css";
import { ThemeSwitch } from "./theme-switch.tsx";

const LoginForm = lazy(async () => ({ default: (await import("./login-form.tsx")).LoginForm }));

/** More channels than fit into a menu at first. */
const drawnAtOnce = 8;

interface SideMenuProps {
  onSearch: () => void;
  /** After one of its links was followed. */
  onNavigate?: () => void;
}

/** Title, places, and every channel with what it is doing. */
export function SideMenu({ onSearch, onNavigate }: SideMenuProps) {
  const { t } = useTranslation();
  const { data } = useChannels();
  const { mayView, mayLogin } = usePermission();
  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a") !== null) onNavigate?.();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only listens to the links within
    <div className={styles.menu} onClick={closeOnLink}>
      <MenuHeader onSearch={onSearch} />
      <MenuLinks />
      {mayLogin && (
        <Suspense>
          <LoginForm />
        </Suspense>
      )}
      {mayView && data?.streamer_list.length !== 0 && (
        <h2 className={styles.heading}>{t("nav.channels")}</h2>
      )}
      <ul className={styles.channels}>
        {data?.streamer_list.map((channel, index) => (
          <MenuChannel key={channel.uuid} channel={channel} isFirst={index < drawnAtOnce} />
        ))}
      </ul>
      <MenuTip />
    </div>
  );
}

function MenuHeader({ onSearch }: Pick<SideMenuProps, "onSearch">) {
  const { t } = useTranslation();
  const { data: settings } = useSettings();
  const { mayLogout } = usePermission();
  const logout = useLogout();
  const server = settings?.version ?? "–";
  return (
    <header className={styles.header}>
      <Clapperboard size={26} className={styles.logo} aria-hidden />
      <div className={styles.titles}>
        <div className={styles.title}>{t("app.title")}</div>
        <div className={styles.version}>
          {t("shell.versions", { server, client: clientVersion })}
        </div>
      </div>
      <IconAction
        label={t("shell.search")}
        keys="Control+K"
        icon={<Search size={18} />}
        onClick={onSearch}
      />
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
  );
}
