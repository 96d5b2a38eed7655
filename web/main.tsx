import "./ui/styles.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createI18n } from "../shared/i18n.ts";
import { createAppRouter } from "./router.tsx";
import { AppProviders, type AppParts } from "./shell/app-providers.tsx";
import { createNotices } from "./shell/create-notices.ts";
import { toBasePath, toDaemonAddress } from "./state/daemon-address.ts";
import { createDaemon } from "./state/daemon-context.ts";
import { loadDaemonConfig } from "./state/load-daemon-config.ts";
import { createPreferenceStore } from "./state/preference-store.ts";
import { defaultPreferences } from "./state/preferences.ts";
import { createQueryClient } from "./state/query-client.ts";
import { keepPageOffline } from "./state/register-worker.ts";

await start();

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no element named root");
  const parts = await createParts();
  const router = createAppRouter(toBasePath(document.baseURI));
  createRoot(root).render(
    <StrictMode>
      <AppProviders parts={parts}>
        <RouterProvider router={router} />
      </AppProviders>
    </StrictMode>,
  );
  whenIdle(() => void keepPageOffline());
}

/** The first picture comes before anything that only later visits need. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 2000);
}

async function createParts(): Promise<AppParts> {
  const defaults = defaultPreferences(navigator.language);
  const preferences = createPreferenceStore(defaults, localStorage);
  const { language } = preferences.get();
  const [i18n, config] = await Promise.all([
    createI18n(language),
    loadDaemonConfig(document.baseURI),
  ]);
  document.documentElement.lang = language;
  const notices = createNotices(i18n);
  return {
    daemon: createDaemon(toDaemonAddress(document.baseURI, config), i18n),
    preferences,
    cache: createQueryClient(notices.error),
    i18n,
    notices,
  };
}
