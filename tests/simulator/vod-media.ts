import type { Answer, Question, Subject } from "./answer.ts";
import { json, playlist, ranged, text } from "./answer.ts";
import { liveBytes } from "./content.ts";
import { isFragmented, segmentExtension } from "./media-profile.ts";
import { pictureOf } from "./pictures.ts";
import type { Rendition } from "./renditions.ts";
import { familyOf, findRendition, profileOf } from "./renditions.ts";
import type { Video } from "./shelf.ts";
import type { FoundVideo } from "./videos.ts";
import {
  findVideoByFolder,
  isMutedPart,
  isRecording,
  partSeconds,
  segmentsPerPart,
  videoSeconds,
} from "./videos.ts";
import type { World } from "./world.ts";

const storyboardInterval = 20;
const storyboardTile = { width: 220, height: 124 };
const storyboardGrid = { rows: 10, cols: 5 };

/** `GET /vods/<folder>/<group>/<file>`: the list of a recorded broadcast and its parts of 10 s. */
export async function answerVod(world: World, question: Question): Promise<Answer> {
  const [, , folder = "", group = "", file = ""] = question.url.pathname.split("/");
  const found = findVideoByFolder(world, folder);
  const subject: Subject = { kind: "vod", rendition: group };
  if (!found) return denied(subject);
  const known: Subject = { ...subject, login: found.channel.login };
  if (group === "storyboards") return storyboard(world, found, known, file);
  const rendition = findRendition(group);
  if (!rendition) return denied(known);
  const answer = file.endsWith(".m3u8")
    ? listOf(world, found, rendition, known)
    : await mediaOf(world, question, { found, rendition, file }, known);
  return withFault(world, found, answer, question);
}

/** What the file servers of the platform say of a name they don't have. */
const denied = (subject: Subject): Answer => text(subject, 403, "AccessDenied\n");

function withFault(world: World, found: FoundVideo, answer: Answer, question: Question): Answer {
  const { rendition, index } = answer.subject;
  const subject = { target: "vod" as const, url: question.url.pathname, rendition, index };
  const fault = found.channel.faults.take(subject, world.clock.now());
  return fault ? { ...answer, fault } : answer;
}

function listOf(
  world: World,
  { video }: FoundVideo,
  rendition: Rendition,
  subject: Subject,
): Answer {
  return playlist(subject, formatVodPlaylist(world, video, rendition));
}

function formatVodPlaylist(world: World, video: Video, rendition: Rendition): string {
  const nowMs = world.clock.now();
  const { broadcast } = video;
  const totalSeconds = videoSeconds(broadcast, nowMs);
  const family = familyOf(rendition, broadcast.start.family);
  const isMp4 = isFragmented(family);
  const isOver = !isRecording(video, nowMs);
  const wholeParts = Math.floor(totalSeconds / partSeconds);
  const parts = isOver ? Math.ceil(totalSeconds / partSeconds) : wholeParts;
  const lines = [
    "#EXTM3U",
    `#EXT-X-VERSION:${isMp4 ? 6 : 3}`,
    `#EXT-X-TARGETDURATION:${partSeconds}`,
    `#ID3-EQUIV-TDTG:${new Date(nowMs).toISOString().slice(0, 19)}`,
    `#EXT-X-PLAYLIST-TYPE:${isOver ? world.settings.endedVideoListType : "EVENT"}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-TWITCH-ELAPSED-SECS:0.000",
    `#EXT-X-TWITCH-TOTAL-SECS:${totalSeconds.toFixed(3)}`,
    ...(isMp4 ? [`#EXT-X-MAP:URI="init-0.mp4"`] : []),
  ];
  for (let part = 0; part < parts; part += 1) {
    const seconds = Math.min(partSeconds, totalSeconds - part * partSeconds);
    const name = `${part}${isMutedPart(video, part) ? "-muted" : ""}.${segmentExtension(family)}`;
    if (startsEncoder(broadcast.epochs, part)) lines.push("#EXT-X-DISCONTINUITY");
    lines.push(`#EXTINF:${seconds.toFixed(3)},`, name);
  }
  if (isOver) lines.push("#EXT-X-ENDLIST");
  return `${lines.join("\n")}\n`;
}

/** The encoder started anew at or inside this part. */
const startsEncoder = (epochs: readonly { firstIndex: number }[], part: number): boolean =>
  epochs.some(
    ({ firstIndex }) => firstIndex > 0 && Math.floor(firstIndex / segmentsPerPart) === part,
  );

interface MediaFile {
  found: FoundVideo;
  rendition: Rendition;
  file: string;
}

async function mediaOf(
  world: World,
  question: Question,
  { found, rendition, file }: MediaFile,
  subject: Subject,
): Promise<Answer> {
  const { video } = found;
  if (file === "init-0.mp4") {
    const profile = profileOf(rendition, video.broadcast.start.family, world.media);
    const init = await world.source.init(profile);
    return init ? ranged(question, subject, init) : denied(subject);
  }
  const [, number = "", muted] = /^(\d+)(-muted)?\.(?:ts|mp4)$/.exec(file) ?? [];
  const part = Number.parseInt(number, 10);
  const known: Subject = { ...subject, index: part };
  // The sound is taken out of a part by another file; the first one is no longer handed out.
  if (Number.isNaN(part) || (muted !== undefined) !== isMutedPart(video, part))
    return denied(known);
  const body = await partBytes(world, video, rendition, part);
  return body ? ranged(question, known, body) : denied(known);
}

/** The true bytes of a part of a video; null beyond its end. */
export async function partBytes(
  world: World,
  { broadcast }: Video,
  rendition: Rendition,
  part: number,
): Promise<Buffer | null> {
  const edge = broadcast.edgeAt(world.clock.now());
  const first = part * segmentsPerPart;
  if (first > edge) return null;
  const bodies: Buffer[] = [];
  for (let index = first; index <= Math.min(edge, first + segmentsPerPart - 1); index += 1) {
    bodies.push(await liveBytes(world, broadcast, rendition, index));
  }
  return Buffer.concat(bodies);
}

/** `<id>-info.json`, and the sheets of small pictures it names. */
function storyboard(world: World, { video }: FoundVideo, subject: Subject, file: string): Answer {
  const { rows, cols } = storyboardGrid;
  const seconds = videoSeconds(video.broadcast, world.clock.now());
  const count = Math.ceil(seconds / storyboardInterval);
  const sheets = Math.ceil(count / (rows * cols));
  const names = Array.from({ length: sheets }, (_, sheet) => `${video.id}-low-${sheet}.jpg`);
  if (file === `${video.id}-info.json`) {
    const low = { count, rows, cols, images: names, interval: storyboardInterval, quality: "low" };
    return json(subject, 200, [{ ...low, ...storyboardTile }]);
  }
  if (!names.includes(file)) return denied(subject);
  const size = { width: storyboardTile.width * cols, height: storyboardTile.height * rows };
  return { status: 200, type: "image/png", body: pictureOf(file, size), subject };
}
