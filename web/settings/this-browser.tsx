import "../ui/form.css";
import { Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences, usePreferenceStore } from "../state/preference-context.ts";
import { askForNotifications, notificationState } from "../state/system-notification.ts";
import { usePush } from "../state/use-push.ts";
import { Section } from "../ui/section.tsx";

/** How this browser tells what happens; each change counts at once. */
export function ThisBrowser() {
  const { t } = useTranslation();
  const { update } = usePreferenceStore();
  const { enableNotifications, useSpeech: isSpeaking } = usePreferences();
  const [state, setState] = useState(notificationState);
  const push = usePush();
  const isUnsupported = state === "unsupported";
  const turn = async (isWanted: boolean) => {
    if (isWanted) setState(await askForNotifications());
    update({ enableNotifications: isWanted });
  };
  return (
    <Section title={t("notifications.thisBrowser")} order={2}>
      <Stack>
        <Switch
          label={t("preferences.enableNotifications")}
          disabled={isUnsupported}
          checked={enableNotifications && !isUnsupported}
          onChange={(event) => void turn(event.currentTarget.checked)}
        />
        <Switch
          label={t("notifications.push")}
          disabled={!push.isPossible || push.isChanging}
          checked={push.isOn}
          onChange={(event) => push.change(event.currentTarget.checked)}
        />
        <Switch
          label={t("preferences.useSpeech")}
          checked={isSpeaking}
          onChange={(event) => update({ useSpeech: event.currentTarget.checked })}
        />
        {isUnsupported && (
          <Text size="sm" c="dimmed">
            {t("notifications.unsupported")}
          </Text>
        )}
        {state === "denied" && (enableNotifications || push.isOn) && (
          <Text size="sm" c="dimmed">
            {t("notifications.blocked")}
          </Text>
        )}
      </Stack>
    </Section>
  );
}
