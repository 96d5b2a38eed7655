import { stat } from "node:fs/promises";
import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import { ClipInfo } from "../../shared/model/clip.ts";
import { readComments, readSurroundings } from "../chat/chat-file.ts";
import { writeChat } from "../chat/write-document.ts";
import { cutComments, cutHead, TimedComment } from "../core/cut-chat.ts";
import type { TimeSpan } from "../core/cut-plan.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import { sizeOf } from "../io/files.ts";
import { publishFile, writeTextDurably } from "../io/publish-file.ts";
import { clipInfoEnding, refreshLocalClips } from "../local-clips.ts";
import { vodFolder } from "../paths.ts";
import { ensureThumbnail } from "../thumbnails.ts";
import { probeFile, toVideoMetadata } from "../tools/ffprobe.ts";
import type { ClipPlace, PlannedCut } from "./cut-clip.ts";
import type { MediaFile } from "./media-files.ts";

type FileDeps = Pick<Deps, "store" | "paths" | "programs" | "clock" | "log">;

export interface FinishedCut {
  vod: VodRecord;
  files: readonly MediaFile[];
  planned: PlannedCut;
  place: ClipPlace;
  /** The media, under a name of work in progress in a folder below the clip's. */
  file: string;
  title: string;
}

/**
 * Puts a clip among the channel's clips: chat first, then the media, and at last the document that
 * makes it one of them. A kill in between leaves no clip.
 */
export async function fileClip(
  deps: FileDeps,
  finished: FinishedCut,
  signal: AbortSignal,
): Promise<void> {
  const { planned, place } = finished;
  const base = path.join(deps.paths.savedClips, place.folder, place.stem);
  const media = `${base}.${planned.container}`;
  await putChat(deps, finished, `${base}.chat.json`, signal);
  await publishFile(finished.file, media);
  const info = await toClipInfo(deps, finished, media, signal);
  await writeTextDurably(`${base}${clipInfoEnding}`, `${JSON.stringify(info, null, 2)}\n`);
  if (info.video_metadata.type === "video") await pictureClip(deps, info, media, signal);
  await refreshLocalClips(deps);
}

/** A clip without a picture is one all the same. */
async function pictureClip(
  deps: FileDeps,
  { file, video_metadata }: ClipInfo,
  media: string,
  signal: AbortSignal,
): Promise<void> {
  const durationSeconds = video_metadata.full_duration;
  await ensureThumbnail(deps, { file: media, durationSeconds }, signal).catch((error: unknown) =>
    deps.log.module("vods").warn(`${file} has no picture: ${toMessage(error)}`),
  );
}

async function toClipInfo(
  deps: FileDeps,
  { vod, planned, place, title }: FinishedCut,
  media: string,
  signal: AbortSignal,
): Promise<ClipInfo> {
  const channel = deps.store.channels.get(vod.channel_uuid);
  const probe = await probeFile(deps.programs.ffprobe(), media, signal);
  const chapter = vod.chapters.findLast(({ offset }) => offset <= planned.startSeconds);
  return ClipInfo.parse({
    version: 1,
    source: "cut",
    provider: vod.provider,
    streamer_id: channel?.internalId ?? "",
    login: channel?.internalName ?? "",
    file: path.basename(media),
    clip_metadata: {
      id: place.stem,
      title,
      url: "",
      creator_name: "",
      created_at: toIso(deps.clock.now()),
      game_id: chapter?.game_id ?? "",
      game_name: chapter?.game_name ?? null,
      video_id: vod.uuid,
      vod_offset: planned.startSeconds,
    },
    video_metadata: toVideoMetadata(probe, (await stat(media)).size),
  });
}

/** A chat that is missing or can't be read keeps nobody from the clip. */
async function putChat(
  { paths, log }: FileDeps,
  { vod, planned }: FinishedCut,
  output: string,
  signal: AbortSignal,
): Promise<void> {
  for (const name of chatNames(vod)) {
    const file = path.join(vodFolder(paths, vod), name);
    if ((await sizeOf(file)) === null) continue;
    try {
      await writeCutChat(file, { span: planned, output }, signal);
      return;
    } catch (error) {
      if (!(error instanceof AppError && error.code === "chat_missing")) throw error;
      log.module("vods").warn(`${name} is no chat that can be cut: ${toMessage(error)}`);
    }
  }
}

/** A chat may be too long for the memory, and other work must not wait for it. */
async function writeCutChat(
  file: string,
  { span, output }: { span: TimeSpan; output: string },
  signal: AbortSignal,
): Promise<void> {
  const { head, pictures } = await readSurroundings(file, signal);
  const comments = cutEach(readComments(file, TimedComment, signal), span);
  const chat = { head: cutHead(head, span), comments, pictures: () => pictures };
  await writeChat(output, chat, signal);
}

async function* cutEach(
  comments: AsyncIterable<readonly TimedComment[]>,
  span: TimeSpan,
): AsyncGenerator<TimedComment[]> {
  for await (const batch of comments) yield cutComments(batch, span);
}

/** What was captured comes first: its times are those of the recording. */
function chatNames({ products, basename }: VodRecord): string[] {
  const named = (["chatdump", "downloaded_chat"] as const).flatMap((kind) =>
    products.filter((product) => product.kind === kind).map((product) => product.basename),
  );
  return [...new Set([...named, `${basename}.chat.json`])];
}
