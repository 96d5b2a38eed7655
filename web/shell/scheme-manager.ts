import type { MantineColorSchemeManager } from "@mantine/core";
import type { PreferenceStore } from "../state/preference-store.ts";

/** Lets the component library follow the preference `theme`, here and from other tabs. */
export function createSchemeManager(preferences: PreferenceStore): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: () => preferences.get().theme,
    set: (theme) => {
      if (theme !== preferences.get().theme) preferences.update({ theme });
    },
    subscribe(onUpdate) {
      stop();
      stop = preferences.subscribe(() => onUpdate(preferences.get().theme));
    },
    unsubscribe: () => stop(),
    clear: () => preferences.update({ theme: "auto" }),
  };
}
