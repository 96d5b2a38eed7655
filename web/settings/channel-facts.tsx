import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { useFormat } from "../state/use-format.ts";
import { Facts, type Fact } from "../ui/facts.tsx";

/** What a platform calls the name that a channel is found by. */
const loginNames = { twitch: "login", kick: "slug", youtube: "id" } as const;

/** What is known of a channel and not decided by the operator. */
export function ChannelFacts({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const format = useFormat();
  const link = (
    <Anchor href={channel.url} target="_blank" rel="noreferrer" fz="sm">
      {channel.url}
    </Anchor>
  );
  const facts: Fact[] = [
    { label: t("channelForm.name"), value: channel.displayName },
    { label: t(`channelForm.${toLoginName(channel.provider)}`), value: channel.internalName },
    { label: t("channelForm.provider"), value: channel.provider },
    { label: t("channelForm.url"), value: link },
    { label: t("channelForm.internalId"), value: channel.internalId },
    { label: t("channelForm.uuid"), value: channel.uuid },
    { label: t("channelForm.vods"), value: format.number(channel.vod_count) },
    { label: t("vod.fact.size"), value: format.bytes(channel.vods_size) },
  ];
  return <Facts facts={facts} />;
}

function toLoginName(provider: string): "login" | "slug" | "id" {
  // Any other provider has no entry.
  return loginNames[provider as keyof typeof loginNames] ?? "login";
}
