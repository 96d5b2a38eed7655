import { PreferenceForm } from "../settings/preference-form.tsx";

export function SettingsClient() {
  return <PreferenceForm />;
}
