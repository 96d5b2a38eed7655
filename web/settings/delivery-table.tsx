import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Delivery, NotificationChannel } from "../../shared/model/notification.ts";
import { useFormat } from "../state/use-format.ts";
import { useDeliveries } from "../state/use-notifications.ts";
import { Tag, type TagTone } from "../ui/tag.tsx";
import { TextTable, type Column } from "../ui/text-table.tsx";

const tones: Record<Delivery["state"], TagTone> = {
  waiting: "converting",
  sent: "done",
  failed: "warning",
};

/** What was sent by services, and what became of it. */
export function DeliveryTable({ channels }: { channels: readonly NotificationChannel[] }) {
  const { t } = useTranslation();
  const { data: deliveries = [] } = useDeliveries();
  const columns = useColumns(channels);
  if (deliveries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("notifications.noDeliveries")}
      </Text>
    );
  return (
    <TextTable
      label={t("notifications.deliveries")}
      columns={columns}
      rows={deliveries}
      rowKey={({ id }) => id}
    />
  );
}

function useColumns(channels: readonly NotificationChannel[]): Column<Delivery>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const toTitle = ({ channel }: Delivery) =>
    channels.find(({ name }) => name === channel)?.title ?? channel;
  return [
    {
      key: "at",
      title: t("notifications.at"),
      cell: ({ at }) => format.moment(at),
      isSecondary: true,
    },
    { key: "channel", title: t("notifications.channel"), cell: toTitle },
    { key: "message", title: t("notifications.message"), cell: ({ title }) => title },
    {
      key: "result",
      title: t("notifications.result"),
      cell: (delivery) => <DeliveryState delivery={delivery} />,
    },
  ];
}

function DeliveryState({ delivery: { state, attempts, error } }: { delivery: Delivery }) {
  const { t } = useTranslation();
  return (
    <>
      <Tag tone={tones[state]}>{t(`notifications.state.${state}`)}</Tag>
      {attempts > 1 && (
        <Text span size="xs" c="dimmed" ms={8}>
          {t("notifications.attempts", { count: attempts })}
        </Text>
      )}
      {error !== null && (
        <Text size="xs" c="dimmed">
          {error}
        </Text>
      )}
    </>
  );
}
