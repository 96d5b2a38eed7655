import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type Appender, createAppender } from "../../daemon/capture/append.ts";
import { type Capture, createCapture } from "../../daemon/capture/capture.ts";
import { createLedger } from "../../daemon/capture/resume.ts";
import type { CaptureRules } from "../../daemon/capture/state.ts";
import type { Clock } from "../../daemon/io/clock.ts";
import type { Provider, StreamSource } from "../../daemon/providers/provider.ts";
import type { MediaClient } from "../../daemon/io/media-client.ts";

/** What a capture of the engine by itself needs. */
export interface EngineRun {
  clock: Clock;
  client: MediaClient;
  provider: Provider;
  folder: string;
  login: string;
  factor: number;
  rules?: Partial<CaptureRules>;
  onLog?: (line: string) => void;
  /** What a clock in lockstep has to know of. */
  wrap?: {
    source(source: StreamSource): StreamSource;
    appender(appender: Appender): Appender;
  };
}

export interface StartedEngine {
  capture: Capture;
  ledgerFile: string;
  partFolder: string;
  /** Ends what there is to record, as an operator would. */
  stop(): void;
  done: Promise<void>;
}

/** The settings' defaults, but for the patience: rows end some seconds after their broadcast. */
export function toRules(factor: number, changes: Partial<CaptureRules> = {}): CaptureRules {
  return {
    preferences: ["best"],
    endConfirmationMs: 10_000,
    reconnectMs: 20_000,
    syncIntervalMs: 5000,
    bufferBytes: 32_000_000,
    parallelSegments: 3,
    // The client measures idleness in real time, in which a busy machine has its pauses, too.
    idleTimeoutMs: Math.max(2500, 5000 / factor),
    sessionRenewalMs: 23 * 3_600_000,
    ...changes,
  };
}

const vodUuid = "6f1c1f0e-6a5f-4a52-9a55-0d4c1f4b7d11";

/** Starts a real capture: provider, client, appender and files are those of the daemon. */
export async function startEngine(run: EngineRun): Promise<StartedEngine> {
  const partFolder = path.join(run.folder, run.login);
  await mkdir(partFolder, { recursive: true });
  const ledgerFile = path.join(partFolder, `${run.login}.ledger.jsonl`);
  const { summary, ledgerBytes } = await createLedger(
    ledgerFile,
    vodUuid,
    new Date(run.clock.now()).toISOString(),
  );
  const files = { folder: partFolder, ledger: ledgerFile, ledgerBytes };
  const plainAppender = createAppender(files, summary);
  const appender = run.wrap?.appender(plainAppender) ?? plainAppender;
  const plainSource: StreamSource = {
    open: (signal, variant) => run.provider.open({ id: "", login: run.login }, signal, variant),
    variants: () => run.provider.variants(),
  };
  const stop = new AbortController();
  const quit = new AbortController();
  const capture = createCapture(
    {
      client: run.client,
      clock: run.clock,
      random: Math.random,
      log: (level, message) => run.onLog?.(`${level} ${message}`),
      onStorageTrouble: () => {},
      onFirstBytes: () => {},
    },
    {
      rules: toRules(run.factor, run.rules),
      source: run.wrap?.source(plainSource) ?? plainSource,
      appender,
      partName: run.login,
      away: null,
      first: null,
    },
  );
  const done = capture.run({ stop: stop.signal, quit: quit.signal }).then(() => appender.close());
  return { capture, ledgerFile, partFolder, stop: () => stop.abort(), done };
}
