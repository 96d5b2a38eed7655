import { PreferenceForm } from "../settings/preference-form.tsx";
import { StoredPreferences } from "../settings/stored-preferences.tsx";
import { ThisBrowser } from "../settings/this-browser.tsx";
import styles from "./pages.module.css";

export function SettingsClient() {
  return (
    <div className={styles.pile}>
      <PreferenceForm />
      <ThisBrowser />
      <StoredPreferences />
    </div>
  );
}
