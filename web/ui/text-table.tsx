import { Table } from "@mantine/core";
import type { ReactNode } from "react";

export interface Column<T> {
  key: string;
  title: string;
  cell: (row: T) => ReactNode;
  /** Left out on a narrow screen. */
  isSecondary?: boolean;
  isNumber?: boolean;
}

interface TextTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
}

/** A plain table that leaves secondary columns out where there is no room. */
export function TextTable<T>({ label, columns, rows, rowKey }: TextTableProps<T>) {
  const visibility = (column: Column<T>) => (column.isSecondary ? { visibleFrom: "sm" } : {});
  const align = (column: Column<T>) => (column.isNumber ? ("end" as const) : ("start" as const));
  return (
    <Table aria-label={label} verticalSpacing={5} fz="sm" highlightOnHover tabularNums>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.key} ta={align(column)} {...visibility(column)}>
              {column.title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={rowKey(row)}>
            {columns.map((column) => (
              <Table.Td key={column.key} ta={align(column)} {...visibility(column)}>
                {column.cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
