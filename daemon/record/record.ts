import path from "node:path";
import { toMessage } from "../../shared/errors.ts";
import type { CaptureReport } from "../../shared/model/vod.ts";
import { toSentence } from "../../shared/sentences.ts";
import { type Appender, createAppender } from "../capture/append.ts";
import { type Capture, type CaptureEnd, createCapture } from "../capture/capture.ts";
import { type OpenedLedger, resumeLedger } from "../capture/resume.ts";
import { announceChannel } from "../channels/show.ts";
import type { LedgerSummary } from "../core/ledger.ts";
import {
  placeChapters,
  toExtent,
  toMediaStart,
  totalGapSeconds,
  toVodGaps,
} from "../core/timeline.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { repeat, toIso } from "../io/clock.ts";
import type { JobContext } from "../jobs.ts";
import { rememberNumbers } from "../numbers.ts";
import type { Opened } from "../providers/provider.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { findVod, showVod, updateVod } from "../vods/update.ts";
import { toCaptureDeps, toCaptureRules, toStreamSource } from "./capture-setup.ts";
import { discardEmpty } from "./discard.ts";
import { finalizeAndFollowUp } from "./follow-up.ts";
import { keepGaps } from "./keep-gaps.ts";
import { captureJobName, ledgerPath } from "./names.ts";
import { recordChat } from "./record-chat.ts";
import { sampleStream } from "./sample.ts";

export interface Recording {
  channel: ChannelRecord;
  vod: VodRecord;
  ledger: OpenedLedger;
  /** The playlists the decision was made on; null when a recording is taken up again. */
  first: Extract<Opened, { state: "live" }> | null;
  /** The operator's qualities. */
  quality: readonly string[];
}

/** Records one broadcast to its end and finalizes it: capture decides the length, samples and chat follow. */
export async function runRecording(deps: Deps, recording: Recording): Promise<void> {
  const { vod, channel } = recording;
  const end = await deps.jobs.run(
    { name: captureJobName(channel, vod), kind: "capture", vodUuid: vod.uuid },
    (context) => captureOverErrors(deps, recording, context),
  );
  if (end === "quit") return;
  if (await discardEmpty(deps, vod.uuid)) return;
  await rememberNumbers(deps, findVod(deps, vod.uuid)).catch((error: unknown) =>
    deps.log.module("record").warn(`The numbers of ${vod.basename}: ${toMessage(error)}`),
  );
  await finalizeAndFollowUp(deps, vod.uuid);
}

const firstErrorPauseMs = 1000;
/** Errors in a row, without a segment in between, that a recording survives. */
const mostErrors = 5;

/** An error that nobody foresaw ends an attempt, not the recording: it goes on from its ledger. */
async function captureOverErrors(
  deps: Deps,
  recording: Recording,
  context: JobContext,
): Promise<CaptureEnd> {
  const over = AbortSignal.any([context.stop, context.quit]);
  let current = recording;
  let segments = recording.ledger.summary.segments;
  for (let errors = 1; ; errors += 1) {
    try {
      return await captureBroadcast(deps, current, context);
    } catch (error) {
      if (over.aborted || errors >= mostErrors) throw error;
      const { vod } = recording;
      deps.log.module("record").error(`${vod.basename} goes on after ${toMessage(error)}`);
      await deps.clock.sleep(firstErrorPauseMs * 2 ** errors, over);
      const ledger = await reopenLedger(deps, vod);
      if (ledger === null) throw error;
      if (ledger.summary.segments > segments) errors = 0;
      segments = ledger.summary.segments;
      current = { ...recording, ledger, first: null };
    }
  }
}

async function captureBroadcast(
  deps: Deps,
  recording: Recording,
  context: JobContext,
): Promise<CaptureEnd> {
  const { vod, channel, ledger } = recording;
  const file = ledgerPath(deps, vod);
  const appender = createAppender(
    { folder: path.dirname(file), ledger: file, ledgerBytes: ledger.ledgerBytes },
    ledger.summary,
  );
  noteFirstContent(appender, recording);
  const setup = {
    rules: toCaptureRules(deps, recording.quality),
    source: toStreamSource(deps, channel),
    appender,
    partName: vod.basename,
    streamIds: vod.stream_ids,
    away: ledger.summary.last === null ? null : ("restart" as const),
    first: recording.first,
  };
  const capture = createCapture(
    toCaptureDeps(deps, channel, () => void noteFirstBytes(deps, vod, capture)),
    setup,
  );
  const over = new AbortController();
  deps.activities.begin(vod.uuid, () => ({
    counters: { ...capture.state.counters },
    isRunning: true,
  }));
  const onContent = (stream: { id: string; title: string; gameName: string | null }) =>
    appender.note({
      type: "stream",
      at: toIso(deps.clock.now()),
      id: stream.id,
      title: stream.title,
      game: stream.gameName,
    });
  const followers = Promise.all([
    sampleStream(
      deps,
      { vodUuid: vod.uuid, channelUuid: channel.uuid, summary: ledger.summary, onContent },
      over.signal,
    ),
    tellProgress(deps, vod.uuid, capture, over.signal),
    keepGaps(deps, vod.uuid, ledger.summary, over.signal),
    recordChat(deps, { vod, channel }, over.signal),
  ]);
  try {
    const end = await capture.run(context);
    await closeAppender(deps, appender, context.quit);
    if (end !== "quit") await concludeCapture(deps, { vod, channel, capture }, end);
    return end;
  } finally {
    over.abort();
    await followers;
    await appender.reopen();
    deps.activities.end(vod.uuid);
    announceChannel(deps, channel.uuid);
  }
}

/** A ledger that has only begun gets what is on air: it may be all that is left of the recording one day. */
function noteFirstContent(appender: Appender, { vod, ledger }: Recording): void {
  const [mark] = vod.marks;
  if (ledger.summary.sessions > 0 || mark === undefined) return;
  appender.note({
    type: "stream",
    at: mark.at,
    id: vod.stream_ids[0] ?? "",
    title: mark.title,
    game: mark.game_name,
  });
}

const closeRetryMs = 2000;

/** A disk that is full at the very end is waited for like at any other time. */
async function closeAppender(deps: Deps, appender: Appender, quit: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await appender.close();
      return;
    } catch (error) {
      if (quit.aborted) throw error;
      deps.alerts.set("storage", toSentence("alert_not_closed", { reason: toMessage(error) }));
      await deps.clock.sleep(closeRetryMs, quit);
      await appender.reopen();
    }
  }
}

const progressIntervalMs = 1000;

async function tellProgress(
  deps: Deps,
  vodUuid: string,
  capture: Capture,
  signal: AbortSignal,
): Promise<void> {
  for await (const _ of repeat(deps.clock, () => progressIntervalMs, signal)) {
    deps.events.emit("capture_progress", {
      vod_uuid: vodUuid,
      counters: { ...capture.state.counters },
    });
  }
}

async function noteFirstBytes(deps: Deps, vod: VodRecord, capture: Capture): Promise<void> {
  const { resolution = "", quality = "" } = capture.state.appender.summary.lastSession ?? {};
  try {
    await updateVod(deps, vod.uuid, {
      capture_started2: findVod(deps, vod.uuid).capture_started2 ?? toIso(deps.clock.now()),
      stream_resolution: resolution === "" ? quality : resolution,
      media_started_at: toMediaStart(capture.state.appender.summary),
    });
  } catch (error) {
    deps.log.module("record").warn(`The start of ${vod.basename} was not noted: ${String(error)}`);
  }
}

async function concludeCapture(
  deps: Deps,
  { vod, channel, capture }: { vod: VodRecord; channel: ChannelRecord; capture: Capture },
  end: "ended" | "stopped",
): Promise<void> {
  const { summary } = capture.state.appender;
  deps.activities.end(vod.uuid);
  const { marks } = findVod(deps, vod.uuid);
  const record = await deps.store.vods.update(vod.uuid, {
    phase: "captured",
    ended_at: toIso(deps.clock.now()),
    ...toExtent(summary),
    chapters: placeChapters(marks, summary.runs, summary.durationSeconds),
    gaps: toVodGaps(summary),
    capture_report: toReport(summary, capture, end),
  });
  if (record === null) return;
  deps.events.emit("end_capture", { vod: showVod(deps, record), success: summary.segments > 0 });
  deps.log
    .module("record")
    .success(`Captured ${Math.round(summary.durationSeconds)} s of ${channel.displayName}.`, {
      channel: channel.internalName,
      gapSeconds: totalGapSeconds(summary),
    });
}

function toReport(
  summary: LedgerSummary,
  capture: Capture,
  ended: "ended" | "stopped",
): CaptureReport {
  const gapSeconds = totalGapSeconds(summary);
  const wholeSeconds = summary.durationSeconds + gapSeconds;
  const { retries, drops } = capture.state.counters;
  return {
    sessions: summary.sessions,
    retries,
    drops,
    gap_seconds: gapSeconds,
    gap_percent: wholeSeconds === 0 ? 0 : (100 * gapSeconds) / wholeSeconds,
    ended,
  };
}

/** Brings the files of an interrupted recording in order; null when they hold nothing to go on from. */
export async function reopenLedger(
  deps: Pick<Deps, "paths">,
  vod: VodRecord,
): Promise<OpenedLedger | null> {
  return resumeLedger(ledgerPath(deps, vod));
}
