import type { ExportRecord, Vod } from "../../shared/model/vod.ts";

/** Whether a whole recording has left already: to this exporter, or to any. */
export function wasExported(
  { exports }: { exports: readonly ExportRecord[] },
  exporter?: string,
): boolean {
  return exports.some(
    (record) => record.segment === null && (exporter === undefined || record.exporter === exporter),
  );
}

/** For those who may only look: hosts, logins and folders of elsewhere are the operator's business. */
export function withoutPlaces(vod: Vod): Vod {
  const hide = (record: ExportRecord): ExportRecord => ({
    ...record,
    place: "",
    files: record.files.map((file) => ({ ...file, place: "" })),
  });
  return {
    ...vod,
    exports: vod.exports.map(hide),
    exportData: vod.exportData === null ? null : hide(vod.exportData),
  };
}

/** An export that is repeated to the same place takes the place of the one before. */
export function withExport(exports: readonly ExportRecord[], made: ExportRecord): ExportRecord[] {
  const isSame = (old: ExportRecord) =>
    old.exporter === made.exporter && old.place === made.place && old.segment === made.segment;
  return [...exports.filter((old) => !isSame(old)), made];
}
