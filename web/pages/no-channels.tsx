import { Paper, Text } from "@mantine/core";
import { Trans } from "react-i18next";
import { TextLink } from "../ui/text-link.tsx";

/** The first thing a new operator sees. */
export function NoChannels() {
  return (
    <Paper withBorder p="xl">
      <Text>
        <Trans
          i18nKey="dashboard.noChannels"
          components={{ add: <TextLink to="/settings/newchannel" underline="always" /> }}
        />
      </Text>
    </Paper>
  );
}
