import { Button, Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

/** Stands in for every page while nothing answers; there from the start, because nothing more can be loaded then. */
export function Unreachable() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  return (
    <Stack align="flex-start">
      <Title order={1} size="h3">
        {t("errors.daemon_unreachable")}
      </Title>
      <Text>{t("shell.unreachable")}</Text>
      <Button variant="default" onClick={() => void cache.invalidateQueries()}>
        {t("shell.tryAgain")}
      </Button>
    </Stack>
  );
}
