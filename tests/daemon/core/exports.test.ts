import { describe, expect, it } from "vitest";
import { wasExported, withExport } from "../../../daemon/core/exports.ts";
import { ExportRecord } from "../../../shared/model/vod.ts";

const made = (changes: Partial<ExportRecord> = {}) =>
  ExportRecord.parse({
    exporter: "sftp",
    exported_at: "2026-01-01T00:00:00.000Z",
    place: "/a",
    ...changes,
  });

describe("what was exported", () => {
  it("counts by the exporter, and only as a whole", () => {
    const exports = [made(), made({ exporter: "ftp", segment: 1 })];
    expect(wasExported({ exports })).toBe(true);
    expect(wasExported({ exports }, "sftp")).toBe(true);
    expect(wasExported({ exports }, "ftp")).toBe(false);
    expect(wasExported({ exports: [] })).toBe(false);
  });

  it("is noted once for each place, the latest last", () => {
    const [a, b] = [made(), made({ place: "/b" })];
    const again = made({ size: 7 });
    expect(withExport([a, b], again)).toEqual([b, again]);
    const part = made({ segment: 0 });
    expect(withExport([a], part)).toEqual([a, part]);
  });
});
