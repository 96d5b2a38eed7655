import { createContext, useContext, useSyncExternalStore } from "react";
import type { PreferenceStore } from "./preference-store.ts";
import type { Preferences } from "./preferences.ts";

export const PreferenceContext = createContext<PreferenceStore | null>(null);

export function usePreferenceStore(): PreferenceStore {
  const store = useContext(PreferenceContext);
  if (store === null) throw new Error("usePreferences needs a PreferenceContext around it");
  return store;
}

export function usePreferences(): Preferences {
  const store = usePreferenceStore();
  return useSyncExternalStore(store.subscribe, store.get);
}
