import { styleText } from "node:util";
import { displayWidth, pad, toPlain, truncate } from "./text.ts";

export type Tone = "plain" | "strong" | "faint" | "good" | "warn" | "bad" | "accent";

export interface Column<T> {
  title: string;
  /** As scripts read it: bytes, seconds, ISO times. */
  value: (row: T) => string | number | boolean | null;
  /** As people read it, when that differs. */
  show?: (row: T) => string;
  align?: "left" | "right";
  tone?: (row: T) => Tone;
  /** Gives way when the terminal is too narrow. */
  flexible?: boolean;
}

export interface Fact {
  /** Stays the same in every language. */
  key: string;
  title: string;
  value: string | number | boolean | null;
  show?: string;
  tone?: Tone;
}

export interface OutputOptions {
  isJson: boolean;
  /** Tables for people; otherwise TAB-separated lines for scripts. */
  isTerminal: boolean;
  hasColour: boolean;
  columns: number;
}

export interface Output extends OutputOptions {
  line: (text: string) => void;
  /** A value as one line of JSON. */
  json: (value: unknown) => void;
  /** What a command answers: one JSON document, or the lines. */
  show: (value: unknown, toLines: () => string[]) => void;
  table: <T>(columns: Column<T>[], rows: readonly T[]) => string[];
  facts: (facts: Fact[]) => string[];
  heading: (text: string) => string[];
  style: (tone: Tone, text: string) => string;
}

const styles = {
  strong: "bold",
  faint: "dim",
  good: "green",
  warn: "yellow",
  bad: "red",
  accent: "cyan",
} as const satisfies Record<Exclude<Tone, "plain">, Parameters<typeof styleText>[0]>;

const columnGap = "  ";
const narrowestFlexible = 8;

/** Writes answers in the form that the reader at the other end needs. */
export function createOutput(write: (text: string) => void, options: OutputOptions): Output {
  const line = (text: string) => write(`${text}\n`);
  const json = (value: unknown) => line(JSON.stringify(value));
  const style = (tone: Tone, text: string) =>
    tone === "plain" || !options.hasColour
      ? text
      : styleText(styles[tone], text, { validateStream: false });
  const show = (value: unknown, toLines: () => string[]) =>
    options.isJson ? json(value) : toLines().forEach(line);
  return {
    ...options,
    line,
    json,
    show,
    style,
    table: (columns, rows) =>
      options.isTerminal
        ? drawTable(columns, rows, style, options.columns)
        : rows.map((row) => toTabLine(columns.map((column) => column.value(row)))),
    facts: (facts) =>
      options.isTerminal
        ? drawFacts(facts, style)
        : facts.map((fact) => toTabLine([fact.key, fact.value])),
    heading: (text) => (options.isTerminal ? ["", style("strong", text)] : []),
  };
}

/** Values with TABs between them, on one line. */
export function toTabLine(values: readonly (string | number | boolean | null)[]): string {
  return values.map((value) => (value === null ? "" : toPlain(String(value)))).join("\t");
}

type Style = Output["style"];

function drawTable<T>(
  columns: Column<T>[],
  rows: readonly T[],
  style: Style,
  available: number,
): string[] {
  const cells = rows.map((row) => columns.map((column) => toCell(column, row)));
  const widths = columns.map((column, index) =>
    Math.max(displayWidth(column.title), ...cells.map((row) => displayWidth(row[index] ?? ""))),
  );
  shrink(columns, widths, available);
  const draw = (texts: string[], toneOf: (column: Column<T>) => Tone) =>
    columns
      .map((column, index) => {
        const width = widths[index] ?? 0;
        const text = pad(truncate(texts[index] ?? "", width), width, column.align);
        return style(toneOf(column), index === columns.length - 1 ? text.trimEnd() : text);
      })
      .join(columnGap);
  return [
    draw(
      columns.map((column) => column.title),
      () => "faint",
    ),
    ...rows.map((row, index) =>
      draw(cells[index] ?? [], (column) => column.tone?.(row) ?? "plain"),
    ),
  ];
}

function toCell<T>(column: Column<T>, row: T): string {
  return toPlain(column.show?.(row) ?? String(column.value(row) ?? ""));
}

function shrink<T>(columns: Column<T>[], widths: number[], available: number): void {
  const total = widths.reduce((sum, width) => sum + width, 0);
  let excess = total + columnGap.length * (columns.length - 1) - available;
  for (const [index, column] of columns.entries()) {
    const width = widths[index] ?? 0;
    if (column.flexible !== true || excess <= 0) continue;
    const taken = Math.min(excess, Math.max(0, width - narrowestFlexible));
    widths[index] = width - taken;
    excess -= taken;
  }
}

function drawFacts(facts: Fact[], style: Style): string[] {
  const width = Math.max(0, ...facts.map((fact) => displayWidth(fact.title)));
  return facts.map((fact) => {
    const text = toPlain(fact.show ?? String(fact.value ?? ""));
    return `${style("faint", pad(fact.title, width))}${columnGap}${style(fact.tone ?? "plain", text)}`;
  });
}
