import "../ui/form.css";
import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePreferences, usePreferenceStore } from "../state/preference-context.ts";
import type { Preferences } from "../state/preferences.ts";

type SwitchName = Exclude<
  { [K in keyof Preferences]: Preferences[K] extends boolean ? K : never }[keyof Preferences],
  // These stand where this browser is told things.
  "enableNotifications" | "useSpeech"
>;

/** A preference that is on or off, with a sentence about what it does. */
export function PreferenceSwitch({ name }: { name: SwitchName }) {
  const { t } = useTranslation();
  const { update } = usePreferenceStore();
  const preferences = usePreferences();
  return (
    <Switch
      label={t(`preferences.${name}`)}
      description={t(`preferences.help.${name}`)}
      checked={preferences[name]}
      onChange={(event) => update({ [name]: event.currentTarget.checked })}
    />
  );
}
