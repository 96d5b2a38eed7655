import "./form.css";
import { Stack, Text, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SettingsView } from "../../shared/model/settings.ts";
import { useSaveSettings } from "../state/use-settings.ts";
import { Section } from "../ui/section.tsx";
import { SaveBar } from "./save-bar.tsx";
import styles from "./config-form.module.css";
import {
  changeSetting,
  findFields,
  groupFields,
  toShownValue,
  type SettingDraft,
} from "./setting-draft.ts";
import { SettingInput } from "./setting-input.tsx";

/** The one form for all declared settings; only what was changed is sent. */
export function ConfigForm({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const [search, setSearch] = useState("");
  const [draft, setDraft] = useState<SettingDraft>({});
  const groups = groupFields(findFields(settings.fields, search));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(draft, { onSuccess: () => setDraft({}) });
      }}
    >
      <Stack gap="xl">
        <TextInput
          type="search"
          maw={420}
          leftSection={<Search size={16} aria-hidden />}
          aria-label={t("config.search")}
          placeholder={t("config.search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {groups.map(([group, fields]) => (
          <Section key={group} title={group} order={2}>
            <div className={styles.fields}>
              {fields.map((field) => (
                <SettingInput
                  key={field.key}
                  field={field}
                  value={toShownValue(field, settings.config, draft)}
                  onChange={(value) =>
                    setDraft(changeSetting(draft, settings.config, field.key, value))
                  }
                />
              ))}
            </div>
          </Section>
        ))}
        {groups.length === 0 && <Text c="dimmed">{t("config.nothingFound")}</Text>}
      </Stack>
      <SaveBar
        changes={Object.keys(draft).length}
        isSaving={save.isPending}
        onDiscard={() => setDraft({})}
      />
    </form>
  );
}
