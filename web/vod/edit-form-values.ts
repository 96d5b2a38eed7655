import type { Chapter, Vod } from "../../shared/model/vod.ts";
import type { VodEdit } from "../../shared/model/vod-edit.ts";
import { formatOffset, parseOffset } from "../state/parse-offset.ts";

/** A chapter as it is edited. */
export interface ChapterRow {
  /** Stays the same while rows come and go. */
  key: number;
  /** As it was before; null for a new one. */
  chapter: Chapter | null;
  /** Its place as text, such as 1:02:33. */
  place: string;
  title: string;
  gameId: string;
}

/** The edit form (specification section 3); numbers as text while they are typed. */
export interface EditValues {
  absoluteSeason: string;
  streamNumber: string;
  absoluteStreamNumber: string;
  comment: string;
  isProtected: boolean;
  isInCloud: boolean;
  segments: string;
  chapters: ChapterRow[];
}

export function toEditValues(vod: Vod): EditValues {
  return {
    absoluteSeason: vod.stream_absolute_season?.toString() ?? "",
    streamNumber: String(vod.stream_number),
    absoluteStreamNumber: vod.stream_absolute_number?.toString() ?? "",
    comment: vod.comment,
    isProtected: vod.prevent_deletion,
    isInCloud: vod.cloud_storage,
    segments: vod.segments.map(({ basename }) => basename).join("\n"),
    chapters: vod.chapters.map((chapter, key) => ({
      key,
      chapter,
      place: formatOffset(chapter.offset),
      title: chapter.title,
      gameId: chapter.game_id ?? "",
    })),
  };
}

/** What is to be sent: only what was changed; null when something can't be read. */
export function toVodEdit(values: EditValues, vod: Vod): VodEdit | null {
  const before = toEditValues(vod);
  const edit: VodEdit = {};
  if (values.absoluteSeason !== before.absoluteSeason)
    edit.absolute_season = toCount(values.absoluteSeason);
  if (values.streamNumber !== before.streamNumber)
    edit.stream_number = toCount(values.streamNumber) ?? 0;
  if (values.absoluteStreamNumber !== before.absoluteStreamNumber)
    edit.absolute_stream_number = toCount(values.absoluteStreamNumber);
  if (values.comment !== before.comment) edit.comment = values.comment;
  if (values.isProtected !== before.isProtected) edit.prevent_deletion = values.isProtected;
  if (values.isInCloud !== before.isInCloud) edit.cloud_storage = values.isInCloud;
  if (values.segments.trim() !== before.segments) edit.segments = values.segments;
  if (JSON.stringify(values.chapters) === JSON.stringify(before.chapters)) return edit;
  const chapters = values.chapters.map(toDraft);
  if (chapters.some((draft) => draft === null)) return null;
  const drafts = chapters.filter((draft) => draft !== null);
  return {
    ...edit,
    editChapters: true,
    chapters: drafts.toSorted((a, b) => a.offset - b.offset),
  };
}

/** What of a place was not changed stays exact: the text is rounded. */
function toDraft({ chapter, place, title, gameId }: ChapterRow) {
  const typed = parseOffset(place);
  if (typed === null) return null;
  const isSame = chapter !== null && formatOffset(chapter.offset) === place.trim();
  const game = gameId.trim();
  return {
    offset: isSame ? chapter.offset : typed,
    title: title.trim(),
    game_id: game === "" ? null : game,
  };
}

/** Null for an empty text. */
function toCount(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
