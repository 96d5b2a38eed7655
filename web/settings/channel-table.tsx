import { Anchor } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { usePermission } from "../state/use-auth.ts";
import { useRemoveChannel } from "../state/use-channel-actions.ts";
import { useFormat } from "../state/use-format.ts";
import { ConfirmAction } from "../ui/confirm-action.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { TextTable, type Column } from "../ui/text-table.tsx";

/** Every watched channel with its rules. */
export function ChannelTable({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <TextTable
      label={t("settings.tab.channels")}
      columns={columns}
      rows={channels}
      rowKey={(channel) => channel.uuid}
    />
  );
}

function useColumns(): Column<Channel>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const remove = useRemoveChannel();
  const { mayOperate } = usePermission();
  const name = (channel: Channel) => (
    <TextLink to="/settings/channels/$channel" params={{ channel: channel.uuid }}>
      {channel.displayName}
    </TextLink>
  );
  const link = (channel: Channel) => (
    <Anchor href={channel.url} target="_blank" rel="noreferrer" fz="sm">
      {channel.provider}
    </Anchor>
  );
  const removal = (channel: Channel) => (
    <ConfirmAction
      label={t("channelForm.remove", { name: channel.displayName })}
      question={t("confirm.removeChannel", { name: channel.displayName })}
      icon={<Trash2 size={17} />}
      onConfirm={() => remove.mutate(channel.uuid)}
    />
  );
  const columns: Column<Channel>[] = [
    { key: "name", title: t("channelForm.name"), cell: name },
    { key: "platform", title: t("channelForm.provider"), cell: link, isSecondary: true },
    { key: "quality", title: t("channelForm.quality"), cell: (c) => c.quality.join(" ") },
    {
      key: "match",
      title: t("channelForm.match"),
      cell: (c) => c.match.join(", "),
      isSecondary: true,
    },
    {
      key: "vods",
      title: t("channelForm.vods"),
      cell: (c) => format.number(c.vod_count),
      isNumber: true,
    },
    {
      key: "size",
      title: t("vod.fact.size"),
      cell: (c) => format.bytes(c.vods_size),
      isNumber: true,
      isSecondary: true,
    },
    { key: "remove", title: t("channelForm.actions"), cell: removal, isNumber: true },
  ];
  return mayOperate ? columns : columns.filter(({ key }) => key !== "remove");
}
