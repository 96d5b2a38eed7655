import { Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { KeyValue } from "../../shared/model/key-value.ts";
import { KeyValueForm } from "../settings/key-value-form.tsx";
import { KeyValueTable } from "../settings/key-value-table.tsx";
import { useForgetAllValues, useKeyValues } from "../state/use-key-values.ts";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { Problem } from "../ui/problem.tsx";
import { Section } from "../ui/section.tsx";
import { LoadingBox } from "./loading-box.tsx";
import { OperatorsOnly } from "./operators-only.tsx";

export function SettingsKeyValue() {
  return (
    <OperatorsOnly>
      <KeyValues />
    </OperatorsOnly>
  );
}

/** Texts that scripts and clients keep at the daemon. */
function KeyValues() {
  const { t } = useTranslation();
  const { data, error } = useKeyValues();
  const [edited, setEdited] = useState<KeyValue | null>(null);
  const rows = Object.entries(data ?? {})
    .map(([key, value]) => ({ key, value }))
    .toSorted((a, b) => a.key.localeCompare(b.key));
  return (
    <Stack gap="lg">
      <Section title={t("settings.tab.keyValue")} order={2}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed" maw={640}>
            {t("keyValue.help")}
          </Text>
          {error !== null && <Problem error={error} />}
          {error === null && data === undefined && <LoadingBox />}
          {data !== undefined && rows.length === 0 && <Text size="sm">{t("keyValue.none")}</Text>}
          {rows.length > 0 && <KeyValueTable rows={rows} onEdit={setEdited} />}
          {rows.length > 1 && <ForgetAll />}
        </Stack>
      </Section>
      <Section title={edited === null ? t("keyValue.add") : t("keyValue.edit", edited)} order={2}>
        <KeyValueForm key={edited?.key ?? ""} edited={edited} onDone={() => setEdited(null)} />
      </Section>
    </Stack>
  );
}

function ForgetAll() {
  const { t } = useTranslation();
  const forgetAll = useForgetAllValues();
  return (
    <Group>
      <ConfirmButton
        label={t("keyValue.forgetAll")}
        question={t("confirm.forgetAllValues")}
        isBusy={forgetAll.isPending}
        onConfirm={() => forgetAll.mutate()}
      />
    </Group>
  );
}
