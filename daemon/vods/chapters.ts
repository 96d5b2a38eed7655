import { AppError } from "../../shared/errors.ts";
import type { ChapterChange, ChapterDraft, NewChapter } from "../../shared/model/vod-edit.ts";
import type { Chapter } from "../../shared/model/vod.ts";
import {
  type ChapterGame,
  type DraftedChapter,
  findChapterProblem,
  toChapters,
} from "../core/chapter-edit.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { refreshGame } from "../games.ts";
import { refreshSidecars, type SidecarDeps } from "./refresh-sidecars.ts";
import { checkNotTrashed } from "./removable.ts";
import { findVod, updateVod } from "./update.ts";

type GameDeps = Pick<Deps, "store" | "providers">;
type ChapterDeps = SidecarDeps & GameDeps & Pick<Deps, "events" | "activities">;

/** Throws `bad_request` for a place that is taken or outside, `game_unknown`, `vod_busy`, `vod_trashed`. */
export async function addChapter(
  deps: ChapterDeps,
  uuid: string,
  chapter: NewChapter,
  signal: AbortSignal,
): Promise<VodRecord> {
  const game = await findGame(deps, findVod(deps, uuid), chapter, signal);
  return change(deps, uuid, (chapters) => [
    ...chapters,
    { offset: chapter.offset, title: chapter.title, ...game },
  ]);
}

/** Moves a chapter or changes its title or game. Throws `chapter_unknown` and what `addChapter` throws. */
export async function changeChapter(
  deps: ChapterDeps,
  uuid: string,
  { index, ...changes }: ChapterChange & { index: number },
  signal: AbortSignal,
): Promise<VodRecord> {
  const { game_id, offset, title } = changes;
  const game =
    game_id === undefined ? {} : await findGame(deps, findVod(deps, uuid), { game_id }, signal);
  return change(deps, uuid, (chapters) => {
    const chapter = chapterAt(chapters, index);
    if (index === 0 && (offset ?? 0) > 0)
      throw new AppError("bad_request", "The first chapter begins at 0.", { field: "offset" });
    const changed = {
      ...chapter,
      ...game,
      offset: offset ?? chapter.offset,
      title: title ?? chapter.title,
    };
    return chapters.with(index, changed);
  });
}

/** The chapter before goes on; without the first one the second begins at 0. Throws `chapter_unknown`. */
export async function deleteChapter(
  deps: ChapterDeps,
  uuid: string,
  index: number,
): Promise<VodRecord> {
  return change(deps, uuid, (chapters) => {
    chapterAt(chapters, index);
    return chapters.toSpliced(index, 1);
  });
}

/** The chapters of an edit form, checked and placed; nothing is kept yet. */
export async function planChapters(
  deps: GameDeps,
  vod: VodRecord,
  drafts: readonly ChapterDraft[],
  signal: AbortSignal,
): Promise<Chapter[]> {
  checkEditable(vod);
  const planned: DraftedChapter[] = [];
  for (const draft of drafts) {
    const game = await findGame(deps, vod, draft, signal);
    planned.push({ offset: draft.offset, title: draft.title, ...game });
  }
  return place(vod, planned, "chapters");
}

async function change(
  deps: ChapterDeps,
  uuid: string,
  toDrafts: (chapters: readonly Chapter[]) => DraftedChapter[],
): Promise<VodRecord> {
  const vod = findVod(deps, uuid);
  checkEditable(vod);
  const chapters = place(vod, toDrafts(vod.chapters), "offset");
  const record = await updateVod(deps, uuid, { chapters });
  await refreshSidecars(deps, uuid);
  return record;
}

function place(vod: VodRecord, drafts: readonly DraftedChapter[], field: string): Chapter[] {
  const problem = findChapterProblem(drafts, vod.duration);
  if (problem !== null) throw new AppError("bad_request", problem, { field });
  return toChapters(drafts, {
    durationSeconds: vod.duration,
    startedAt: vod.started_at,
    mediaStartedAt: vod.media_started_at,
    known: vod.chapters,
    gaps: vod.gaps,
    viewers: vod.viewers,
  });
}

/** While it is recorded or converted chapters follow the stream. */
function checkEditable(vod: VodRecord): void {
  checkNotTrashed(vod);
  if (vod.phase !== "finalized")
    throw new AppError(
      "vod_busy",
      `${vod.basename} is ${vod.phase}; its chapters can be changed once it is finalized.`,
    );
}

function chapterAt(chapters: readonly Chapter[], index: number): Chapter {
  const chapter = chapters[index];
  if (chapter === undefined)
    throw new AppError("chapter_unknown", `There is no chapter ${index}.`, { field: "index" });
  return chapter;
}

/** By its id: as the recording knows it, as it was seen before, or as a platform tells. */
async function findGame(
  deps: GameDeps,
  vod: VodRecord,
  { game_id, game_name }: { game_id: string | null; game_name?: string | null | undefined },
  signal: AbortSignal,
): Promise<ChapterGame> {
  if (game_id === null || game_id === "")
    return { game_id: null, game_name: game_name || null, image_url: null };
  const known = [...vod.chapters, ...vod.marks].find((chapter) => chapter.game_id === game_id);
  if (known !== undefined)
    return { game_id, game_name: known.game_name, image_url: known.image_url };
  const game = deps.store.games.get(game_id) ?? (await refreshGame(deps, game_id, signal));
  return { game_id, game_name: game.name, image_url: game.box_art_url || null };
}
