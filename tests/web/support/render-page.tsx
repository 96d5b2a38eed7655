import { QueryClient } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Api } from "../../../shared/api/client.ts";
import { createI18n, type Language } from "../../../shared/i18n.ts";
import { AppProviders, type AppParts } from "../../../web/shell/app-providers.tsx";
import { toDaemonAddress } from "../../../web/state/daemon-address.ts";
import { createPreferenceStore } from "../../../web/state/preference-store.ts";
import { defaultPreferences, type Preferences } from "../../../web/state/preferences.ts";

/** What the daemon answers, by route, or the error; a route without an answer never answers. */
export type Answers = Record<string, unknown>;

export interface SentRequest {
  key: string;
  input: unknown;
}

interface PageOptions {
  answers?: Answers;
  preferences?: Partial<Preferences>;
  language?: Language;
}

/** Shows a part of the page with everything around it that it needs. */
export async function renderPage(content: ReactNode, options: PageOptions = {}) {
  const requests: SentRequest[] = [];
  const parts = await createParts(options, requests);
  const root = createRootRoute({ component: () => content });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  const page = render(
    <AppProviders parts={parts}>
      <RouterProvider router={router as never} />
    </AppProviders>,
  );
  return { ...page, cache: parts.cache, requests };
}

async function createParts(options: PageOptions, requests: SentRequest[]): Promise<AppParts> {
  const answers: Answers = { "GET /api/v0/auth/check": open, ...options.answers };
  const api = (key: string, input?: unknown) => {
    requests.push({ key, input });
    if (!(key in answers)) return new Promise(() => {});
    if (answers[key] instanceof Error) return Promise.reject(answers[key]);
    return Promise.resolve({ data: answers[key], message: undefined });
  };
  const address = toDaemonAddress("http://daemon.test/", null);
  const defaults = defaultPreferences(options.language ?? "en");
  return {
    daemon: { api: api as Api, address, toUrl: (path) => new URL(path, address.baseUrl).href },
    preferences: createPreferenceStore({ ...defaults, ...options.preferences }, emptyStorage),
    cache: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    i18n: await createI18n(options.language ?? "en"),
    notices: {
      success: () => {},
      warning: () => {},
      error: () => {},
      offer: () => {},
      isUsed: () => false,
      onUse: () => () => {},
    },
  };
}

const open = { authentication: false, guest_mode: false, status: false };

const emptyStorage: Storage = {
  length: 0,
  clear: () => {},
  getItem: () => null,
  key: () => null,
  removeItem: () => {},
  setItem: () => {},
};
