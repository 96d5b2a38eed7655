import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import { toSentence } from "../../shared/sentences.ts";
import { exportSources } from "../../shared/model/export-choices.ts";
import type { ExportSource } from "../../shared/model/export.ts";
import type { VodProductKind } from "../../shared/model/vod.ts";
import { type ExportPlace, toExportStem, toPartPlace } from "../core/export-names.ts";
import { toVodNaming, type VodNaming } from "../core/naming.ts";
import { basenameOfCopy } from "../core/record-copy.ts";
import { isUnfinished, toRenamedFile } from "../core/vod-files.ts";
import type { VodRecord } from "../core/vod-record.ts";
import { ledgerEnding } from "../capture/resume.ts";
import type { Deps } from "../deps.ts";
import { sizeOf } from "../io/files.ts";
import { vodFolder } from "../paths.ts";
import { listVodFiles } from "./files.ts";

type FilesDeps = Pick<Deps, "paths" | "store">;

/** A file that leaves, and what it is called there. */
export interface LeavingFile extends ExportPlace {
  /** Here. */
  basename: string;
  path: string;
  sizeBytes: number;
}

export interface LeavingChoice {
  source: ExportSource;
  /** The only one of several files; null for all. */
  segment: number | null;
  titleTemplate: string;
  /** A template, too. */
  directory: string;
}

const kindOf: Record<Exclude<ExportSource, "segment">, VodProductKind> = {
  downloaded: "downloaded_vod",
  burned: "burned",
  reencoded: "reencoded",
};

interface Candidate {
  basename: string;
  /** Deleted on purpose: nobody misses it. */
  isDeleted: boolean;
}

function listCandidates(vod: VodRecord, source: ExportSource): Candidate[] {
  if (source === "segment")
    return vod.segments.map(({ basename, deleted }) => ({ basename, isDeleted: deleted }));
  return vod.products
    .filter(({ kind, filesize }) => kind === kindOf[source] && filesize !== null)
    .map(({ basename }) => ({ basename, isDeleted: false }));
}

/** What of a recording can leave, by what its record says. */
export function findSources(vod: VodRecord): Record<ExportSource, boolean> {
  const has = (source: ExportSource) =>
    listCandidates(vod, source).some(({ isDeleted }) => !isDeleted);
  // The keys are those of the list.
  return Object.fromEntries(exportSources.map((source) => [source, has(source)])) as Record<
    ExportSource,
    boolean
  >;
}

/**
 * The media that leave. Throws `segment_unknown`, and `file_missing` without a file of this kind or when
 * one that should be there is not: what leaves as a whole is whole.
 */
export async function listLeaving(
  deps: FilesDeps,
  vod: VodRecord,
  choice: LeavingChoice,
): Promise<LeavingFile[]> {
  const candidates = listCandidates(vod, choice.source);
  const wanted = candidates
    .map((candidate, index) => ({ ...candidate, number: index + 1 }))
    .filter(({ number }) => choice.segment === null || number === choice.segment + 1);
  if (choice.segment !== null && wanted.length === 0)
    throw new AppError(
      "segment_unknown",
      toSentence("export_no_segment", { name: vod.basename, number: choice.segment }),
      { field: "segment" },
    );
  const present = wanted.filter(({ isDeleted }) => !isDeleted);
  if (present.length === 0) throw toNothing(vod, choice.source);
  const stem = toExportStem(
    { title: choice.titleTemplate, directory: choice.directory },
    toNaming(deps, vod),
  );
  return Promise.all(
    present.map(async ({ basename, number }) => {
      const file = path.join(vodFolder(deps.paths, vod), basename);
      const sizeBytes = await sizeOf(file);
      if (sizeBytes === null)
        throw new AppError("file_missing", toSentence("export_file_away", { file: basename }));
      const part = { number, count: candidates.length, extension: path.extname(basename) };
      return { basename, path: file, sizeBytes, ...toPartPlace(stem, part) };
    }),
  );
}

function toNothing(vod: VodRecord, source: ExportSource): AppError {
  const sentence = toSentence(`export_nothing_${source}`, { name: vod.basename });
  return new AppError("file_missing", sentence, { field: "file_source" });
}

const media = /\.(?:mp4|m4v|m4a|mkv|ts|mov|webm|flv)$/i;

/** What stands beside a recording and is no media: chat, chapters, pictures, descriptions. */
export async function listLeavingSidecars(
  deps: FilesDeps,
  vod: VodRecord,
  choice: Pick<LeavingChoice, "titleTemplate" | "directory">,
): Promise<LeavingFile[]> {
  const { directory, stem, title } = toExportStem(
    { title: choice.titleTemplate, directory: choice.directory },
    toNaming(deps, vod),
  );
  const names = (await listVodFiles(deps, vod)).filter(isSidecar).toSorted();
  const found = await Promise.all(
    names.map(async (basename) => {
      const file = path.join(vodFolder(deps.paths, vod), basename);
      const sizeBytes = await sizeOf(file);
      const name = toRenamedFile(basename, vod.basename, stem);
      return sizeBytes === null
        ? null
        : { basename, path: file, sizeBytes, directory, name, title };
    }),
  );
  return found.filter((file) => file !== null);
}

/** The ledger and the copy of the record are the daemon's own. */
function isSidecar(name: string): boolean {
  return (
    !media.test(name) &&
    !name.endsWith(ledgerEnding) &&
    !isUnfinished(name) &&
    basenameOfCopy(name) === null
  );
}

function toNaming(
  { store }: Pick<Deps, "store">,
  vod: VodRecord,
): VodNaming & { basename: string } {
  const channel = store.channels.get(vod.channel_uuid);
  const streamer = channel ?? { internalName: "", displayName: "" };
  const height = vod.video_metadata?.height ?? null;
  const naming = toVodNaming(vod, streamer);
  const resolution = naming.resolution ?? (height === null ? null : `${height}p`);
  return { ...naming, resolution, basename: vod.basename };
}
