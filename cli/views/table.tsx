import { Box, Text } from "ink";
import type { ReactNode } from "react";

export interface TableColumn<T> {
  key: string;
  title: string;
  /** Cells; without it the column takes what is left. */
  width?: number;
  align?: "right";
  /** Terminal columns from which on there is room for it. */
  from?: number;
  cell: (row: T) => ReactNode;
}

interface TableProps<T> {
  columns: TableColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  terminalColumns: number;
  hasTitles?: boolean;
}

/** Rows under faint titles; columns give way when the terminal is narrow. */
export function Table<T>(props: TableProps<T>) {
  const { columns, rows, rowKey, terminalColumns, hasTitles = true } = props;
  const shown = columns.filter(({ from = 0 }) => terminalColumns >= from);
  return (
    <Box flexDirection="column">
      {hasTitles ? (
        <Box gap={1}>
          {shown.map((column) => (
            <Cell key={column.key} column={column}>
              <Text dimColor>{column.title}</Text>
            </Cell>
          ))}
        </Box>
      ) : null}
      {rows.map((row) => (
        <Box key={rowKey(row)} gap={1}>
          {shown.map((column) => (
            <Cell key={column.key} column={column}>
              {column.cell(row)}
            </Cell>
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface CellProps {
  column: Pick<TableColumn<never>, "width" | "align">;
  children: ReactNode;
}

function Cell({ column: { width, align }, children }: CellProps) {
  const size =
    width === undefined ? { flexGrow: 1, flexBasis: 0, minWidth: 0 } : { width, flexShrink: 0 };
  return (
    <Box
      {...size}
      height={1}
      overflow="hidden"
      justifyContent={align === "right" ? "flex-end" : "flex-start"}
    >
      <Text wrap="truncate">{children}</Text>
    </Box>
  );
}
