import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { AppError, toSaid } from "../../shared/errors.ts";
import type { WorkAction, WorkLine } from "../../shared/model/work-report.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import { plainSentence, toSentence, toText } from "../../shared/sentences.ts";
import { LegacyVod, oldestVersion } from "../core/legacy-documents.ts";
import { fromLegacyVod, type LegacyPlace } from "../core/legacy-vod.ts";
import { toSafeName } from "../core/naming.ts";
import { giveNumbers } from "../core/rebuild-vod.ts";
import { longestFit } from "../core/disk-finds.ts";
import { fitChapters } from "../core/repair-timeline.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import { sizeOf } from "../io/files.ts";
import { placeFile, unplaceFile } from "../io/place-file.ts";
import { rememberNumbers } from "../numbers.ts";
import { vodFolder } from "../paths.ts";
import type { ImportedChannel } from "./import-channels.ts";
import { importChat, removeImportedChat } from "./import-chat.ts";
import { legacyFolder, type LegacyRecordFile } from "./import-read.ts";
import { probeSegments } from "./probe-segments.ts";
import { showVod } from "./update.ts";

export type ImportDeps = Pick<
  Deps,
  "store" | "paths" | "programs" | "clock" | "events" | "activities"
>;

export interface ImportTask {
  root: string;
  channels: readonly ImportedChannel[];
  isDryRun: boolean;
  /** The old folder loses what has come over. */
  isMove: boolean;
  add(line: WorkLine): void;
}

interface Source {
  file: LegacyRecordFile;
  vod: VodRecord;
  /** Names of the recording's files, its old record left out. */
  names: string[];
}

/**
 * Brings one recording over with all its files: hard links where that is possible, copies else. The
 * record is written when every file is there, so a repeat after an interruption does the rest. Throws
 * only what would hit every other recording too, such as `disk_full`.
 */
export async function importVod(
  deps: ImportDeps,
  file: LegacyRecordFile,
  task: ImportTask,
  signal: AbortSignal,
): Promise<void> {
  const subject = `${file.folder}/${file.name.slice(0, -".json".length)}`;
  const tell = (action: WorkAction, said: Sentence, vod_uuid: string | null = null) =>
    task.add({ action, subject, ...toText(said), vod_uuid });
  try {
    const source = await readSource(deps, file, task);
    if (source === null) return;
    if (typeof source === "string") return tell("skipped", plainSentence(source));
    const known = deps.store.vods.get(source.vod.uuid);
    if (known !== null) {
      if (task.isMove && !task.isDryRun) await removeSources(deps, source, known, task);
      return tell("present", toSentence("import_present"), known.uuid);
    }
    const bytes = [...source.vod.segments, ...source.vod.products].reduce(
      (total, { filesize }) => total + (filesize ?? 0),
      0,
    );
    if (!task.isDryRun) await bringOver(deps, source, task, signal);
    tell(
      "recording",
      toSentence("import_recording", {
        number: source.names.length,
        megabytes: Math.ceil(bytes / 1e6),
      }),
      source.vod.uuid,
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError && error.code === "disk_full") throw error;
    tell(error instanceof SyntaxError ? "unreadable" : "failed", toSaid(error));
  }
}

/** What a file is the record of; a sentence when it can't come over, null when it is no record at all. */
async function readSource(
  deps: ImportDeps,
  file: LegacyRecordFile,
  task: ImportTask,
): Promise<Source | string | null> {
  const folder = legacyFolder(task.root, file);
  const document: unknown = JSON.parse(await readFile(path.join(folder, file.name), "utf8"));
  if (typeof document !== "object" || document === null || !("version" in document)) return null;
  const parsed = LegacyVod.safeParse(document);
  if (!parsed.success) return "Its record has no version that is known.";
  const legacy = parsed.data;
  if (legacy.version < oldestVersion)
    return `Its record is of version ${legacy.version}; ${oldestVersion} and 3 are understood.`;
  const channel = findChannel(legacy, file, task.channels);
  if (channel === null) return "Its channel did not come over.";
  const basename = file.name.slice(0, -".json".length);
  const names = ownNames(file, basename);
  const sizes = await sizesOf(folder, names);
  if (legacy.is_capturing && (await isFresh(deps, folder, names)))
    return "LiveStreamDVR is capturing it right now.";
  const vod = fromLegacyVod(legacy, {
    uuid: legacy.uuid ?? toUuid(`${channel.name}/${basename}`),
    channelUuid: channel.record.uuid,
    provider: channel.record.provider,
    shelf: file.shelf,
    folder: file.folder
      .split("/")
      .map((level) => toSafeName(level))
      .join("/"),
    basename,
    sizes,
    nowIso: toIso(deps.clock.now()),
  } satisfies LegacyPlace);
  const recorded = deps.store.vods
    .all()
    .filter(({ channel_uuid }) => channel_uuid === vod.channel_uuid);
  const isNumbered = vod.stream_number > 0;
  const numbered = isNumbered ? vod : giveNumbers(vod, recorded, channel.record.numbers);
  return { file, vod: numbered, names };
}

function findChannel(
  legacy: LegacyVod,
  { folder }: LegacyRecordFile,
  channels: readonly ImportedChannel[],
): ImportedChannel | null {
  const [top = ""] = folder.split("/");
  const byUuid = channels.find(
    ({ legacyUuid }) => legacyUuid !== null && legacyUuid === legacy.channel_uuid,
  );
  const byName = (name: string) =>
    channels.find((channel) => channel.name.toLowerCase() === name.toLowerCase());
  return byUuid ?? byName(legacy.streamer_login) ?? byName(top) ?? null;
}

/** Files of the recording; of several in a folder, each has those that fit its own name best. */
function ownNames({ names, name: record }: LegacyRecordFile, basename: string): string[] {
  const records = names.filter((name) => name.endsWith(".json") && !name.endsWith("_chat.json"));
  const basenames = new Set(records.map((name) => name.slice(0, -".json".length)));
  return names.filter(
    (name) => name !== record && !name.startsWith(".") && longestFit(basenames, name) === basename,
  );
}

async function sizesOf(folder: string, names: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const name of names) sizes.set(name, (await stat(path.join(folder, name))).size);
  return sizes;
}

const freshMs = 5 * 60_000;

/** A running capture writes all the time; one that is long dead only claims to run. */
async function isFresh(
  { clock }: ImportDeps,
  folder: string,
  names: readonly string[],
): Promise<boolean> {
  for (const name of names.filter((candidate) => candidate.endsWith(".ts"))) {
    const { mtimeMs } = await stat(path.join(folder, name));
    if (clock.now() - mtimeMs < freshMs) return true;
  }
  return false;
}

/** The same for the same recording each time, so that a repeat knows it again. */
function toUuid(text: string): string {
  const hex = createHash("sha256").update(`livestreamdvr ${text}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(18, 20)}`, hex.slice(20, 32)].join("-");
}

async function bringOver(
  deps: ImportDeps,
  source: Source,
  task: ImportTask,
  signal: AbortSignal,
): Promise<void> {
  const from = legacyFolder(task.root, source.file);
  const to = vodFolder(deps.paths, source.vod);
  const chats = new Map<string, string>();
  for (const name of source.names) {
    const chat = await importChat({ vod: source.vod, from, name, folder: to }, signal);
    if (chat === null) await placeFile(path.join(from, name), path.join(to, name), signal);
    else chats.set(name, chat);
  }
  const products = await renameProducts(source.vod, chats, to);
  const vod = await complete(deps, { ...source.vod, products }, signal);
  await removeTwin(deps, vod);
  await deps.store.vods.add(vod);
  await rememberNumbers(deps, vod);
  deps.events.emit("vod_updated", { vod: showVod(deps, vod) });
  if (task.isMove) await removeSources(deps, source, vod, task);
}

async function renameProducts(
  { products }: VodRecord,
  names: ReadonlyMap<string, string>,
  folder: string,
): Promise<VodRecord["products"]> {
  return Promise.all(
    products.map(async (product) => {
      const basename = names.get(product.basename);
      if (basename === undefined) return product;
      return { ...product, basename, filesize: await sizeOf(path.join(folder, basename)) };
    }),
  );
}

/**
 * A scan may have made a record of files that came over before an interruption. That they are the very
 * same files is sure by now.
 */
async function removeTwin({ store, events }: ImportDeps, vod: VodRecord): Promise<void> {
  const { uuid, shelf, folder, basename } = vod;
  const isTwin = (other: VodRecord) =>
    other.shelf === shelf && other.folder === folder && other.basename === basename;
  const twin = store.vods.all().find((other) => other.uuid !== uuid && isTwin(other));
  if (twin === undefined) return;
  await store.vods.remove(twin.uuid);
  events.emit("vod_removed", { uuid: twin.uuid, basename, channel_uuid: twin.channel_uuid });
}

/** What the files say of themselves is more exact than what was noted of them. */
async function complete(deps: ImportDeps, vod: VodRecord, signal: AbortSignal): Promise<VodRecord> {
  const names = vod.segments.map(({ basename }) => basename);
  const { files } = await probeSegments(deps, vodFolder(deps.paths, vod), names, signal);
  const [first] = files;
  if (first === undefined) return vod;
  const probed = files.reduce((total, { metadata }) => total + metadata.full_duration, 0);
  const isKnown = vod.duration > 0 && Math.abs(vod.duration - probed) < 1;
  const duration = isKnown || probed === 0 ? vod.duration : probed;
  return {
    ...vod,
    video_metadata: first.metadata,
    duration,
    chapters: duration > 0 ? fitChapters(vod.chapters, duration) : vod.chapters,
  };
}

/** Takes files out of the old folder that are here, the very same. */
async function removeSources(
  deps: ImportDeps,
  source: Source,
  vod: VodRecord,
  { root }: ImportTask,
): Promise<void> {
  const from = legacyFolder(root, source.file);
  const to = vodFolder(deps.paths, vod);
  if (path.resolve(from) === path.resolve(to)) return;
  for (const name of source.names) {
    await unplaceFile(path.join(to, name), path.join(from, name));
    await removeImportedChat({ vod, from, name, folder: to });
  }
}
