import { open } from "node:fs/promises";
import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { ClipInfo } from "../../shared/model/clip.ts";
import { beginJob } from "../begin-job.ts";
import { toBackOffMs } from "../core/back-off.ts";
import { toClipName, toFreeName } from "../core/naming.ts";
import type { Deps } from "../deps.ts";
import { ensureFolder, listNames, removeFile, sizeOf } from "../io/files.ts";
import { toStorageError } from "../io/json-document.ts";
import type { MediaBody } from "../io/media-client.ts";
import { publishFile, unfinishedPath, writeTextDurably } from "../io/publish-file.ts";
import type { JobContext } from "../jobs.ts";
import { clipInfoEnding, listClipInfos, refreshLocalClips } from "../local-clips.ts";
import type { Library, OpenedClip } from "../providers/library.ts";
import type { Provider } from "../providers/provider.ts";
import { ensureThumbnail } from "../thumbnails.ts";
import { probeFile, toVideoMetadata } from "../tools/ffprobe.ts";
import { announceChannel } from "./show.ts";

/** Clips last a minute at the most. */
const maximumClipBytes = 256 * 1024 * 1024;
const backOff = { firstMs: 500, mostMs: 8000 };
const tries = 5;
/** Platforms round the length of a clip, and encoders end on frames. */
const toleranceSeconds = 1.5;
/** Below the folder of all clips. */
const downloaderFolder = "downloader";

interface WantedClip {
  provider: Provider;
  library: Library;
  id: string;
}

/**
 * Begins to fetch a clip by its link, with what the platform says of it, and answers with the job's
 * name. Throws `bad_request` for what is no link to a clip, `clip_unknown`, `name_taken` for one that
 * is there, `provider_unavailable`, `vod_busy`.
 */
export async function requestClipDownload(
  deps: Deps,
  link: string,
  signal: AbortSignal,
): Promise<string> {
  const wanted = parseLink(deps, link);
  const opened = await openClip(wanted, signal);
  await checkDoublette(deps, wanted);
  const options = { name: `clip_${opened.clip.id}`, kind: "download" as const, vodUuid: null };
  return beginJob(deps, options, (context) => downloadClip(deps, wanted, opened, context));
}

function parseLink({ providers }: Pick<Deps, "providers">, link: string): WantedClip {
  for (const provider of providers.values()) {
    const { library } = provider;
    const id = library?.parseClipId(link) ?? null;
    if (library !== null && id !== null) return { provider, library, id };
  }
  throw new AppError("bad_request", "This is no link to a clip.", { field: "url" });
}

async function openClip({ library, id }: WantedClip, signal: AbortSignal): Promise<OpenedClip> {
  const opened = await library.openClip(id, signal);
  if (opened === null)
    throw new AppError("clip_unknown", "The platform does not have this clip.", { field: "url" });
  if (opened.files.length === 0)
    throw new AppError("provider_unavailable", "The platform is still making this clip.");
  return opened;
}

async function checkDoublette(deps: Deps, { provider, id }: WantedClip): Promise<void> {
  for (const { folder, info } of await listClipInfos(deps)) {
    const isSame = info.provider === provider.name && info.clip_metadata.id === id;
    if (!isSame) continue;
    if ((await sizeOf(path.join(deps.paths.savedClips, folder, info.file))) === null) continue;
    throw new AppError("name_taken", `This clip is there already: ${info.file}.`, {
      field: "url",
    });
  }
}

async function downloadClip(
  deps: Deps,
  wanted: WantedClip,
  opened: OpenedClip,
  { report, stop, quit }: JobContext,
): Promise<void> {
  const signal = AbortSignal.any([stop, quit]);
  const login = await findLogin(deps, wanted, opened, signal);
  const file = toFreePlace(deps, await listPlaces(deps, opened, login));
  // Another clip may be on its way to the same name; nothing is waited for between look and claim.
  await deps.claims.hold(toClaim(file), "downloaded", () =>
    downloadTo(deps, { wanted, opened, login, file }, { report, signal }),
  );
}

async function downloadTo(
  deps: Deps,
  { wanted, opened, login, file }: Omit<Fetched, "temporary">,
  { report, signal }: Pick<JobContext, "report"> & { signal: AbortSignal },
): Promise<void> {
  const temporary = unfinishedPath(file, "downloading");
  try {
    const body = await fetchClip(deps, wanted, opened, signal);
    await writeBody(temporary, body);
    report.progress(0.8);
    const info = await describe(deps, { wanted, opened, login, file, temporary }, signal);
    // The description first: without its media it is passed over, and a repeat takes its place.
    await writeTextDurably(infoPath(file), `${JSON.stringify(info, null, 2)}\n`);
    await publishFile(temporary, file);
    const durationSeconds = info.video_metadata.full_duration;
    await ensureThumbnail(deps, { file, durationSeconds }, signal).catch((error: unknown) =>
      deps.log
        .module("downloads")
        .warn(`${path.basename(file)} has no picture: ${toMessage(error)}`),
    );
    await refreshLocalClips(deps);
    tell(deps, info);
  } finally {
    await removeFile(temporary);
  }
}

const infoPath = (file: string) =>
  path.join(path.dirname(file), `${path.parse(file).name}${clipInfoEnding}`);

/** The login of today; the shown name where the platform does not know the streamer any more. */
async function findLogin(
  deps: Pick<Deps, "store">,
  { provider }: WantedClip,
  { clip }: OpenedClip,
  signal: AbortSignal,
): Promise<string> {
  const channel = deps.store.channels
    .list()
    .find((each) => each.provider === provider.name && each.internalId === clip.streamer_id);
  if (channel !== undefined) return channel.internalName;
  const streamer = await provider.lookUpStreamerById(clip.streamer_id, signal).catch(() => null);
  return streamer?.login ?? clip.streamer_name.toLowerCase();
}

interface WantedPlace {
  folder: string;
  basename: string;
  /** Names of files that are in the folder. */
  names: readonly string[];
}

/** By the operator's template. */
async function listPlaces(
  deps: Pick<Deps, "config" | "paths" | "store">,
  { clip, files }: OpenedClip,
  login: string,
): Promise<WantedPlace> {
  const place = toClipName(deps.config.get("clip.filename"), {
    internalName: login,
    displayName: clip.streamer_name,
    id: clip.id,
    title: clip.title,
    creator: clip.creator_name,
    createdAt: clip.created_at,
    quality: files[0]?.quality ?? null,
    gameName: gameName(deps, clip.game_id),
    gameId: clip.game_id === "" ? null : clip.game_id,
  });
  const folder = path.join(deps.paths.savedClips, downloaderFolder, place.folder);
  await ensureFolder(folder);
  return { folder, basename: place.basename, names: await listNames(folder) };
}

/** Some file systems don't tell capital letters from small ones. */
const toClaim = (file: string) => file.toLowerCase();

/** A name that another file has, or is about to have, gets a number. */
function toFreePlace(
  { claims }: Pick<Deps, "claims">,
  { folder, basename, names }: WantedPlace,
): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const toFile = (name: string) => path.join(folder, `${name}.mp4`);
  const isTaken = (name: string) =>
    taken.has(`${name}.mp4`.toLowerCase()) || claims.holder(toClaim(toFile(name))) !== null;
  return toFile(toFreeName(basename, isTaken));
}

function gameName(deps: Pick<Deps, "store">, id: string): string | null {
  return deps.store.games.get(id)?.name ?? null;
}

/** The best file; its address is signed for some hours only, so a refusal asks for another one. */
async function fetchClip(
  deps: Deps,
  wanted: WantedClip,
  opened: OpenedClip,
  signal: AbortSignal,
): Promise<MediaBody> {
  let files = opened.files;
  for (let failures = 1; ; failures += 1) {
    try {
      return await deps.mediaClient.get(files[0]?.url ?? "", {
        maxBytes: maximumClipBytes,
        idleTimeoutMs: deps.config.get("capture.idle_timeout_seconds") * 1000,
        signal,
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError) throw error;
      if (failures >= tries)
        throw new AppError("provider_unavailable", `The clip can't be had (${toMessage(error)}).`, {
          cause: error,
        });
    }
    await deps.clock.sleep(toBackOffMs(backOff, failures, deps.random()), signal);
    signal.throwIfAborted();
    ({ files } = await openClip(wanted, signal));
  }
}

async function writeBody(file: string, body: MediaBody): Promise<void> {
  try {
    const handle = await open(file, "w");
    try {
      for (const chunk of body.chunks) await handle.writeFile(chunk);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw toStorageError(error);
  } finally {
    body.release?.();
  }
}

interface Fetched {
  wanted: WantedClip;
  opened: OpenedClip;
  login: string;
  file: string;
  temporary: string;
}

/** Throws `check_failed` when the file is not what the platform says the clip is. */
async function describe(
  deps: Deps,
  { wanted, opened: { clip }, login, file, temporary }: Fetched,
  signal: AbortSignal,
): Promise<ClipInfo> {
  const probe = await probeFile(deps.programs.ffprobe(), temporary, signal);
  const video_metadata = toVideoMetadata(probe, (await sizeOf(temporary)) ?? 0);
  const { full_duration, type } = video_metadata;
  if (type !== "video" || Math.abs(full_duration - clip.duration) > toleranceSeconds)
    throw new AppError(
      "check_failed",
      `The file lasts ${full_duration.toFixed(1)} s, the clip ${clip.duration.toFixed(1)} s.`,
    );
  return {
    version: 1,
    source: "platform",
    provider: wanted.provider.name,
    streamer_id: clip.streamer_id,
    login,
    file: path.basename(file),
    clip_metadata: {
      id: clip.id,
      title: clip.title,
      url: clip.url,
      creator_name: clip.creator_name,
      created_at: clip.created_at,
      game_id: clip.game_id,
      game_name: gameName(deps, clip.game_id),
      video_id: clip.video_id,
      vod_offset: clip.vod_offset,
    },
    video_metadata,
  };
}

function tell(deps: Deps, { provider, streamer_id, file }: ClipInfo): void {
  const channel = deps.store.channels
    .list()
    .find((each) => each.provider === provider && each.internalId === streamer_id);
  if (channel !== undefined) announceChannel(deps, channel.uuid);
  deps.log.module("downloads").success(`The clip ${file} is here.`);
}
