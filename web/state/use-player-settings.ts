import { useLocalStorage } from "@mantine/hooks";
import { useCallback } from "react";
import {
  defaultPlayerSettings,
  parsePlayerSettings,
  type PlayerSettings,
} from "./player-settings.ts";

export interface KnownPlayerSettings {
  settings: PlayerSettings;
  change: (part: Partial<PlayerSettings>) => void;
}

/** How this browser's player looks and sounds, the same in all its tabs. */
export function usePlayerSettings(): KnownPlayerSettings {
  const [settings, setSettings] = useLocalStorage<PlayerSettings>({
    key: "reelkeep.player",
    defaultValue: defaultPlayerSettings,
    getInitialValueInEffect: false,
    deserialize: parsePlayerSettings,
  });
  const change = useCallback(
    (part: Partial<PlayerSettings>) => setSettings((old) => ({ ...old, ...part })),
    [setSettings],
  );
  return { settings, change };
}
