import path from "node:path";
import { z } from "zod";
import { ExportPrivacy, ExportSource } from "../../shared/model/export.ts";
import type { Deps } from "../deps.ts";
import { listNames, removeFile } from "../io/files.ts";
import { DurableJsonFile, readDocument } from "../io/json-document.ts";

const Wish = z.object({
  directory: z.string(),
  host: z.string(),
  port: z.number(),
  username: z.string(),
  password: z.string(),
  remote: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  category: z.string(),
  privacy: ExportPrivacy,
  playlistId: z.string(),
});

/** A file that has arrived and was looked for: it is not sent again. */
const DoneFile = z.object({
  basename: z.string(),
  size: z.number(),
  place: z.string(),
  youtube_id: z.string().nullable(),
  youtube_playlist_id: z.string().nullable(),
});
export type DoneFile = z.infer<typeof DoneFile>;

const common = {
  version: z.literal(1),
  /** Name of its document. */
  id: z.string(),
  created_at: z.iso.datetime(),
  exporter: z.string(),
};

export const VodExport = z.object({
  ...common,
  kind: z.literal("vod"),
  vod_uuid: z.uuid(),
  /** The next start goes on with it by itself; else whoever began it does. */
  is_asked: z.boolean(),
  source: ExportSource,
  /** The only file that leaves; null for all. */
  segment: z.number().int().nullable(),
  title_template: z.string(),
  with_sidecars: z.boolean(),
  /** Its folder is a template still. */
  wish: Wish,
  done: z.array(DoneFile),
});
export type VodExport = z.infer<typeof VodExport>;

export const FileExport = z.object({
  ...common,
  kind: z.literal("file"),
  folder: z.string(),
  name: z.string(),
  title_template: z.string(),
  wish: Wish,
});
export type FileExport = z.infer<typeof FileExport>;

/** All recordings of a channel, one after another. */
export const ChannelExport = z.object({
  ...common,
  kind: z.literal("channel"),
  channel_uuid: z.uuid(),
  /** Also those that have left before. */
  is_forced: z.boolean(),
});
export type ChannelExport = z.infer<typeof ChannelExport>;

/**
 * An export that somebody asked for; kept until it is over, so that a start after a kill goes on with
 * it. May hold a password: nobody but the daemon may read its document.
 */
export const ExportRequest = z.discriminatedUnion("kind", [VodExport, FileExport, ChannelExport]);
export type ExportRequest = z.infer<typeof ExportRequest>;

type RequestDeps = Pick<Deps, "paths">;

/** The same export has the same document. */
export function requestId(kind: ExportRequest["kind"], subject: string, exporter: string): string {
  return `${kind}-${exporter}-${subject}`;
}

export async function saveExport(deps: RequestDeps, request: ExportRequest): Promise<void> {
  await new DurableJsonFile<ExportRequest>(documentOf(deps, request.id)).write(request);
}

/** Null when there is none, or none that can be read. */
export async function loadExport(deps: RequestDeps, id: string): Promise<ExportRequest | null> {
  return (await readDocument(documentOf(deps, id), ExportRequest)).data;
}

/** Whether what has arrived of the one has arrived of the other, too. */
export function isSameExport(a: ExportRequest, b: VodExport): boolean {
  if (a.kind !== "vod") return false;
  const toOrder = ({ id, source, segment, title_template, wish }: VodExport) =>
    JSON.stringify([id, source, segment, title_template, wish]);
  return toOrder(a) === toOrder(b);
}

/** At its end; but what the end of the daemon cuts short is taken up by its next start. */
export async function forgetExport(
  deps: RequestDeps & Pick<Deps, "jobs">,
  { id }: ExportRequest,
  saved: Promise<void>,
): Promise<void> {
  if (deps.jobs.isQuitting()) return;
  // Stopped before its turn it may be on its way to the disk still.
  await Promise.allSettled([saved]);
  await dropExport(deps, id);
}

export async function dropExport(deps: RequestDeps, id: string): Promise<void> {
  await removeFile(documentOf(deps, id));
}

/** All that are not over, the oldest first. */
export async function listExports(deps: RequestDeps): Promise<ExportRequest[]> {
  const names = await listNames(exportsFolder(deps));
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith(".json"))
      .map((name) => readDocument(path.join(exportsFolder(deps), name), ExportRequest)),
  );
  return found
    .flatMap(({ data }) => (data === null ? [] : [data]))
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

function exportsFolder({ paths }: RequestDeps): string {
  return path.join(paths.db, "exports");
}

function documentOf(deps: RequestDeps, id: string): string {
  return path.join(exportsFolder(deps), `${id}.json`);
}
