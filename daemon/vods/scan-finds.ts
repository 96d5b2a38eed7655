import path from "node:path";
import { toSaid } from "../../shared/errors.ts";
import type { WorkLine } from "../../shared/model/work-report.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import { plainSentence, toSentence, toText } from "../../shared/sentences.ts";
import type { Find } from "../core/disk-finds.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import { sizeOf } from "../io/files.ts";
import { rememberNumbers } from "../numbers.ts";
import { vodFolder } from "../paths.ts";
import type { ChannelRecord } from "../store/channels.ts";
import type { ScanIndex } from "./scan-index.ts";
import { findOwner } from "./scan-owner.ts";
import { type Evidence, readEvidence } from "./scan-read.ts";
import { rebuild, restoreFromCopy, toPlace } from "./scan-restore.ts";
import { showVod, updateVod } from "./update.ts";

export type FindDeps = Pick<
  Deps,
  | "store"
  | "paths"
  | "config"
  | "programs"
  | "clock"
  | "newUuid"
  | "events"
  | "activities"
  | "claims"
>;

interface FindTask {
  index: ScanIndex;
  /** Only finds of this channel count; null for all. */
  channelUuid: string | null;
  isDryRun: boolean;
}

type Outcome = Omit<WorkLine, "subject">;

/** Brings a find into the library, or says why not; nothing for what is none of this scan's business. */
export async function takeUpFind(
  deps: FindDeps,
  find: Find,
  task: FindTask,
  signal: AbortSignal,
): Promise<WorkLine[]> {
  const subject = find.folder === "" ? find.basename : `${find.folder}/${find.basename}`;
  try {
    const evidence = await readEvidence(deps, find);
    const outcome = await judge(deps, find, { ...task, evidence }, signal);
    if (outcome === null) return [];
    const notes = evidence.problems.map((text) => unreadable(subject, plainSentence(text)));
    return [...notes, { ...outcome, subject }];
  } catch (error) {
    signal.throwIfAborted();
    return [unreadable(subject, toSaid(error))];
  }
}

const unreadable = (subject: string, said: Sentence): WorkLine => ({
  action: "unreadable",
  subject,
  ...toText(said),
  vod_uuid: null,
});

interface Case extends FindTask {
  evidence: Evidence;
}

async function judge(
  deps: FindDeps,
  find: Find,
  task: Case,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const { copy, ledger } = task.evidence;
  const hint = copy && { channelUuid: copy.record.channel_uuid, channel: copy.channel };
  const channel = findOwner(deps, find, hint);
  const owner = channel?.uuid ?? copy?.record.channel_uuid ?? null;
  if (task.channelUuid !== null && owner !== task.channelUuid) return null;
  const uuid = copy?.record.uuid ?? ledger?.summary.vod ?? null;
  const known = uuid === null ? findTwin(deps, find, channel) : deps.store.vods.get(uuid);
  if (known !== null) return relocate(deps, find, { known, ...task });
  if (copy !== null) return restore(deps, find, { channel, ...task });
  return rebuildFind(deps, find, { channel, ...task }, signal);
}

/** A recording of the same name: files alone have no better mark. */
function findTwin(deps: FindDeps, find: Find, channel: ChannelRecord | null): VodRecord | null {
  if (channel === null) return null;
  const isTwin = (vod: VodRecord) =>
    vod.channel_uuid === channel.uuid && vod.basename === find.basename;
  return deps.store.vods.all().find(isTwin) ?? null;
}

/** The files of a recording that is known are here: they were moved, or this is another set of them. */
async function relocate(
  deps: FindDeps,
  find: Find,
  { known, index, isDryRun }: Case & { known: VodRecord },
): Promise<Outcome | null> {
  const vod_uuid = known.uuid;
  if (known.move !== null || (known.shelf === find.shelf && known.folder === find.folder))
    return null;
  const media = known.segments.map(({ basename }) => basename);
  // Much may have happened since the folders were read, also by this very scan.
  if (!(await isAnyThere(deps, find, find.names))) return null;
  if (index.isHome(known.uuid) || (await isAnyThere(deps, known, media))) {
    const said = toSentence("scan_second_set", { place: placeOf(known) });
    return { action: "double", ...toText(said), vod_uuid };
  }
  if (known.phase !== "finalized" && known.phase !== "failed")
    return { action: "skipped", ...toText(toSentence("scan_busy")), vod_uuid };
  const said = toSentence("scan_moved", { from: placeOf(known), to: placeOf(find) });
  const moved: Outcome = { action: "moved", ...toText(said), vod_uuid };
  if (isDryRun) return moved;
  await deps.claims.hold(known.uuid, "scanned", async () => {
    await updateVod(deps, known.uuid, toPlace(known, find, toIso(deps.clock.now())));
  });
  return moved;
}

async function isAnyThere(
  { paths }: Pick<Deps, "paths">,
  place: Pick<VodRecord, "shelf" | "folder">,
  names: readonly string[],
): Promise<boolean> {
  for (const name of names)
    if ((await sizeOf(path.join(vodFolder(paths, place), name))) !== null) return true;
  return false;
}

function placeOf({ shelf, folder }: Pick<VodRecord, "shelf" | "folder">): string {
  return `${shelf}/${folder}`;
}

async function restore(
  deps: FindDeps,
  find: Find,
  { channel, evidence, isDryRun }: Case & { channel: ChannelRecord | null },
): Promise<Outcome | null> {
  const vod = restoreFromCopy(deps, find, evidence, channel);
  if (vod === null) return null;
  if (!isDryRun) await keep(deps, vod);
  return { action: "restored", ...toText(toSentence("scan_restored")), vod_uuid: vod.uuid };
}

async function rebuildFind(
  deps: FindDeps,
  find: Find,
  { channel, evidence, isDryRun }: Case & { channel: ChannelRecord | null },
  signal: AbortSignal,
): Promise<Outcome | null> {
  // A capture that has only just begun has its ledger before its record.
  if (evidence.ledger !== null && evidence.ledger.summary.segments === 0)
    return skipped("scan_nothing_captured");
  if (channel === null) return skipped("scan_no_channel");
  const { vod, problems } = await rebuild(deps, find, { evidence, channel }, signal);
  evidence.problems.push(...problems);
  if (vod === null) return skipped("scan_no_media");
  const from = evidence.ledger === null ? "scan_rebuilt_names" : "scan_rebuilt_ledger";
  if (!isDryRun) await keep(deps, vod);
  return { action: "rebuilt", ...toText(toSentence(from)), vod_uuid: vod.uuid };
}

function skipped(why: "scan_nothing_captured" | "scan_no_channel" | "scan_no_media"): Outcome {
  return { action: "skipped", ...toText(toSentence(why)), vod_uuid: null };
}

/** Adds the record unless somebody has meanwhile; tells everyone. */
async function keep(deps: FindDeps, vod: VodRecord): Promise<void> {
  if (deps.store.vods.get(vod.uuid) !== null) return;
  await deps.store.vods.add(vod);
  await rememberNumbers(deps, vod);
  deps.events.emit("vod_updated", { vod: showVod(deps, vod) });
}
