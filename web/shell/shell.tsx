import { useMediaQuery } from "@mantine/hooks";
import { useMatches } from "@tanstack/react-router";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConnectionContext } from "../state/connection-context.ts";
import { PageTitleContext } from "../state/page-title-context.ts";
import { PlayerContext, type Playing } from "../state/player-context.ts";
import { usePermission } from "../state/use-auth.ts";
import { useBackgroundRefresh } from "../state/use-background-refresh.ts";
import { MenuFrame } from "./menu-frame.tsx";
import { NoticeHost } from "./notice-host.tsx";
import { PlayerDialog } from "./player-dialog.tsx";
import styles from "./shell.module.css";
import { StatusBar } from "./status-bar.tsx";
import { TopBar } from "./top-bar.tsx";
import { Unreachable } from "./unreachable.tsx";
import { useDaemonEvents } from "./use-daemon-events.ts";
import { useDocumentLook } from "./use-document-look.ts";
import { usePageSignals } from "./use-page-signals.ts";
import { usePaletteKey } from "./use-palette-key.ts";
import { usePlaceScroll } from "./use-place-scroll.ts";
import { useSecretKeys } from "./use-secret-keys.ts";
import { useUpdateNotice } from "./use-update-notice.ts";

const Blocked = lazy(async () => ({ default: (await import("./blocked.tsx")).Blocked }));
const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

/** Side menu, status bar, command palette and player dialog around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [playing, setPlaying] = useState<Playing | null>(null);
  const [pageTitle, setPageTitle] = useState<string | null>(null);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const connection = useDaemonEvents();
  const isWide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  useBackgroundRefresh();
  useDocumentLook();
  usePageSignals(pageTitle);
  usePlaceScroll();
  useUpdateNotice();
  useSecretKeys();
  usePaletteKey(() => setPaletteOpen(!isPaletteOpen));
  const openPalette = () => setPaletteOpen(true);
  return (
    <ConnectionContext value={connection}>
      <PlayerContext value={setPlaying}>
        <PageTitleContext value={setPageTitle}>
          <a className={styles.skip} href="#main">
            {t("shell.skip")}
          </a>
          {!isWide && <TopBar onSearch={openPalette} />}
          <div className={styles.layout}>
            {isWide && <MenuFrame onSearch={openPalette} />}
            <main id="main" tabIndex={-1} className={styles.main}>
              <div className={styles.page}>
                <Suspense>
                  <Content>{children}</Content>
                </Suspense>
              </div>
            </main>
          </div>
          <footer className={styles.footer}>
            <StatusBar />
          </footer>
          <NoticeHost />
          {playing !== null && <PlayerDialog playing={playing} onClose={() => setPlaying(null)} />}
          {isPaletteOpen && (
            <Suspense>
              <Palette onClose={() => setPaletteOpen(false)} />
            </Suspense>
          )}
        </PageTitleContext>
      </PlayerContext>
    </ConnectionContext>
  );
}

/** The page, as far as this visitor may see it; the dashboard says for itself what is kept back. */
function Content({ children }: { children: ReactNode }) {
  const { isKnown, hasFailed, mayView } = usePermission();
  const isDashboard = useMatches({
    select: (matches) => matches.some(({ pathname }) => /\/dashboard\/?$/.test(pathname)),
  });
  if (hasFailed) return <Unreachable />;
  if (!isKnown || mayView) return children;
  return (
    <>
      <Blocked />
      {isDashboard && children}
    </>
  );
}
