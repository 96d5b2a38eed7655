import "./form.css";
import { NativeSelect, NumberInput, Stack, Switch, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { languages, toLanguage } from "../../shared/i18n.ts";
import { usePreferences, usePreferenceStore } from "../state/preference-context.ts";
import { maxVodsToShow, themes, type Preferences, type Theme } from "../state/preferences.ts";
import { Section } from "../ui/section.tsx";

type KeysOf<T> = {
  [K in keyof Preferences]: Preferences[K] extends T ? K : never;
}[keyof Preferences];

const lookSwitches = ["animationsEnabled", "useRelativeTime", "hideChapterTitlesAndGames"] as const;
const listSwitches = [
  "singlePage",
  "minimizeVodsByDefault",
  "expandDashboardVodList",
  "expandVodList",
  "showOfflineCategoryInSidebar",
  "jobStatusExpandedByDefault",
] as const;
const listCounts = ["vodsToShowInDashboard", "vodsToShowInMenu"] as const;

/** What this browser remembers; each change counts at once. */
export function PreferenceForm() {
  const { t } = useTranslation();
  const { update } = usePreferenceStore();
  const preferences = usePreferences();
  return (
    <Stack gap="xl" maw={560}>
      <Section title={t("preferences.group.look")} order={2}>
        <Stack>
          <NativeSelect
            label={t("preferences.theme")}
            value={preferences.theme}
            data={themes.map((value) => ({ value, label: t(`preferences.themes.${value}`) }))}
            onChange={(event) => update({ theme: event.currentTarget.value as Theme })}
          />
          <NativeSelect
            label={t("preferences.language")}
            value={preferences.language}
            data={languages.map((value) => ({ value, label: toLanguageName(value) }))}
            onChange={(event) => update({ language: toLanguage(event.currentTarget.value) })}
          />
          {lookSwitches.map((key) => (
            <PreferenceSwitch key={key} name={key} />
          ))}
        </Stack>
      </Section>
      <Section title={t("preferences.group.lists")} order={2}>
        <Stack>
          {listCounts.map((key) => (
            <NumberInput
              key={key}
              label={t(`preferences.${key}`)}
              min={0}
              max={maxVodsToShow}
              allowDecimal={false}
              clampBehavior="strict"
              value={preferences[key]}
              onChange={(value) => typeof value === "number" && update({ [key]: value })}
            />
          ))}
          {listSwitches.map((key) => (
            <PreferenceSwitch key={key} name={key} />
          ))}
        </Stack>
      </Section>
      <ConnectionSection />
    </Stack>
  );
}

function ConnectionSection() {
  const { t } = useTranslation();
  const { update } = usePreferenceStore();
  const { useWebsockets: isWanted, websocketAddressOverride } = usePreferences();
  return (
    <Section title={t("preferences.group.connection")} order={2}>
      <Stack>
        <PreferenceSwitch name="useWebsockets" />
        <TextInput
          label={t("preferences.websocketAddressOverride")}
          disabled={!isWanted}
          defaultValue={websocketAddressOverride}
          onBlur={(event) => update({ websocketAddressOverride: event.currentTarget.value.trim() })}
        />
      </Stack>
    </Section>
  );
}

function PreferenceSwitch({ name }: { name: KeysOf<boolean> }) {
  const { t } = useTranslation();
  const { update } = usePreferenceStore();
  const preferences = usePreferences();
  return (
    <Switch
      label={t(`preferences.${name}`)}
      checked={preferences[name]}
      onChange={(event) => update({ [name]: event.currentTarget.checked })}
    />
  );
}

/** Each language in its own words. */
function toLanguageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
