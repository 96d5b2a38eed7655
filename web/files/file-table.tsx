import { Table } from "@mantine/core";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StoredFile } from "../../shared/model/stored-file.ts";
import { FileRow } from "./file-row.tsx";
import styles from "./files.module.css";
import { sortFiles, turnOrder, type FileOrder, type FileSort } from "./sort-files.ts";

interface FileTableProps {
  path: string;
  files: readonly StoredFile[];
}

/** The entries of a folder, sorted by a click on a column. */
export function FileTable({ path, files }: FileTableProps) {
  const { t } = useTranslation();
  const [order, setOrder] = useState<FileOrder>({ by: "name", isDescending: false });
  const header = (by: FileSort) => (
    <SortButton by={by} order={order} onSort={() => setOrder(turnOrder(order, by))} />
  );
  const sortOf = (by: FileSort) => {
    if (order.by !== by) return "none" as const;
    return order.isDescending ? ("descending" as const) : ("ascending" as const);
  };
  return (
    <Table aria-label={t("files.title")} verticalSpacing={5} fz="sm" highlightOnHover tabularNums>
      <Table.Thead>
        <Table.Tr>
          <Table.Th aria-sort={sortOf("name")}>{header("name")}</Table.Th>
          <Table.Th aria-sort={sortOf("size")} ta="end" pe="xl" visibleFrom="sm">
            {header("size")}
          </Table.Th>
          <Table.Th aria-sort={sortOf("date")} visibleFrom="sm">
            {header("date")}
          </Table.Th>
          <Table.Th ta="end">{t("channelForm.actions")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sortFiles(files, order).map((file) => (
          <FileRow key={file.name} path={path} file={file} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface SortButtonProps {
  by: FileSort;
  order: FileOrder;
  onSort: () => void;
}

function SortButton({ by, order, onSort }: SortButtonProps) {
  const { t } = useTranslation();
  const Arrow = order.isDescending ? ArrowDown : ArrowUp;
  return (
    <button type="button" className={styles.sort} onClick={onSort}>
      {t(`files.column.${by}`)}
      {order.by === by && <Arrow size={14} aria-hidden />}
    </button>
  );
}
