import { Group } from "@mantine/core";
import { Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { KeyValue } from "../../shared/model/key-value.ts";
import { useForgetValue } from "../state/use-key-values.ts";
import { ConfirmAction } from "../ui/confirm-action.tsx";
import { IconAction } from "../ui/icon-action.tsx";
import { TextTable, type Column } from "../ui/text-table.tsx";
import styles from "./key-value.module.css";

interface KeyValueTableProps {
  rows: readonly KeyValue[];
  onEdit: (row: KeyValue) => void;
}

export function KeyValueTable({ rows, onEdit }: KeyValueTableProps) {
  const { t } = useTranslation();
  const columns = useColumns(onEdit);
  return (
    <TextTable
      label={t("settings.tab.keyValue")}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}

function useColumns(onEdit: KeyValueTableProps["onEdit"]): Column<KeyValue>[] {
  const { t } = useTranslation();
  return [
    { key: "key", title: t("keyValue.key"), cell: ({ key }) => <code>{key}</code> },
    {
      key: "value",
      title: t("keyValue.value"),
      cell: ({ value }) => <div className={styles.value}>{value}</div>,
    },
    {
      key: "actions",
      title: t("channelForm.actions"),
      cell: (row) => <RowActions row={row} onEdit={onEdit} />,
      isNumber: true,
    },
  ];
}

function RowActions({ row, onEdit }: { row: KeyValue; onEdit: (row: KeyValue) => void }) {
  const { t } = useTranslation();
  const forget = useForgetValue();
  return (
    <Group gap={0} justify="flex-end" wrap="nowrap">
      <IconAction
        label={t("keyValue.edit", row)}
        icon={<Pencil size={17} />}
        onClick={() => onEdit(row)}
      />
      <ConfirmAction
        label={t("keyValue.forget", row)}
        question={t("confirm.forgetValue", row)}
        icon={<Trash2 size={17} />}
        isBusy={forget.isPending}
        onConfirm={() => forget.mutate(row.key)}
      />
    </Group>
  );
}
