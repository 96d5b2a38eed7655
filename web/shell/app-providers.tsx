import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import type { i18n } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { DaemonContext, type Daemon } from "../state/daemon-context.ts";
import { NoticeContext, type Notices } from "../state/notice-context.ts";
import { PreferenceContext } from "../state/preference-context.ts";
import type { PreferenceStore } from "../state/preference-store.ts";
import { theme } from "../ui/theme.ts";
import { createSchemeManager } from "./scheme-manager.ts";

/** What the page is made of, created once in `main`. */
export interface AppParts {
  daemon: Daemon;
  preferences: PreferenceStore;
  cache: QueryClient;
  i18n: i18n;
  notices: Notices;
}

export function AppProviders({ parts, children }: { parts: AppParts; children: ReactNode }) {
  return (
    <I18nextProvider i18n={parts.i18n}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={createSchemeManager(parts.preferences)}
      >
        <DaemonContext value={parts.daemon}>
          <PreferenceContext value={parts.preferences}>
            <NoticeContext value={parts.notices}>
              <QueryClientProvider client={parts.cache}>{children}</QueryClientProvider>
            </NoticeContext>
          </PreferenceContext>
        </DaemonContext>
      </MantineProvider>
    </I18nextProvider>
  );
}
