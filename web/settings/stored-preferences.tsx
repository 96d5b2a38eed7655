import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { StoredClientSettings } from "../../shared/model/client-settings.ts";
import { useNotice } from "../state/notice-context.ts";
import { usePreferences, usePreferenceStore } from "../state/preference-context.ts";
import { defaultPreferences, takeFitting } from "../state/preferences.ts";
import { usePermission } from "../state/use-auth.ts";
import {
  useFetchClientSettings,
  useStoreClientSettings,
  useStoredClientSettings,
} from "../state/use-client-settings.ts";
import { useFormat } from "../state/use-format.ts";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { Section } from "../ui/section.tsx";

/** Takes the settings of this browser to others, by way of the daemon. */
export function StoredPreferences() {
  const { t } = useTranslation();
  const format = useFormat();
  const { mayOperate } = usePermission();
  const { data: stored } = useStoredClientSettings();
  const storedAt = stored?.stored_at ?? null;
  const state =
    storedAt === null
      ? t("preferences.nothingStored")
      : t("preferences.storedAt", { time: format.dateTime(storedAt) });
  return (
    <Section title={t("preferences.group.stored")} order={2}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t("preferences.storedHelp")} {state}
        </Text>
        <Group gap="xs">
          {mayOperate && <StoreButton />}
          <FetchButton />
          <ResetButton />
        </Group>
      </Stack>
    </Section>
  );
}

function StoreButton() {
  const { t } = useTranslation();
  const notice = useNotice();
  const preferences = usePreferences();
  const store = useStoreClientSettings();
  const tell = () => notice.success(t("preferences.stored"));
  return (
    <Button
      variant="default"
      loading={store.isPending}
      onClick={() => store.mutate(preferences, { onSuccess: tell })}
    >
      {t("preferences.store")}
    </Button>
  );
}

function FetchButton() {
  const { t } = useTranslation();
  const notice = useNotice();
  const { get, update } = usePreferenceStore();
  const { data: stored } = useStoredClientSettings();
  const fetch = useFetchClientSettings();
  const take = ({ settings }: StoredClientSettings) => {
    update(takeFitting(settings, get()));
    notice.success(t("preferences.fetched"));
  };
  return (
    <Button
      variant="default"
      disabled={(stored?.stored_at ?? null) === null}
      // Not while the page itself asks, as it does after each connect: that would swallow the click.
      loading={fetch.isPending}
      onClick={() => fetch.mutate(undefined, { onSuccess: take })}
    >
      {t("preferences.fetch")}
    </Button>
  );
}

function ResetButton() {
  const { t } = useTranslation();
  const { update } = usePreferenceStore();
  return (
    <ConfirmButton
      label={t("preferences.reset")}
      question={t("confirm.resetPreferences")}
      onConfirm={() => update(defaultPreferences(navigator.language))}
    />
  );
}
