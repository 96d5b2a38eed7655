import path from "node:path";
import { findTemplateProblem, unknownVariables } from "../../shared/config/template-grammar.ts";
import { variablesOf } from "../../shared/config/template-variables.ts";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { RenamePreview, VodRename } from "../../shared/model/vod-edit.ts";
import { renderTemplate } from "../../shared/template.ts";
import { beginJob } from "../begin-job.ts";
import { namingValues, toBasename, type VodNaming } from "../core/naming.ts";
import { isUnfinished, toRenamedFile } from "../core/vod-files.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { sizeOf } from "../io/files.ts";
import { isSameDevice, nearestFolder } from "../io/place-file.ts";
import { vodFolder } from "../paths.ts";
import { listVodFiles, removeUnfinished } from "./files.ts";
import { moveVod } from "./move.ts";
import { interruptPreviews, requestPreviews } from "./previews.ts";
import { findFreePlace, nameVod, type VodPlace, type VodTemplates } from "./place.ts";
import { checkIdle, checkNotTrashed, checkSettled } from "./removable.ts";
import { writeSidecars } from "./sidecars.ts";
import { findVod } from "./update.ts";

type RenameDeps = Pick<
  Deps,
  | "activities"
  | "claims"
  | "clock"
  | "config"
  | "events"
  | "jobs"
  | "log"
  | "newUuid"
  | "paths"
  | "programs"
  | "store"
>;

/** What a rename would do to each file, and what is wrong with its template. */
export async function previewRename(
  deps: Pick<RenameDeps, "config" | "paths" | "store">,
  uuid: string,
  wanted: VodRename,
): Promise<RenamePreview> {
  const vod = findVod(deps, uuid);
  const naming = nameVod(deps, vod);
  const templates = toTemplates(deps, wanted);
  const place = await findPlace(deps, vod, templates);
  const files = await toRenames(deps, vod, place);
  return {
    ...place,
    files,
    is_unchanged: isUnchanged(vod, place),
    is_numbered: place.basename !== toBasename(templates.filename, naming),
    collisions: await findCollisions(deps, vod, { place, files }),
    unknown_variables: [
      ...unknownVariables(templates.filename, namesOf("vod")),
      ...unknownVariables(templates.folder, namesOf("folder")),
    ],
    problem: findProblem(templates)?.message ?? null,
    variables: listVariables(naming),
  };
}

/** The job that copies on after the answer; null when the files are in their new place. */
export interface Renamed {
  job_name: string | null;
  is_done: boolean;
}

/**
 * Gives a recording another name and folder with all its files, or none of them. Within a file system
 * it is done when this returns; where bytes are copied a job goes on with it. A kill loses nothing:
 * the next start finishes the move. Throws `vod_busy`, `vod_trashed`, `name_taken`, `disk_full`, and
 * `bad_request` for a template that is not understood.
 */
export async function renameVod(
  deps: RenameDeps,
  uuid: string,
  wanted: VodRename,
): Promise<Renamed> {
  const vod = findVod(deps, uuid);
  const templates = toTemplates(deps, wanted);
  const problem = findProblem(templates);
  if (problem !== null)
    throw new AppError("bad_request", `${problem.message}.`, { field: problem.field });
  checkNotTrashed(vod);
  const isInterrupted = await interruptPreviews(deps, uuid);
  checkIdle(deps, vod);
  const place = await findPlace(deps, vod, templates);
  const move = async (signal: AbortSignal) => {
    await deps.claims.hold(uuid, "renamed", () => moveClaimed(deps, uuid, templates, signal));
    if (isInterrupted) requestPreviews(deps, uuid);
  };
  if (isUnchanged(vod, place)) {
    if (isInterrupted) requestPreviews(deps, uuid);
    return { job_name: null, is_done: true };
  }
  if (await staysOnDevice(deps, vod, place)) {
    await move(new AbortController().signal);
    return { job_name: null, is_done: true };
  }
  // The job is not told to be the recording's: it would be in its own way.
  const options = { name: `rename_${vod.basename}`, kind: "files", vodUuid: null } as const;
  const job_name = beginJob(deps, options, ({ stop, quit }) => move(AbortSignal.any([stop, quit])));
  return { job_name, is_done: false };
}

/** Looked at and placed once more: it may be elsewhere by now, and another one may have got its place. */
async function moveClaimed(
  deps: RenameDeps,
  uuid: string,
  templates: VodTemplates,
  signal: AbortSignal,
): Promise<void> {
  const vod = findVod(deps, uuid);
  checkSettled(vod);
  const place = await findPlace(deps, vod, templates);
  await removeUnfinished(deps, vod);
  const moved = await moveVod(deps, uuid, { ...place, shelf: vod.shelf, trashed: null }, signal);
  deps.log.module("vods").info(`${vod.basename} is called ${moved.basename} now.`);
  await writeSidecars(deps, uuid, signal).catch((error: unknown) =>
    deps.log.module("vods").warn(`Sidecars were not written: ${toMessage(error)}`),
  );
}

function toTemplates(deps: Pick<Deps, "config">, wanted: VodRename): VodTemplates {
  const folder = wanted.folder_template ?? deps.config.get("vod.folder");
  return { filename: wanted.template, folder };
}

function findPlace(
  deps: Pick<Deps, "config" | "paths" | "store">,
  vod: VodRecord,
  templates: VodTemplates,
): Promise<VodPlace> {
  return findFreePlace(deps, {
    naming: nameVod(deps, vod),
    templates,
    shelf: vod.shelf,
    self: vod,
  });
}

function findProblem({ filename, folder }: VodTemplates) {
  const inName = findTemplateProblem(filename, "vod");
  if (inName !== null) return { message: inName, field: "template" };
  const inFolder = findTemplateProblem(folder, "folder");
  return inFolder === null ? null : { message: inFolder, field: "folder_template" };
}

function isUnchanged(vod: VodRecord, { folder, basename }: VodPlace): boolean {
  return vod.folder === folder && vod.basename === basename;
}

async function toRenames(
  deps: Pick<Deps, "paths" | "store">,
  vod: VodRecord,
  { basename }: VodPlace,
): Promise<RenamePreview["files"]> {
  const names = (await listVodFiles(deps, vod)).filter((name) => !isUnfinished(name));
  return names
    .toSorted()
    .map((from) => ({ from, to: toRenamedFile(from, vod.basename, basename) }));
}

/** Files whose new name is there already, and is not the file itself. */
async function findCollisions(
  deps: Pick<Deps, "paths">,
  vod: VodRecord,
  { place, files }: { place: VodPlace; files: RenamePreview["files"] },
): Promise<string[]> {
  const folder = vodFolder(deps.paths, { shelf: vod.shelf, folder: place.folder });
  const isSameFolder = place.folder === vod.folder;
  const found: string[] = [];
  for (const { from, to } of files) {
    if (isSameFolder && from === to) continue;
    if ((await sizeOf(path.join(folder, to))) !== null) found.push(to);
  }
  return found;
}

async function staysOnDevice(
  deps: Pick<Deps, "paths">,
  vod: VodRecord,
  { folder }: VodPlace,
): Promise<boolean> {
  const target = vodFolder(deps.paths, { shelf: vod.shelf, folder });
  return isSameDevice(await nearestFolder(vodFolder(deps.paths, vod)), await nearestFolder(target));
}

function namesOf(kind: "vod" | "folder"): string[] {
  return variablesOf(kind).map(({ name }) => name);
}

/** The variables with what they stand for in this very recording. */
function listVariables(naming: VodNaming): RenamePreview["variables"] {
  const values = namingValues(naming);
  return variablesOf("vod").map(({ name, description, example }) => ({
    name,
    description,
    example,
    value: renderTemplate(`{${name}}`, values),
  }));
}
