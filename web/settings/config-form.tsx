import "../ui/form.css";
import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { AppError } from "../../shared/errors.ts";
import type { SettingsView } from "../../shared/model/settings.ts";
import { useSaveSettings } from "../state/use-settings.ts";
import { Section } from "../ui/section.tsx";
import { TextLink } from "../ui/text-link.tsx";
import styles from "./config-form.module.css";
import { GroupExtra } from "./group-extra.tsx";
import { GroupLinks } from "./group-links.tsx";
import { SaveBar } from "./save-bar.tsx";
import {
  changeSetting,
  findFields,
  groupFields,
  toGroupId,
  toSettingId,
  toShownValue,
  type SettingDraft,
} from "./setting-draft.ts";
import { SettingFieldBox } from "./setting-field-box.tsx";
import { useSettingWords } from "./use-setting-words.ts";

interface ConfigFormProps {
  settings: SettingsView;
  /** The place that the address leads to. */
  hash?: string;
}

/** The one form for all declared settings; only what was changed is sent. */
export function ConfigForm({ settings, hash = "" }: ConfigFormProps) {
  const { t } = useTranslation();
  const toWords = useSettingWords();
  const [search, setSearch] = useState("");
  const { draft, change, discard, save, restartKeys } = useSettingForm(settings);
  const found = new Set(findFields(settings.fields, search, toWords));
  // A search hides no field that was refused.
  const shown = settings.fields.filter((field) => found.has(field) || save.problems[field.key]);
  const groups = groupFields(shown).map(([group, fields]) => ({
    group,
    fields,
    title: fields[0] ? toWords(fields[0]).group : group,
  }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.send();
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
          // Whoever looks for a setting does not want to save the others.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <GroupLinks groups={groups} />
        {restartKeys.length > 0 && <RestartNotice keys={restartKeys} />}
        {groups.map(({ group, fields, title }) => (
          <div key={group} id={toGroupId(group)} className={styles.group}>
            <Section title={title} order={2}>
              <div className={styles.fields}>
                {fields.map((field) => (
                  <SettingFieldBox
                    key={field.key}
                    field={field}
                    value={toShownValue(field, settings.config, draft)}
                    isDraft={draft[field.key] !== undefined}
                    isWanted={hash === toSettingId(field.key)}
                    problem={save.problems[field.key]}
                    onChange={(value) => change(field.key, value)}
                  />
                ))}
              </div>
              <GroupExtra group={group} />
            </Section>
          </div>
        ))}
        {groups.length === 0 && <Text c="dimmed">{t("config.nothingFound")}</Text>}
      </Stack>
      <SaveBar changes={Object.keys(draft).length} isSaving={save.isSaving} onDiscard={discard} />
    </form>
  );
}

/** What was changed, and what the daemon said about it. */
function useSettingForm({ config, fields }: SettingsView) {
  const mutation = useSaveSettings();
  const [draft, setDraft] = useState<SettingDraft>({});
  const [restartKeys, setRestartKeys] = useState<string[]>([]);
  const { error } = mutation;
  useEffect(() => {
    if (error instanceof AppError && error.field !== undefined) focusSetting(error.field);
  }, [error]);
  const finish = () => {
    const saved = fields.filter(({ key, restart }) => restart && draft[key] !== undefined);
    setRestartKeys([...new Set([...restartKeys, ...saved.map(({ key }) => key)])]);
    setDraft({});
  };
  return {
    draft,
    restartKeys,
    change: (key: string, value: SettingDraft[string]) =>
      setDraft(changeSetting(draft, config, key, value)),
    discard: () => {
      setDraft({});
      mutation.reset();
    },
    save: {
      isSaving: mutation.isPending,
      problems: toProblems(error),
      send: () => mutation.mutate(draft, { onSuccess: finish }),
    },
  };
}

/** It may be far from the button that saves. */
function focusSetting(key: string): void {
  const field = document.getElementById(toSettingId(key));
  field?.querySelector<HTMLElement>("input, textarea, select")?.focus();
}

/** The daemon names the key that it refuses. */
function toProblems(error: Error | null): Partial<Record<string, string>> {
  return error instanceof AppError && error.field !== undefined
    ? { [error.field]: error.message }
    : {};
}

function RestartNotice({ keys }: { keys: readonly string[] }) {
  return (
    <Alert color="yellow">
      <Trans
        i18nKey="config.restartNeeded"
        values={{ keys: keys.join(", ") }}
        components={{ tools: <TextLink to="/tools" underline="always" /> }}
      />
    </Alert>
  );
}
