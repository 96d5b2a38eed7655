import type { ExportRecord } from "../../shared/model/vod.ts";

/** Whether a whole recording has left already: to this exporter, or to any. */
export function wasExported(
  { exports }: { exports: readonly ExportRecord[] },
  exporter?: string,
): boolean {
  return exports.some(
    (record) => record.segment === null && (exporter === undefined || record.exporter === exporter),
  );
}

/** An export that is repeated to the same place takes the place of the one before. */
export function withExport(exports: readonly ExportRecord[], made: ExportRecord): ExportRecord[] {
  const isSame = (old: ExportRecord) =>
    old.exporter === made.exporter && old.place === made.place && old.segment === made.segment;
  return [...exports.filter((old) => !isSame(old)), made];
}
