import { AppError } from "../../shared/errors.ts";
import type { VodEdit } from "../../shared/model/vod-edit.ts";
import type { KeptNumbers } from "../core/numbering.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { rememberNumbers } from "../numbers.ts";
import { planChapters } from "./chapters.ts";
import { parseSegments, planSegments } from "./edit-segments.ts";
import { refreshSidecars, type SidecarDeps } from "./refresh-sidecars.ts";
import { checkIdle, checkNotTrashed } from "./removable.ts";
import { findVod, updateVod } from "./update.ts";

type EditDeps = SidecarDeps & Pick<Deps, "activities" | "events" | "jobs" | "providers">;

/**
 * Changes what the operator may say of a recording: what is not named stays, and either all of it is
 * changed or nothing. Chapters are taken only with `editChapters`. Throws `vod_trashed`, `vod_busy`
 * for segments and chapters of a recording that is worked on, `bad_request`, `file_missing`.
 */
export async function editVod(
  deps: EditDeps,
  uuid: string,
  edit: VodEdit,
  signal: AbortSignal,
): Promise<VodRecord> {
  checkNotTrashed(findVod(deps, uuid));
  const chapters = await toChapterChanges(deps, uuid, edit, signal);
  const plain = { ...toPlainChanges(edit), ...chapters };
  const changes = await applyEdit(deps, uuid, edit, plain);
  const record = findVod(deps, uuid);
  if (Object.keys(changes).length === 0) return record;
  deps.log.module("vods").info(`Changed ${record.basename}: ${Object.keys(changes).join(", ")}.`);
  if (Object.keys(changes).some((key) => !inRecordOnly.includes(key)))
    await refreshSidecars(deps, uuid);
  return record;
}

/** Returns what was changed. Nobody may move files while they become segments. */
async function applyEdit(
  deps: EditDeps,
  uuid: string,
  edit: VodEdit,
  plain: Partial<VodRecord>,
): Promise<Partial<VodRecord>> {
  const isOfFiles = Object.keys(await toSegmentChanges(deps, uuid, edit)).length > 0;
  if (!isOfFiles) return change(deps, uuid, plain);
  checkIdle(deps, findVod(deps, uuid));
  return deps.claims.hold(uuid, "edited", async () =>
    change(deps, uuid, { ...plain, ...(await toSegmentChanges(deps, uuid, edit)) }),
  );
}

async function change(
  deps: EditDeps,
  uuid: string,
  changes: Partial<VodRecord>,
): Promise<Partial<VodRecord>> {
  if (Object.keys(changes).length === 0) return changes;
  const before = { ...findVod(deps, uuid) };
  await correctNumbers(deps, before, await updateVod(deps, uuid, changes));
  return changes;
}

/** Says nothing to other programs. */
const inRecordOnly = ["prevent_deletion", "cloud_storage"];

function toPlainChanges(edit: VodEdit): Partial<VodRecord> {
  const wanted = {
    stream_absolute_season: edit.absolute_season,
    stream_number: edit.stream_number,
    stream_absolute_number: edit.absolute_stream_number,
    comment: edit.comment,
    prevent_deletion: edit.prevent_deletion,
    cloud_storage: edit.cloud_storage,
  };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

async function toChapterChanges(
  deps: EditDeps,
  uuid: string,
  { chapters, editChapters = false }: VodEdit,
  signal: AbortSignal,
): Promise<Partial<VodRecord>> {
  if (!editChapters) return {};
  if (chapters === undefined)
    throw new AppError("bad_request", "The chapters are missing.", { field: "chapters" });
  return { chapters: await planChapters(deps, findVod(deps, uuid), chapters, signal) };
}

async function toSegmentChanges(
  deps: EditDeps,
  uuid: string,
  { segments: text }: VodEdit,
): Promise<Partial<VodRecord>> {
  if (text === undefined) return {};
  const vod = findVod(deps, uuid);
  const segments = await planSegments(deps, vod, parseSegments(text));
  if (segments === null) return {};
  const names = segments.map(({ basename }) => basename);
  // A file that is a part of the recording by now is not made of it as well.
  const products = vod.products.filter(({ basename }) => !names.includes(basename));
  return { segments, products };
}

/** A channel goes on counting from the latest recording, also when its numbers were corrected downwards. */
async function correctNumbers(
  deps: Pick<Deps, "store">,
  before: VodRecord,
  after: VodRecord,
): Promise<void> {
  const kept = deps.store.channels.get(after.channel_uuid)?.numbers ?? null;
  if (kept === null) return;
  const corrected: KeptNumbers = { ...kept };
  if (before.stream_season === kept.season && before.stream_number === kept.number)
    corrected.number = after.stream_number;
  if (before.stream_absolute_season === kept.absolute_season)
    corrected.absolute_season = after.stream_absolute_season ?? 0;
  if (before.stream_absolute_number === kept.absolute_number)
    corrected.absolute_number = after.stream_absolute_number ?? 0;
  if (JSON.stringify(corrected) !== JSON.stringify(kept))
    await deps.store.channels.update(after.channel_uuid, { numbers: corrected });
  await rememberNumbers(deps, after);
}
