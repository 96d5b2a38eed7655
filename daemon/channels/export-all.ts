import { AppError, type ErrorCode, toMessage, toSaid } from "../../shared/errors.ts";
import { toSentence as toSentenceOf, toText } from "../../shared/sentences.ts";
import { wasExported } from "../core/exports.ts";
import { totalSize } from "../core/vod-lifecycle.ts";
import type { VodRecord } from "../core/vod-record.ts";
import { toIso } from "../io/clock.ts";
import type { JobContext } from "../jobs.ts";
import type { Deps } from "../deps.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { exportVod, type ExportDeps } from "../vods/export.ts";
import { findUsualSource, toUsualExport } from "../vods/export-at-end.ts";
import { type ChannelExport, forgetExport, requestId, saveExport } from "../vods/export-request.ts";
import { checkUsable, findExporter, toAsked } from "../vods/export-wish.ts";
import type { OpenReport } from "../work-reports.ts";
import { findChannel } from "./show.ts";

export type ExportAllDeps = ExportDeps & Pick<Deps, "reports">;

export interface ExportAllAnswer {
  jobName: string;
  /** What is to leave. */
  count: number;
  bytes: number;
}

/**
 * Begins to export all recordings of a channel by the settings, one after another, and answers with
 * the job's name; goes on after a restart. Those that left before stay out of it unless it is forced.
 * Throws `channel_unknown`, `bad_request` for a setting that is missing, `not_supported`, `vod_busy`.
 */
export async function requestExportAll(
  deps: ExportAllDeps,
  channelUuid: string,
  { isForced }: { isForced: boolean },
  signal: AbortSignal,
): Promise<ExportAllAnswer> {
  const channel = findChannel(deps, channelUuid);
  const request = await prepareAll(deps, channel, { isForced }, signal);
  const due = listDue(deps, request);
  await beginExportAll(deps, request);
  return {
    jobName: toJobName(channel),
    count: due.length,
    bytes: due.reduce((sum, vod) => sum + totalSize({ ...vod, products: [] }), 0),
  };
}

async function prepareAll(
  deps: ExportAllDeps,
  channel: ChannelRecord,
  { isForced }: { isForced: boolean },
  signal: AbortSignal,
): Promise<ChannelExport> {
  const exporter = findExporter(deps, deps.config.get("exporter.default.exporter"));
  toAsked(deps, exporter, {});
  await checkUsable(deps, exporter, signal);
  return {
    version: 1,
    id: requestId("channel", channel.uuid, exporter.name),
    created_at: toIso(deps.clock.now()),
    exporter: exporter.name,
    kind: "channel",
    channel_uuid: channel.uuid,
    is_forced: isForced,
  };
}

const toJobName = ({ internalName }: ChannelRecord) => `exportall_${internalName}`;

/** Also goes on with one that the end of the daemon has interrupted. */
export async function beginExportAll(deps: ExportAllDeps, request: ChannelExport): Promise<void> {
  const name = toJobName(findChannel(deps, request.channel_uuid));
  if (deps.jobs.isActive(name))
    throw new AppError("vod_busy", "The recordings of this channel are being exported already.");
  const saved = saveExport(deps, request);
  runExportAll(deps, request, saved)
    .catch((error: unknown) => {
      if (!deps.jobs.isQuitting())
        deps.log.module("exports").error(`${name} failed: ${toMessage(error)}`);
    })
    .then(() => forgetExport(deps, request, saved))
    .catch((error: unknown) => deps.log.module("exports").warn(toMessage(error)));
  await saved;
}

async function runExportAll(
  deps: ExportAllDeps,
  request: ChannelExport,
  saved: Promise<void>,
): Promise<void> {
  const channel = findChannel(deps, request.channel_uuid);
  const job = { name: toJobName(channel), kind: "files", vodUuid: null } as const;
  await deps.jobs.run(job, async (context) => {
    await saved;
    await exportInTurn(deps, request, context);
  });
}

/** What of these channels has not left yet. Throws what would befall each of them. */
export async function exportAllChannels(
  deps: ExportAllDeps,
  channels: readonly ChannelRecord[],
  signal: AbortSignal,
): Promise<{ exported: number; failed: number }> {
  const total = { exported: 0, failed: 0 };
  for (const channel of channels) {
    signal.throwIfAborted();
    const request = await prepareAll(deps, channel, { isForced: false }, signal);
    const name = toJobName(channel);
    if (listDue(deps, request).length === 0 || deps.jobs.isActive(name)) continue;
    const stop = () => {
      if (deps.jobs.isActive(name)) deps.jobs.stop(name);
    };
    signal.addEventListener("abort", stop);
    try {
      const counts = await deps.jobs.run({ name, kind: "files", vodUuid: null }, (context) =>
        exportEach(deps, request, context),
      );
      total.exported += counts.exported;
      total.failed += counts.failed;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }
  return total;
}

/** Throws `export_failed` when anything stays behind. */
async function exportInTurn(
  deps: ExportAllDeps,
  request: ChannelExport,
  context: JobContext,
): Promise<void> {
  const { exported, failed } = await exportEach(deps, request, context);
  if (failed > 0) throw new AppError("export_failed", toSentence({ exported, failed }));
}

const toSentence = ({ exported, failed }: Counts) =>
  `${failed} recordings were not exported, ${exported} were.`;

interface Counts {
  exported: number;
  failed: number;
}

async function exportEach(
  deps: ExportAllDeps,
  request: ChannelExport,
  { report, stop, quit }: JobContext,
): Promise<Counts> {
  const signal = AbortSignal.any([stop, quit]);
  const channel = findChannel(deps, request.channel_uuid);
  const told = deps.reports.begin(toJobName(channel), false);
  const counts = { exported: 0, failed: 0 };
  const vods = listRecordings(deps, request);
  try {
    for (const [index, { uuid }] of vods.entries()) {
      signal.throwIfAborted();
      report.progress(index / vods.length);
      const vod = deps.store.vods.get(uuid);
      const outcome = vod === null ? null : await exportOne(deps, request, { vod, told }, signal);
      if (outcome !== null) counts[outcome] += 1;
    }
    if (counts.failed > 0) tell(deps, channel, "exportFailed", toSentence(counts));
    // One word for all of them: each has its line in the report.
    else if (counts.exported > 0)
      tell(deps, channel, "exported", `${counts.exported} recordings were exported.`);
    return counts;
  } catch (error) {
    if (!signal.aborted) tell(deps, channel, "exportFailed", toMessage(error));
    throw error;
  } finally {
    told.end();
  }
}

/** Null for one that is left out. Throws what would befall all others as well. */
async function exportOne(
  deps: ExportAllDeps,
  request: ChannelExport,
  { vod, told }: { vod: VodRecord; told: OpenReport },
  signal: AbortSignal,
): Promise<keyof Counts | null> {
  const line = { subject: vod.basename, vod_uuid: vod.uuid };
  const reason = findReason(deps, vod, request);
  if (reason !== null) {
    told.add({ ...line, action: "skipped", text: reason });
    return null;
  }
  try {
    const made = await exportVod(deps, request.exporter, toUsualExport(deps, vod), signal);
    told.add({
      ...line,
      action: "exported",
      ...toText(toSentenceOf("export_at", { place: made.place })),
    });
    return "exported";
  } catch (error) {
    signal.throwIfAborted();
    told.add({ ...line, action: "failed", ...toText(toSaid(error)) });
    deps.log.module("exports").warn(`${vod.basename} was not exported: ${toMessage(error)}`);
    if (isForAll(error)) throw error;
    return "failed";
  }
}

/** A quota that is used up, a login that is refused: the next recording would fare no better. */
const codesForAll: readonly ErrorCode[] = [
  "quota_exceeded",
  "unauthorized_target",
  "tool_missing",
  "not_supported",
];

function isForAll(error: unknown): boolean {
  return error instanceof AppError && codesForAll.includes(error.code);
}

/** Not those in the trash; the oldest first. */
function listRecordings(
  { store }: Pick<Deps, "store">,
  { channel_uuid }: ChannelExport,
): VodRecord[] {
  return store.vods
    .all()
    .filter((vod) => vod.channel_uuid === channel_uuid && vod.shelf !== "trash")
    .toSorted((a, b) => Date.parse(a.started_at) - Date.parse(b.started_at));
}

function listDue(deps: Pick<Deps, "config" | "store">, request: ChannelExport): VodRecord[] {
  return listRecordings(deps, request).filter((vod) => findReason(deps, vod, request) === null);
}

/** Why a recording is left out; null when it is its turn. A forced run that goes on repeats nothing. */
function findReason(
  deps: Pick<Deps, "config">,
  vod: VodRecord,
  request: ChannelExport,
): string | null {
  if (vod.phase !== "finalized") return `It is ${vod.phase}.`;
  if (findUsualSource(deps, vod) === null) return "It has no file.";
  const since = request.is_forced ? request.created_at : "";
  const exports = vod.exports.filter(({ exported_at }) => exported_at >= since);
  return wasExported({ exports }, request.exporter) ? "It was exported already." : null;
}

function tell(
  { notify }: Pick<Deps, "notify">,
  { displayName, profilePictureUrl }: ChannelRecord,
  title: "exported" | "exportFailed",
  sentence: string,
): void {
  notify.tell({
    category: title === "exported" ? "exportDone" : "exportFailed",
    title,
    values: { name: displayName, game: "" },
    lines: [sentence],
    url: "",
    icon: profilePictureUrl,
  });
}
