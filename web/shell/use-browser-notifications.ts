import { useEffect, useRef } from "react";
import type { EventData } from "../../shared/events.ts";
import { usePreferences } from "../state/preference-context.ts";
import { claimSoleTab, type SoleTab } from "../state/sole-tab.ts";
import { showSystemNotification, speak } from "../state/system-notification.ts";
import { useSettings } from "../state/use-settings.ts";

/** Shows and says what the daemon tells, as this browser prefers it; one tab does it for all. */
export function useBrowserNotifications(): (notice: EventData<"notify">) => void {
  const { enableNotifications, useSpeech: isSpeaking } = usePreferences();
  const { data: settings } = useSettings();
  const tab = useRef<SoleTab | null>(null);
  useEffect(() => {
    // Plain http has no locks, whatever the types say.
    const { locks = null } = navigator as { locks?: LockManager | null };
    const claimed = claimSoleTab(locks, () => document.visibilityState === "visible");
    tab.current = claimed;
    return () => claimed.leave();
  }, []);
  return (notice) => {
    if (tab.current?.isSole() !== true) return;
    if (enableNotifications) showSystemNotification(notice);
    if (isSpeaking && notice.tts)
      speak(notice, String(settings?.config["interface.language"] ?? "en"));
  };
}
