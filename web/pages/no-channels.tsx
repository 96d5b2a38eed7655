import { Paper, Text } from "@mantine/core";
import { Radio } from "lucide-react";
import { Trans, useTranslation } from "react-i18next";
import { TextLink } from "../ui/text-link.tsx";

/** The first thing a new operator sees. */
export function NoChannels() {
  const { t } = useTranslation();
  return (
    <Paper withBorder px="md" py="xl" ta="center">
      <Radio size={32} color="var(--rk-accent)" aria-hidden />
      <Text mt="xs">
        <Trans
          i18nKey="dashboard.noChannels"
          components={{ add: <TextLink to="/settings/newchannel" underline="always" /> }}
        />
      </Text>
      <Text mt="xs" size="sm">
        <TextLink to="/settings/tips">{t("dashboard.firstSteps")}</TextLink>
      </Text>
    </Paper>
  );
}
