import { Paper, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The sections of the dashboard for somebody who is not logged in. */
export function LockedDashboard() {
  const { t } = useTranslation();
  return (
    <Stack mt="xl">
      {(["dashboard.recordedVods", "log.title"] as const).map((title) => (
        <section key={title} aria-label={t(title)}>
          <Title order={2} size="h4" mb="xs">
            {t(title)}
          </Title>
          <Paper withBorder p="md">
            <Text c="dimmed">{t("dashboard.loginNeeded")}</Text>
          </Paper>
        </section>
      ))}
    </Stack>
  );
}
