import { expect, test } from "vitest";
import { createOutput, toTabLine, type Column, type OutputOptions } from "../../cli/output.ts";

interface Row {
  name: string;
  size: number;
}

const rows: Row[] = [
  { name: "김철수", size: 2048 },
  { name: "a\tvery\u001b[1m long name indeed", size: 1 },
];
const columns: Column<Row>[] = [
  { title: "Name", value: (row) => row.name, flexible: true, tone: () => "good" },
  { title: "Size", value: (row) => row.size, show: (row) => `${row.size} B`, align: "right" },
];

function draw(options: Partial<OutputOptions>): string[] {
  const written: string[] = [];
  const output = createOutput((text) => written.push(text), {
    isJson: false,
    isTerminal: true,
    hasColour: false,
    columns: 80,
    ...options,
  });
  output.show(rows, () => output.table(columns, rows));
  return written;
}

test("a terminal gets an aligned table", () => {
  expect(draw({})).toEqual([
    "Name                       Size\n",
    "김철수                   2048 B\n",
    "a very long name indeed     1 B\n",
  ]);
});

test("a narrow terminal cuts the flexible column", () => {
  expect(draw({ columns: 20 })).toEqual([
    "Name            Size\n",
    "김철수        2048 B\n",
    "a very long…     1 B\n",
  ]);
});

test("a pipe gets raw values with TABs between", () => {
  expect(draw({ isTerminal: false })).toEqual(["김철수\t2048\n", "a very long name indeed\t1\n"]);
});

test("JSON is one document on one line", () => {
  const [text = "", ...more] = draw({ isJson: true });
  expect(more).toEqual([]);
  expect(JSON.parse(text)).toEqual(rows);
});

test("colours only where they are wanted", () => {
  expect(draw({}).join("")).not.toContain("\u001b");
  expect(draw({ hasColour: true }).join("")).toContain("\u001b[32m");
});

test("null becomes an empty value", () => {
  expect(toTabLine(["a", null, 0, false])).toBe("a\t\t0\tfalse");
});
