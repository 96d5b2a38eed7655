import { Stack } from "@mantine/core";
import { PreferenceForm } from "../settings/preference-form.tsx";
import { StoredPreferences } from "../settings/stored-preferences.tsx";
import { ThisBrowser } from "../settings/this-browser.tsx";

export function SettingsClient() {
  return (
    <Stack gap="xl" maw={560}>
      <PreferenceForm />
      <ThisBrowser />
      <StoredPreferences />
    </Stack>
  );
}
