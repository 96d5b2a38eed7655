/**
 * Reelkeep's download engine by itself, for `download.ts`: the real engine, appender and client of
 * the daemon, without the daemon around them. `node download-process.ts JOB.json`; ends when done.
 */
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createAppender } from "../../daemon/capture/append.ts";
import { downloadArchive } from "../../daemon/capture/archive/download.ts";
import { createLedger } from "../../daemon/capture/resume.ts";
import { systemClock, toIso } from "../../daemon/io/clock.ts";
import { createSocketMediaClient } from "../../daemon/io/media-socket.ts";

export interface DownloadJob {
  folder: string;
  /** Of the media playlist. */
  url: string;
  parallel: number;
}

export const downloadedFile = "download.part0.ts";
const bufferBytes = 64 * 1024 * 1024;
const idleTimeoutMs = 5000;

if (import.meta.main) {
  // Written by `download.ts`.
  const job = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as DownloadJob;
  const { folder } = job;
  mkdirSync(folder, { recursive: true });
  const ledger = path.join(folder, "download.ledger.jsonl");
  const created = toIso(Date.now());
  const { summary, ledgerBytes } = await createLedger(ledger, crypto.randomUUID(), created);
  const appender = createAppender({ folder, ledger, ledgerBytes }, summary);
  const client = createSocketMediaClient({ allowedHosts: () => ["127.0.0.1"] });
  const log = (level: string, message: string) => {
    if (level !== "debug") console.error(message);
  };
  await downloadArchive(
    { client, clock: systemClock, random: Math.random, log },
    {
      appender,
      partName: "download",
      startMs: 0,
      address: () => Promise.resolve(job.url),
      range: { fromSeconds: 0, toSeconds: null },
      isFollowing: false,
      rules: {
        parallelSegments: job.parallel,
        bufferBytes,
        idleTimeoutMs,
        bitsPerSecond: () => 0,
      },
      checkRoom: () => Promise.resolve(),
      onProgress() {},
    },
    new AbortController().signal,
  );
  await appender.close();
  client.close();
  console.log(JSON.stringify({ segments: summary.segments, gaps: summary.gaps.length }));
}
