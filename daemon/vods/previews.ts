import { copyFile, rm } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import type { VodProductKind } from "../../shared/model/vod.ts";
import { beginJob } from "../begin-job.ts";
import {
  formatSpriteTrack,
  planSprites,
  sheetName,
  spriteTrackName,
} from "../core/sprite-sheets.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { ensureFolder, listNames, removeFile } from "../io/files.ts";
import { publishFile, unfinishedPath, writeTextDurably } from "../io/publish-file.ts";
import { toStorageError } from "../io/json-document.ts";
import type { JobContext } from "../jobs.ts";
import { vodFolder } from "../paths.ts";
import {
  makeContactSheet,
  makePoster,
  makeTiles,
  readBrightness,
} from "../tools/ffmpeg-pictures.ts";
import { holdWhenFree, refuseClaimed, type MediaWorkDeps } from "./hold-when-free.ts";
import { type MediaFile, requireFinished, requireMedia, requirePicture } from "./media-files.ts";
import { type NewProduct, replaceProducts } from "./products.ts";
import { isPreviewsJob, previewsPrefix } from "./removable.ts";
import { findVod } from "./update.ts";

type PreviewDeps = MediaWorkDeps & Pick<Deps, "newUuid">;

const settings = ["previews.poster", "previews.sprites", "previews.contact_sheet"] as const;

/** Whether any picture is wanted, and there is something to see. */
export function wantsPreviews({ config }: Pick<Deps, "config">, vod: VodRecord): boolean {
  return vod.video_metadata?.type !== "audio" && settings.some((setting) => config.get(setting));
}

/** Begins to make the pictures that the settings ask for. Throws `vod_unknown`, `vod_busy`, `vod_trashed`, `not_supported`. */
export function requestPreviews(deps: PreviewDeps, uuid: string): string {
  const vod = findVod(deps, uuid);
  requireFinished(vod);
  requirePicture(vod);
  refuseClaimed(deps, uuid);
  return beginJob(deps, toJob(vod), (context) => makeInTurn(deps, uuid, context));
}

/** The same for those who wait for the end. */
export async function makePreviews(deps: PreviewDeps, uuid: string): Promise<void> {
  await deps.jobs.run(toJob(findVod(deps, uuid)), (context) => makeInTurn(deps, uuid, context));
}

/**
 * Stops the making of pictures: what an operator does to a recording does not wait for them. Says
 * whether it did; then they are to be asked for again.
 */
export async function interruptPreviews(
  { jobs, claims }: Pick<Deps, "jobs" | "claims">,
  uuid: string,
): Promise<boolean> {
  const job = jobs
    .list()
    .find(
      ({ vod_uuid, name, status }) =>
        vod_uuid === uuid && status === "running" && isPreviewsJob(name),
    );
  if (job === undefined) return false;
  jobs.stop(job.name);
  while (jobs.isActive(job.name)) {
    await claims.whenFree(uuid);
    await setImmediate();
  }
  return true;
}

const toJob = (vod: VodRecord) => ({
  name: `${previewsPrefix}${vod.basename}`,
  kind: "encode" as const,
  vodUuid: vod.uuid,
});

async function makeInTurn(deps: PreviewDeps, uuid: string, context: JobContext): Promise<void> {
  const signal = AbortSignal.any([context.stop, context.quit]);
  const claim = { uuid, doing: "given its pictures" };
  await holdWhenFree(deps, claim, () => makeAll(deps, uuid, context, signal), signal);
}

/** What a picture is made with. */
interface Making {
  deps: PreviewDeps;
  vod: VodRecord;
  media: MediaFile;
  /** Where pictures lie until they are finished. */
  workFolder: string;
  onProgress: (fraction: number) => void;
  onPid: (pid: number | null) => void;
  signal: AbortSignal;
}

interface Preview {
  setting: (typeof settings)[number];
  kind: VodProductKind;
  make: (making: Making) => Promise<NewProduct[]>;
}

const previews: readonly Preview[] = [
  { setting: "previews.poster", kind: "poster", make: makePosterFile },
  { setting: "previews.contact_sheet", kind: "contact_sheet", make: makeContactSheetFile },
  { setting: "previews.sprites", kind: "sprites", make: makeSpriteFiles },
];

async function makeAll(
  deps: PreviewDeps,
  uuid: string,
  { report }: JobContext,
  signal: AbortSignal,
): Promise<void> {
  const files = await requireMedia(deps, findVod(deps, uuid), signal);
  const wanted = previews.filter(({ setting }) => deps.config.get(setting));
  const workFolder = path.join(deps.paths.cache, `${workPrefix}${deps.newUuid()}`);
  await ensureFolder(workFolder);
  try {
    for (const [step, { kind, make }] of wanted.entries()) {
      const made: NewProduct[] = [];
      for (const [index, media] of files.entries()) {
        const done = step + index / files.length;
        const onProgress = (fraction: number) =>
          report.progress((done + fraction / files.length) / wanted.length);
        const onPid = (pid: number | null) => report.pid(pid);
        const vod = findVod(deps, uuid);
        made.push(...(await make({ deps, vod, media, workFolder, onProgress, onPid, signal })));
      }
      await replaceProducts(deps, uuid, { kind, made });
    }
  } catch (error) {
    throw toStorageError(error);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

const workPrefix = ".pictures-";

/** Removes what a kill has left of pictures; none is being made yet when this is called. */
export async function removeUnfinishedPreviews({ paths }: Pick<Deps, "paths">): Promise<void> {
  const names = await listNames(paths.cache);
  for (const name of names.filter((found) => found.startsWith(workPrefix)))
    await rm(path.join(paths.cache, name), { recursive: true, force: true });
}

/** Key frames that are compared for the poster; two seconds apart each in a stream. */
const posterCandidates = 24;
/** Where it is looked for, one after another, until a stretch is not dark. */
const posterPlaces = [0.1, 0.35, 0.6, 0.85, 0];
/** Of 255; the black of a picture without light is at most this bright. */
const leastBrightness = 24;

async function makePosterFile(making: Making): Promise<NewProduct[]> {
  const { deps, media, signal } = making;
  // Jellyfin takes this name for the picture of an episode.
  const basename = `${media.stem}-thumb.jpg`;
  const output = path.join(making.workFolder, "poster.jpg");
  for (const place of posterPlaces) {
    await makePoster(toRun(making), {
      media: media.file,
      fromSeconds: media.durationSeconds * place,
      candidates: posterCandidates,
      widthPixels: deps.config.get("previews.poster_width"),
      output,
    });
    const brightness = await readBrightness(deps.programs.ffmpeg(), output, signal);
    if (brightness >= leastBrightness) break;
  }
  await fileProduct(making, output, basename);
  return [{ basename, duration: null }];
}

async function makeContactSheetFile(making: Making): Promise<NewProduct[]> {
  const { deps, media } = making;
  const basename = `${media.stem}-contact_sheet.jpg`;
  const output = path.join(making.workFolder, "contact_sheet.jpg");
  const [rows = 5, columns = 3] = deps.config
    .get("previews.contact_sheet_grid")
    .split("x")
    .map(Number);
  await makeContactSheet(toRun(making), {
    media: media.file,
    columns,
    rows,
    widthPixels: deps.config.get("previews.contact_sheet_width"),
    folder: making.workFolder,
    output,
  });
  await fileProduct(making, output, basename);
  return [{ basename, duration: null }];
}

async function makeSpriteFiles(making: Making): Promise<NewProduct[]> {
  const { deps, vod, media, workFolder } = making;
  const plan = planSprites({
    durationSeconds: media.durationSeconds,
    video: vod.video_metadata ?? { width: null, height: null },
    everySeconds: deps.config.get("previews.sprite_seconds"),
    widthPixels: deps.config.get("previews.sprite_width"),
  });
  await makeTiles(toRun(making), {
    ...plan,
    media: media.file,
    durationSeconds: media.durationSeconds,
    output: path.join(workFolder, "sheet%03d.jpg"),
  });
  const names = Array.from({ length: plan.sheets }, (_, index) => sheetName(media.stem, index + 1));
  for (const [index, name] of names.entries())
    await fileProduct(
      making,
      path.join(workFolder, `sheet${String(index + 1).padStart(3, "0")}.jpg`),
      name,
    );
  const track = spriteTrackName(media.stem);
  const text = formatSpriteTrack(media.stem, plan, media.durationSeconds);
  await writeTextDurably(path.join(vodFolder(deps.paths, vod), track), text);
  return [track, ...names].map((basename) => ({ basename, duration: null }));
}

function toRun({ deps, media, onProgress, onPid, signal }: Making) {
  const { durationSeconds } = media;
  return { program: deps.programs.ffmpeg(), durationSeconds, onProgress, onPid, signal };
}

/** The folder of the pictures in progress may be on another disk than the recording. */
async function fileProduct({ deps, vod }: Making, from: string, basename: string): Promise<void> {
  const file = path.join(vodFolder(deps.paths, vod), basename);
  const temporary = unfinishedPath(file, "picturing");
  try {
    await copyFile(from, temporary);
    await publishFile(temporary, file);
  } finally {
    await removeFile(temporary);
  }
}
