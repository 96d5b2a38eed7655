import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./text-table.module.css";

export interface Column<T> {
  key: string;
  title: string;
  cell: (row: T) => ReactNode;
  /** Left out on a narrow screen. */
  isSecondary?: boolean;
  isNumber?: boolean;
  /** Written by anybody: of any length, in any direction. */
  isFreeText?: boolean;
}

/** A number and its unit stay together. */
const styles = { whiteSpace: "nowrap" } as const;

/** More rows than this stand in a box of their own, where they may. */
const mostRows = 25;

interface TextTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** However many there are, what follows stays near. */
  isBoxed?: boolean;
}

/** A plain table that leaves secondary columns out where there is no room. */
export function TextTable<T>(props: TextTableProps<T>) {
  const { label, columns, rows, rowKey, isBoxed = false } = props;
  const visibility = (column: Column<T>) => (column.isSecondary ? { visibleFrom: "sm" } : {});
  const last = columns.at(-1);
  const align = (column: Column<T>) => {
    if (column.isFreeText) return {};
    if (!column.isNumber) return { ta: "start" } as const;
    return { ta: "end", style: styles, ...(column === last ? {} : { pe: "xl" }) } as const;
  };
  const form = (column: Column<T>) => (column.isFreeText ? { className: classes.text ?? "" } : {});
  const table = (
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
              <Table.Td
                key={column.key}
                {...align(column)}
                {...visibility(column)}
                {...form(column)}
              >
                {column.cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
  return isBoxed && rows.length > mostRows ? <Box label={label}>{table}</Box> : table;
}

function Box({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      className={classes.box}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box has to be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </section>
  );
}
