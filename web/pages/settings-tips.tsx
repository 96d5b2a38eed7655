import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SetupList } from "../settings/setup-list.tsx";
import { TipList } from "../settings/tip-list.tsx";
import { Section } from "../ui/section.tsx";

/** Leads from nothing to the first recording. */
export function SettingsTips() {
  const { t } = useTranslation();
  return (
    <Stack gap="lg">
      <Section title={t("tips.setup")} order={2}>
        <Stack>
          <Text size="sm" c="dimmed" maw={720}>
            {t("tips.intro")}
          </Text>
          <SetupList />
        </Stack>
      </Section>
      <Section title={t("tips.hints")} order={2}>
        <TipList />
      </Section>
    </Stack>
  );
}
