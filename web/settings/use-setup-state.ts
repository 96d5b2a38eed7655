import { usePreferences } from "../state/preference-context.ts";
import { usePermission } from "../state/use-auth.ts";
import { useChannels } from "../state/use-channels.ts";
import { useNotifications } from "../state/use-notifications.ts";
import { useSettings } from "../state/use-settings.ts";
import { useAbout } from "../state/use-upkeep.ts";
import { toSetupState, type SetupState } from "./setup-steps.ts";

/** How far this installation has come, always as it is now. */
export function useSetupState(): SetupState {
  const { isKnown, mayLogin, mayLogout } = usePermission();
  const { enableNotifications } = usePreferences();
  return toSetupState({
    about: useAbout().data,
    channels: useChannels().data,
    settings: useSettings().data,
    notifications: useNotifications().data,
    hasPassword: isKnown ? mayLogin || mayLogout : null,
    isBrowserTold: enableNotifications,
  });
}
