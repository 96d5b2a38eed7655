import { Paper } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { Facts } from "../ui/facts.tsx";

/** What is stored about one channel. */
export function ChannelFacts({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  return (
    <Paper withBorder p="md">
      <Facts
        facts={[
          { label: t("channelForm.name"), value: channel.displayName },
          { label: t("channelForm.login"), value: channel.internalName },
          { label: t("channelForm.quality"), value: channel.quality.join(" ") },
          { label: t("channelForm.match"), value: channel.match.join(", ") },
          {
            label: t("channelForm.noCapture"),
            value: channel.no_capture ? t("common.yes") : t("common.no"),
          },
          { label: t("channelForm.provider"), value: channel.provider },
          { label: t("channelForm.url"), value: channel.url },
          { label: t("channelForm.uuid"), value: channel.uuid },
          { label: t("channelForm.internalId"), value: channel.internalId },
        ]}
      />
    </Paper>
  );
}
