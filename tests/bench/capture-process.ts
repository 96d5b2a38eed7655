/**
 * Reelkeep's capture engine by itself, for `capture.ts`: the real capture, appender and client of
 * the daemon, without the daemon around them. `node capture-process.ts JOB.json`; ends on SIGTERM.
 */
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createAppender } from "../../daemon/capture/append.ts";
import { createCapture } from "../../daemon/capture/capture.ts";
import { createLedger } from "../../daemon/capture/resume.ts";
import type { CaptureDeps, CaptureRules } from "../../daemon/capture/state.ts";
import { openConfig } from "../../daemon/config.ts";
import { systemClock, toIso } from "../../daemon/io/clock.ts";
import { createHttpMediaClient, type MediaClient } from "../../daemon/io/media-client.ts";
import { createSocketMediaClient } from "../../daemon/io/media-socket.ts";
import { toCaptureRules } from "../../daemon/record/capture-setup.ts";
import type { OpenedStream } from "./origin.ts";

export type ClientKind = "http" | "socket";

export interface CaptureJob {
  client: ClientKind;
  folder: string;
  streams: OpenedStream[];
}

/** Name of the file of a capture below the folder of its number. */
export const partName = "capture";

const clients: Record<ClientKind, (options: { allowedHosts: () => string[] }) => MediaClient> = {
  http: createHttpMediaClient,
  socket: createSocketMediaClient,
};

if (import.meta.main) {
  // Written by `engines.ts`.
  const job = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as CaptureJob;
  const config = await openConfig(job.folder, {});
  const stop = new AbortController();
  process.once("SIGTERM", () => stop.abort());
  // The bench holds the other end: without it nobody would end this.
  process.stdin.resume().once("end", () => stop.abort());
  const deps = toDeps(clients[job.client]({ allowedHosts: () => ["127.0.0.1"] }));
  const rules = toCaptureRules({ config }, ["best"]);
  await Promise.all(
    job.streams.map((stream, number) => {
      const folder = path.join(job.folder, String(number));
      return captureStream(deps, { stream, folder, rules }, stop.signal);
    }),
  );
  deps.client.close();
  process.stdin.destroy();
}

function toDeps(client: MediaClient): CaptureDeps {
  return {
    client,
    clock: systemClock,
    random: Math.random,
    log: (level, message) => {
      if (level !== "debug") console.error(message);
    },
    onStorageTrouble: (error) => console.error(error?.message ?? "The storage takes bytes again."),
    onFirstBytes: () => {},
  };
}

async function captureStream(
  deps: CaptureDeps,
  { stream, folder, rules }: { stream: OpenedStream; folder: string; rules: CaptureRules },
  stop: AbortSignal,
): Promise<void> {
  mkdirSync(folder);
  const ledger = path.join(folder, `${partName}.ledger.jsonl`);
  const created = toIso(Date.now());
  const { summary, ledgerBytes } = await createLedger(ledger, crypto.randomUUID(), created);
  const appender = createAppender({ folder, ledger, ledgerBytes }, summary);
  const source = { open: () => Promise.resolve(stream) };
  const capture = createCapture(deps, {
    ...{ rules, source, appender, partName },
    away: null,
    first: stream,
  });
  await capture.run({ stop, quit: new AbortController().signal });
  await appender.close();
}
