import { Group, Text } from "@mantine/core";
import { ArchiveRestore, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TrashItem } from "../../shared/model/trash.ts";
import { useFormat } from "../state/use-format.ts";
import { useEmptyTrash, usePurge, useRestore, useTrash } from "../state/use-trash.ts";
import { ConfirmAction } from "../ui/confirm-action.tsx";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { IconAction } from "../ui/icon-action.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextTable, type Column } from "../ui/text-table.tsx";

/** Deleted recordings and files, as long as they can be brought back. */
export function TrashTable() {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useColumns();
  const empty = useEmptyTrash();
  const { data: trash, error } = useTrash();
  if (error !== null) return <Problem error={error} />;
  if (trash === undefined) return null;
  if (trash.items.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("tools.trashEmpty", { count: trash.keep_days })}
      </Text>
    );
  }
  const size = format.bytes(trash.total_size);
  return (
    <>
      <TextTable
        label={t("tools.trash")}
        columns={columns}
        rows={trash.items}
        rowKey={({ uuid, segment }) => `${uuid} ${segment ?? ""}`}
      />
      <Group mt="sm">
        <ConfirmButton
          label={t("tools.emptyTrash", { size })}
          question={t("confirm.emptyTrash", { count: trash.items.length, size })}
          isBusy={empty.isPending}
          onConfirm={() => empty.mutate()}
        />
      </Group>
    </>
  );
}

function useColumns(): Column<TrashItem>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const name = (item: TrashItem) => (
    <>
      {item.segment ?? item.basename}
      <Text size="xs" c="dimmed">
        {item.stream_title}
      </Text>
    </>
  );
  return [
    { key: "name", title: t("vod.fact.name"), cell: name },
    {
      key: "size",
      title: t("vod.fact.size"),
      cell: (item) => format.bytes(item.total_size),
      isNumber: true,
      isSecondary: true,
    },
    {
      key: "trashed",
      title: t("tools.trashedAt"),
      cell: (item) => format.moment(item.trashed_at),
      isSecondary: true,
    },
    { key: "goes", title: t("tools.goesAt"), cell: (item) => format.moment(item.goes_at) },
    {
      key: "actions",
      title: t("channelForm.actions"),
      cell: (item) => <TrashActions item={item} />,
      isNumber: true,
    },
  ];
}

function TrashActions({ item }: { item: TrashItem }) {
  const { t } = useTranslation();
  const restore = useRestore();
  const purge = usePurge();
  const name = item.segment ?? item.basename;
  return (
    <Group gap={0} justify="flex-end" wrap="nowrap">
      <IconAction
        label={t("tools.restore", { name })}
        icon={<ArchiveRestore size={17} />}
        isBusy={restore.isPending}
        onClick={() => restore.mutate(item)}
      />
      <ConfirmAction
        label={t("tools.purge", { name })}
        question={t("confirm.purge", { name })}
        icon={<Trash2 size={17} />}
        isBusy={purge.isPending}
        onConfirm={() => purge.mutate(item)}
      />
    </Group>
  );
}
