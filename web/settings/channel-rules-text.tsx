import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { Facts } from "../ui/facts.tsx";

/** The rules of a channel, for those who may not change them. */
export function ChannelRulesText({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const answer = (is: boolean) => (is ? t("common.yes") : t("common.no"));
  return (
    <Facts
      facts={[
        { label: t("channelForm.quality"), value: channel.quality.join(" ") },
        { label: t("channelForm.match"), value: channel.match.join(", ") },
        { label: t("channelForm.no_capture"), value: answer(channel.no_capture) },
        { label: t("channelForm.no_cleanup"), value: answer(channel.no_cleanup) },
      ]}
    />
  );
}
