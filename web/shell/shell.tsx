import { AppShell, Burger, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConnectionContext } from "../state/connection-context.ts";
import { PlayerContext, type Playing } from "../state/player-context.ts";
import { usePermission } from "../state/use-auth.ts";
import { NoticeHost } from "./notice-host.tsx";
import { PlayerDialog } from "./player-dialog.tsx";
import styles from "./shell.module.css";
import { SideMenu } from "./side-menu.tsx";
import { StatusBar } from "./status-bar.tsx";
import { useDaemonEvents } from "./use-daemon-events.ts";
import { useDocumentLook } from "./use-document-look.ts";
import { usePageSignals } from "./use-page-signals.ts";

const Blocked = lazy(async () => ({ default: (await import("./blocked.tsx")).Blocked }));

const menuWidth = 330;
const statusBarHeight = 40;

/** Side menu, status bar and player dialog around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [isMenuOpen, menu] = useDisclosure();
  const [playing, setPlaying] = useState<Playing | null>(null);
  const { isKnown, mayView } = usePermission();
  const connection = useDaemonEvents();
  useDocumentLook();
  usePageSignals();
  return (
    <ConnectionContext value={connection}>
      <PlayerContext value={setPlaying}>
        <a className={styles.skip} href="#main">
          {t("shell.skip")}
        </a>
        <AppShell
          header={{ height: { base: 52, md: 0 } }}
          navbar={{ width: menuWidth, breakpoint: "md", collapsed: { mobile: !isMenuOpen } }}
          footer={{ height: statusBarHeight }}
          transitionDuration={0}
          padding={0}
        >
          <AppShell.Header hiddenFrom="md">
            <Group h="100%" px="sm" gap="sm">
              <Burger
                opened={isMenuOpen}
                onClick={menu.toggle}
                size="sm"
                aria-label={t("shell.menu")}
                aria-expanded={isMenuOpen}
              />
              <strong>{t("app.title")}</strong>
            </Group>
          </AppShell.Header>
          <AppShell.Navbar className={styles.menu ?? ""} aria-label={t("shell.menu")}>
            <SideMenu onNavigate={menu.close} />
          </AppShell.Navbar>
          <AppShell.Main id="main" tabIndex={-1}>
            <div className={styles.page}>
              <Suspense>{isKnown && !mayView ? <Blocked /> : children}</Suspense>
            </div>
          </AppShell.Main>
          <AppShell.Footer>
            <StatusBar />
          </AppShell.Footer>
        </AppShell>
        <NoticeHost />
        {playing !== null && <PlayerDialog playing={playing} onClose={() => setPlaying(null)} />}
      </PlayerContext>
    </ConnectionContext>
  );
}
