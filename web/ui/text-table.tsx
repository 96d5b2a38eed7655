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

/** A number and its unit stay together. */
const styles = { whiteSpace: "nowrap" } as const;

interface TextTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
}

/** A plain table that leaves secondary columns out where there is no room. */
export function TextTable<T>({ label, columns, rows, rowKey }: TextTableProps<T>) {
  const visibility = (column: Column<T>) => (column.isSecondary ? { visibleFrom: "sm" } : {});
  const last = columns.at(-1);
  const align = (column: Column<T>) => {
    if (!column.isNumber) return { ta: "start" } as const;
    return { ta: "end", style: styles, ...(column === last ? {} : { pe: "xl" }) } as const;
  };
  return (
    <Table aria-label={label} verticalSpacing={5} fz="sm" highlightOnHover tabularNums>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.key} {...align(column)} {...visibility(column)}>
              {column.title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={rowKey(row)}>
            {columns.map((column) => (
              <Table.Td key={column.key} {...align(column)} {...visibility(column)}>
                {column.cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
