import type { Chapter, VideoMetadata, VodSegment } from "../../shared/model/vod.ts";
import { type Find, toProductKind } from "./disk-finds.ts";
import type { ChapterTitleForm } from "./file-chapters.ts";
import type { LedgerContent } from "./ledger-content.ts";
import type { LedgerSummary } from "./ledger.ts";
import { type KeptNumbers, nextNumbers, toSeason, type VodNumbers } from "./numbering.ts";
import type { NameFacts } from "./template-backwards.ts";
import { placeChapters, toExtent, toVodGaps } from "./timeline.ts";
import { VodRecord } from "./vod-record.ts";

/** What a probe of one finished file says. */
export interface ProbedFile {
  basename: string;
  filesize: number;
  metadata: VideoMetadata;
  /** In seconds of the file's own time. */
  chapters: { startSeconds: number; endSeconds: number; title: string }[];
  tags: { title: string | null; date: string | null; comment: string | null };
}

export interface RebuildInput {
  find: Find;
  channel: { uuid: string; provider: string };
  /** For a recording whose ledger does not name one. */
  newUuid: string;
  ledger: { summary: LedgerSummary; content: LedgerContent } | null;
  /** Finished files in their order. */
  files: readonly ProbedFile[];
  name: NameFacts | null;
  /** Whether all captured parts are there, whole: they are finalized again. */
  hasParts: boolean;
  /** Sizes of the files beside the recording. */
  sizes: ReadonlyMap<string, number>;
  chapterForm: ChapterTitleForm;
  minimumChapterSeconds: number;
  nowIso: string;
}

/**
 * A record for a recording that has lost its own: from its ledger, from what its files say of
 * themselves, and from its name, in this order of trust. Its numbers are still to be given.
 */
export function rebuildVod(input: RebuildInput): VodRecord {
  const { find, channel, ledger, files, name } = input;
  const tags = files[0]?.tags;
  const started_at = toStartedAt(input);
  const marks = ledger?.content.marks ?? [];
  const duration = toDuration(input);
  const stream_title = tags?.title ?? marks[0]?.title ?? name?.title ?? find.basename;
  const season = name?.season ?? toSeason(started_at);
  return VodRecord.parse({
    version: 1,
    uuid: ledger?.summary.vod ?? input.newUuid,
    channel_uuid: channel.uuid,
    provider: channel.provider,
    basename: find.basename,
    folder: find.folder,
    shelf: find.shelf,
    trashed: find.shelf === "trash" ? { at: input.nowIso, from: "library" } : null,
    phase: input.hasParts ? "captured" : "finalized",
    stream_ids: toStreamIds(input, started_at),
    started_at,
    created_at: ledger?.content.createdAt ?? started_at,
    capture_started: ledger?.content.createdAt ?? null,
    ended_at: toEndedAt(input),
    stream_title,
    stream_season: season,
    stream_number: name?.episode ?? 0,
    stream_resolution: ledger?.content.resolution ?? toResolution(files[0]?.metadata),
    duration,
    ...toCapture(input),
    comment: tags?.comment ?? "",
    marks,
    chapters: toChapters(input, duration, started_at, stream_title),
    gaps: ledger === null ? [] : toVodGaps(ledger.summary),
    segments: input.hasParts ? [] : files.map(toSegment),
    products: toProducts(input),
    video_metadata: input.hasParts ? null : (files[0]?.metadata ?? null),
  });
}

/** What the ledger alone tells of it; captured parts count as long as there are any. */
function toCapture({ ledger, hasParts }: RebuildInput) {
  if (ledger === null) return {};
  const { captured_bytes, media_started_at } = toExtent(ledger.summary);
  return { media_started_at, ...(hasParts ? { captured_bytes } : {}) };
}

/** A stored time is exact, a name is to the second, and a ledger begins a moment after the stream. */
function toStartedAt({ files, name, ledger, nowIso }: RebuildInput): string {
  const tagged = Date.parse(files[0]?.tags.date ?? "");
  if (Number.isFinite(tagged)) return new Date(tagged).toISOString();
  return name?.startedAt ?? ledger?.content.createdAt ?? nowIso;
}

function toStreamIds({ ledger, name }: RebuildInput, startedAt: string): string[] {
  const ids = ledger?.content.streamIds ?? [];
  if (ids.length > 0) return ids;
  return [name?.id ?? `started${Date.parse(startedAt)}`];
}

function toEndedAt({ ledger }: RebuildInput): string | null {
  if (ledger === null) return null;
  const { end, endMs } = ledger.summary;
  return end?.at ?? (endMs === null ? null : new Date(endMs).toISOString());
}

function toDuration({ ledger, files }: RebuildInput): number {
  if (ledger !== null && ledger.summary.durationSeconds > 0) return ledger.summary.durationSeconds;
  return files.reduce((total, { metadata }) => total + metadata.full_duration, 0);
}

function toChapters(
  input: RebuildInput,
  duration: number,
  startedAt: string,
  title: string,
): Chapter[] {
  const { ledger, files, minimumChapterSeconds } = input;
  if (ledger !== null && ledger.content.marks.length > 0) {
    const { runs } = ledger.summary;
    return placeChapters(ledger.content.marks, runs, duration, false, minimumChapterSeconds);
  }
  const chapters: Chapter[] = [];
  let before = 0;
  for (const file of files) {
    for (const { startSeconds, endSeconds, title: text } of file.chapters) {
      const offset = before + startSeconds;
      chapters.push({
        ...readChapterTitle(text, input.chapterForm),
        ...plainChapter(startedAt, offset),
        duration: endSeconds - startSeconds,
      });
    }
    before += file.metadata.full_duration;
  }
  if (chapters.length > 0) return joinAtFiles(chapters);
  const game_name = input.name?.gameName ?? null;
  return [{ title, game_name, ...plainChapter(startedAt, 0), duration }];
}

export function plainChapter(startedAt: string, offset: number) {
  return {
    offset,
    started_at: new Date(Date.parse(startedAt) + offset * 1000).toISOString(),
    game_id: null,
    image_url: null,
    viewer_count: null,
    is_mature: null,
    online: true,
  };
}

/** A chapter that goes on in the next file of the recording is one chapter. */
function joinAtFiles(chapters: readonly Chapter[]): Chapter[] {
  const joined: Chapter[] = [];
  for (const chapter of chapters) {
    const last = joined.at(-1);
    if (last?.title === chapter.title && last.game_name === chapter.game_name)
      last.duration += chapter.duration;
    else joined.push({ ...chapter });
  }
  return joined;
}

/** What a chapter in a file is called, taken apart again. */
export function readChapterTitle(
  text: string,
  form: ChapterTitleForm,
): { title: string; game_name: string | null } {
  if (form === "title") return { title: text, game_name: null };
  if (form === "game") return { title: text, game_name: text };
  const at = text.indexOf(": ");
  if (at <= 0) return { title: text, game_name: null };
  return { title: text.slice(at + 2), game_name: text.slice(0, at) };
}

function toSegment({ basename, filesize }: ProbedFile): VodSegment {
  return { basename, filesize, deleted: false };
}

function toProducts({ find, sizes, nowIso }: RebuildInput): VodRecord["products"] {
  return find.names.flatMap((basename) => {
    const kind = toProductKind(find.basename, basename);
    if (kind === null) return [];
    const filesize = sizes.get(basename) ?? null;
    return [{ kind, basename, filesize, created_at: nowIso, duration: null }];
  });
}

function toResolution(metadata: VideoMetadata | undefined): string | null {
  if (metadata?.width == null || metadata.height === null) return null;
  return `${metadata.width}x${metadata.height}`;
}

/** Gives a rebuilt recording the numbers its name says, or else those after the channel's others. */
export function giveNumbers(
  vod: VodRecord,
  recorded: readonly VodNumbers[],
  kept: KeptNumbers | null,
): VodRecord {
  const numbers = nextNumbers(recorded, kept, vod.stream_season);
  const own = vod.stream_number > 0 ? { stream_number: vod.stream_number } : {};
  return { ...vod, ...numbers, ...own };
}
