import { parsePreferences, type Preferences } from "./preferences.ts";

const storageKey = "reelkeep.preferences";

export interface PreferenceStore {
  get: () => Preferences;
  update: (change: Partial<Preferences>) => void;
  /** Also hears other tabs of the same browser; returns what ends it. */
  subscribe: (listener: () => void) => () => void;
}

/** Keeps preferences in the browser; a full or forbidden storage only means they are not remembered. */
export function createPreferenceStore(defaults: Preferences, storage: Storage): PreferenceStore {
  let current = parsePreferences(read(storage), defaults);
  const listeners = new Set<() => void>();
  const replace = (next: Preferences) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const heard = (event: StorageEvent) => {
    if (event.key === storageKey) replace(parsePreferences(event.newValue, defaults));
  };
  return {
    get: () => current,
    update(change) {
      replace({ ...current, ...change });
      write(storage, JSON.stringify(current));
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener("storage", heard);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", heard);
      };
    },
  };
}

function read(storage: Storage): string | null {
  try {
    return storage.getItem(storageKey);
  } catch {
    return null; // storage is forbidden here: defaults
  }
}

function write(storage: Storage, text: string): void {
  try {
    storage.setItem(storageKey, text);
  } catch {
    // Full or forbidden: the change holds until the page is closed.
  }
}
