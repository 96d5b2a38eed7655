import { Stack } from "@mantine/core";
import { PreferenceForm } from "../settings/preference-form.tsx";
import { ThisBrowser } from "../settings/this-browser.tsx";

export function SettingsClient() {
  return (
    <Stack gap="xl">
      <PreferenceForm />
      <ThisBrowser />
    </Stack>
  );
}
