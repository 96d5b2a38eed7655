import "../ui/form.css";
import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { languages, toLanguage } from "../../shared/i18n.ts";
import { usePreferences, usePreferenceStore } from "../state/preference-context.ts";
import { themes, type Theme } from "../state/preferences.ts";
import { Section } from "../ui/section.tsx";
import { PreferenceNumber } from "./preference-number.tsx";
import { PreferenceSwitch } from "./preference-switch.tsx";

/** What this browser remembers; each change counts at once. */
export function PreferenceForm() {
  return (
    <>
      <LookSection />
      <DashboardSection />
      <MenuSection />
      <ConnectionSection />
    </>
  );
}

function LookSection() {
  const { t } = useTranslation();
  const { update } = usePreferenceStore();
  const preferences = usePreferences();
  return (
    <Section title={t("preferences.group.look")} order={2}>
      <Stack>
        <NativeSelect
          label={t("preferences.theme")}
          value={preferences.theme}
          data={themes.map((value) => ({ value, label: t(`preferences.themes.${value}`) }))}
          onChange={(event) => update({ theme: event.currentTarget.value as Theme })} // one of the above
        />
        <NativeSelect
          label={t("preferences.language")}
          value={preferences.language}
          data={languages.map((value) => ({ value, label: toLanguageName(value) }))}
          onChange={(event) => update({ language: toLanguage(event.currentTarget.value) })}
        />
        <PreferenceSwitch name="animationsEnabled" />
        <PreferenceSwitch name="useRelativeTime" />
        <PreferenceSwitch name="hideChapterTitlesAndGames" />
      </Stack>
    </Section>
  );
}

function DashboardSection() {
  const { t } = useTranslation();
  return (
    <Section title={t("nav.dashboard")} order={2}>
      <Stack>
        <PreferenceSwitch name="singlePage" />
        <PreferenceNumber name="vodsToShowInDashboard" />
        <PreferenceSwitch name="expandDashboardVodList" />
        <PreferenceSwitch name="minimizeVodsByDefault" />
        <PreferenceSwitch name="jobStatusExpandedByDefault" />
      </Stack>
    </Section>
  );
}

function MenuSection() {
  const { t } = useTranslation();
  return (
    <Section title={t("shell.menu")} order={2}>
      <Stack>
        <PreferenceNumber name="vodsToShowInMenu" />
        <PreferenceSwitch name="expandVodList" />
        <PreferenceSwitch name="showOfflineCategoryInSidebar" />
        <PreferenceSwitch name="tooltipStatic" />
        <PreferenceNumber name="sidemenuWidth" suffix=" px" />
      </Stack>
    </Section>
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
          key={websocketAddressOverride}
          label={t("preferences.websocketAddressOverride")}
          description={t("preferences.help.websocketAddressOverride")}
          disabled={!isWanted}
          defaultValue={websocketAddressOverride}
          onBlur={(event) => update({ websocketAddressOverride: event.currentTarget.value.trim() })}
        />
        <PreferenceSwitch name="useBackgroundTicker" />
        <PreferenceSwitch name="useBackgroundRefresh" />
      </Stack>
    </Section>
  );
}

/** Each language in its own words. */
function toLanguageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
