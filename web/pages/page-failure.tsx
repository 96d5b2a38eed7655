import { Button, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { toMessage } from "../../shared/errors.ts";

/** Stands in for a page that could not be drawn, such as one of a build that is gone; so it must be there itself. */
export function PageFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <Stack align="flex-start">
      <Title order={1} size="h3">
        {t("pageFailure.title")}
      </Title>
      <Text>{t("pageFailure.text")}</Text>
      <Text component="code" size="sm" c="dimmed">
        {toMessage(error)}
      </Text>
      <Button onClick={() => window.location.reload()}>{t("pageFailure.reload")}</Button>
    </Stack>
  );
}
