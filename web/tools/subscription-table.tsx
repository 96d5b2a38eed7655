import { Text } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ChannelSubscriptions, Subscription } from "../../shared/model/subscription.ts";
import { useFormat } from "../state/use-format.ts";
import { useUnsubscribe } from "../state/use-subscriptions.ts";
import { ConfirmAction } from "../ui/confirm-action.tsx";
import { Tag } from "../ui/tag.tsx";
import { TextTable, type Column } from "../ui/text-table.tsx";

interface Row {
  channel: ChannelSubscriptions;
  /** Null for a channel without any. */
  subscription: Subscription | null;
}

/** One row a subscription, so that each of them can be removed. */
export function SubscriptionTable({ channels }: { channels: readonly ChannelSubscriptions[] }) {
  const { t } = useTranslation();
  const columns = useColumns();
  if (channels.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("tools.noSubscriptions")}
      </Text>
    );
  return (
    <TextTable
      label={t("tools.subscriptions")}
      columns={columns}
      rows={channels.flatMap(toRows)}
      rowKey={({ channel, subscription }) => subscription?.id ?? channel.uuid}
    />
  );
}

function toRows(channel: ChannelSubscriptions): Row[] {
  if (channel.subscriptions.length === 0) return [{ channel, subscription: null }];
  return channel.subscriptions.map((subscription) => ({ channel, subscription }));
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const unsubscribe = useUnsubscribe();
  const state = ({ subscription }: Row) => {
    if (subscription === null) return <Tag tone="neutral">{t("tools.polledOnly")}</Tag>;
    const isEnabled = subscription.status === "enabled";
    return (
      <Tag tone={isEnabled ? "live" : "warning"}>
        {isEnabled ? t("tools.enabled") : subscription.status}
      </Tag>
    );
  };
  const removal = ({ channel, subscription }: Row) =>
    subscription !== null && (
      <ConfirmAction
        label={t("tools.unsubscribe", { type: subscription.type, name: channel.displayName })}
        question={t("confirm.unsubscribe", { name: channel.displayName })}
        icon={<Trash2 size={17} />}
        onConfirm={() => unsubscribe.mutate(subscription.id)}
      />
    );
  const made = ({ subscription }: Row) =>
    subscription === null ? "" : format.moment(subscription.created_at);
  return [
    { key: "channel", title: t("tools.channel"), cell: ({ channel }) => channel.displayName },
    {
      key: "type",
      title: t("tools.type"),
      cell: ({ subscription }) => subscription?.type ?? "",
      isSecondary: true,
    },
    { key: "state", title: t("tools.state"), cell: state },
    {
      key: "transport",
      title: t("tools.transport"),
      cell: ({ subscription }) => subscription?.transport ?? "",
      isSecondary: true,
    },
    { key: "made", title: t("access.made"), cell: made, isSecondary: true },
    { key: "remove", title: t("channelForm.actions"), cell: removal, isNumber: true },
  ];
}
