import { Group, Loader, Paper, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../state/use-format.ts";
import { useNow } from "../state/use-now.ts";

const slowAfterMs = 5000;
const tickMs = 100;

/** Says that data are on their way, and after a while for how long already. */
export function LoadingBox() {
  const { t } = useTranslation();
  const format = useFormat();
  const [startedAt] = useState(() => Date.now());
  const elapsed = useNow(tickMs) - startedAt;
  return (
    <Paper withBorder p="xl" mih={132}>
      <Group>
        <Loader size="sm" aria-hidden />
        <Text component="output">{t("dashboard.loading")}</Text>
      </Group>
      {elapsed >= slowAfterMs && (
        <Text mt="sm" c="dimmed">
          {t("dashboard.loadingSlow", { seconds: format.number(elapsed / 1000, 1) })}
        </Text>
      )}
    </Paper>
  );
}
