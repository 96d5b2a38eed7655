import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { VodRecord } from "../../daemon/core/vod-record.ts";
import { scanVods } from "../../daemon/vods/scan.ts";
import { ExportRecord } from "../../shared/model/vod.ts";
import type { WorkLine } from "../../shared/model/work-report.ts";
import { gapLine, header, ledgerVod, partLine, segmentLine, toText } from "./ledgers.ts";
import { addChannel } from "./library.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** A daemon with one channel. */
export async function createScanScene() {
  const test = await createTestApp();
  const channel = await addChannel(test);
  return { ...test, channel };
}

/** Scans all channels, unless one is named, and gathers what is told. */
export async function scan(
  { deps }: Pick<TestApp, "deps">,
  changes: { channelUuid?: string; isDryRun?: boolean } = {},
) {
  const lines: WorkLine[] = [];
  const result = await scanVods(
    deps,
    {
      channelUuid: changes.channelUuid ?? null,
      isDryRun: changes.isDryRun ?? false,
      startedAtMs: Date.now(),
      add: (line) => lines.push(line),
      progress() {},
    },
    new AbortController().signal,
  );
  return { ...result, lines, actions: lines.map(({ action }) => action) };
}

/** A record with much that only its copy can bring back. */
export const fullRecord: Partial<VodRecord> = {
  basename: "ann_2026-01-01T12_00_00Z_41",
  comment: "the good one",
  prevent_deletion: true,
  stream_number: 7,
  stream_absolute_season: 2,
  stream_absolute_number: 19,
  bookmarks: [{ name: "here", offset: 1.5 }],
  viewers: [{ timestamp: "2026-01-01T12:01:00.000Z", amount: 9 }],
  exports: [
    ExportRecord.parse({
      exporter: "file",
      exported_at: "2026-01-02T00:00:00.000Z",
      place: "/exports/ann.mp4",
    }),
  ],
};

/** A folder with a ledger, as a capture leaves it. */
export function putLedger(test: TestApp, basename: string, withEnd: boolean) {
  const folder = path.join(test.deps.paths.vods, "ann", basename);
  mkdirSync(folder, { recursive: true });
  const stream = (seconds: number, title: string, game: string) => ({
    type: "stream" as const,
    at: new Date(Date.parse("2026-01-01T12:00:00Z") + seconds * 1000).toISOString(),
    id: "41",
    title,
    game,
  });
  const lines = [
    { ...header, vod: ledgerVod },
    stream(0, "Hello", "Chess"),
    partLine(0, { file: `${basename}.part0.ts` }),
    segmentLine({ sequence: 1, seconds: 0, offset: 0 }),
    stream(2, "On we go", "Go"),
    segmentLine({ sequence: 2, seconds: 2, offset: 100 }),
    gapLine(4, 10),
    segmentLine({ sequence: 5, seconds: 10, offset: 200 }),
    ...(withEnd
      ? [{ type: "end" as const, at: "2026-01-01T12:00:12.000Z", reason: "ended" as const }]
      : []),
  ];
  writeFileSync(path.join(folder, `${basename}.ledger.jsonl`), toText(lines));
  return folder;
}
