import type { Answer, Question, Subject } from "./answer.ts";
import { playlist, text } from "./answer.ts";
import { liveBytes } from "./content.ts";
import { isFragmented } from "./media-profile.ts";
import type { Rendition } from "./renditions.ts";
import { familyOf, findRendition, profileOf, segmentSeconds } from "./renditions.ts";
import type { Video } from "./videos.ts";
import { findVideo, videoSeconds } from "./videos.ts";
import type { World } from "./world.ts";

const segmentsPerPart = 5;
const partSeconds = segmentsPerPart * segmentSeconds;

/** `GET /vods/<video id>/<group>/<file>`: the list of a recorded broadcast and its parts of 10 s. */
export async function answerVod(world: World, question: Question): Promise<Answer> {
  const [, , videoId = "", group = "", file = ""] = question.url.pathname.split("/");
  const video = findVideo(world, videoId);
  const rendition = findRendition(group);
  const subject: Subject = { kind: "vod", rendition: group };
  if (!video || !rendition) return text(subject, 404, "404 page not found\n");
  const known: Subject = { ...subject, login: video.channel.login };
  if (file === "index-dvr.m3u8") return playlist(known, formatVodPlaylist(world, video, rendition));
  const body =
    file === "init-0.mp4"
      ? await initOf(world, video, rendition)
      : await partOf(world, video, rendition, Number.parseInt(file, 10));
  if (!body) return text(known, 404, "404 page not found\n");
  return { status: 200, type: "application/octet-stream", body, subject: known };
}

function formatVodPlaylist(world: World, video: Video, rendition: Rendition): string {
  const nowMs = world.clock.now();
  const totalSeconds = videoSeconds(video.broadcast, nowMs);
  const isMp4 = isFragmented(familyOf(rendition, video.broadcast.start.family));
  const isOver = video.broadcast.endedAtMs !== null && video.broadcast.endedAtMs <= nowMs;
  const wholeParts = Math.floor(totalSeconds / partSeconds);
  const parts = isOver ? Math.ceil(totalSeconds / partSeconds) : wholeParts;
  const lines = [
    "#EXTM3U",
    `#EXT-X-VERSION:${isMp4 ? 6 : 3}`,
    `#EXT-X-TARGETDURATION:${partSeconds}`,
    `#ID3-EQUIV-TDTG:${new Date(nowMs).toISOString().slice(0, 19)}`,
    "#EXT-X-PLAYLIST-TYPE:EVENT",
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-TWITCH-ELAPSED-SECS:0.000",
    `#EXT-X-TWITCH-TOTAL-SECS:${totalSeconds.toFixed(3)}`,
    ...(isMp4 ? [`#EXT-X-MAP:URI="init-0.mp4"`] : []),
  ];
  for (let part = 0; part < parts; part += 1) {
    const seconds = Math.min(partSeconds, totalSeconds - part * partSeconds);
    lines.push(`#EXTINF:${seconds.toFixed(3)},`, `${part}.${isMp4 ? "mp4" : "ts"}`);
  }
  if (isOver) lines.push("#EXT-X-ENDLIST");
  return `${lines.join("\n")}\n`;
}

const initOf = async (world: World, video: Video, rendition: Rendition): Promise<Buffer | null> =>
  world.source.init(profileOf(rendition, video.broadcast.start.family, world.media));

async function partOf(
  world: World,
  video: Video,
  rendition: Rendition,
  part: number,
): Promise<Buffer | null> {
  const { broadcast } = video;
  const edge = broadcast.edgeAt(world.clock.now());
  const first = part * segmentsPerPart;
  if (!Number.isInteger(part) || part < 0 || first > edge) return null;
  const bodies: Buffer[] = [];
  for (let index = first; index <= Math.min(edge, first + segmentsPerPart - 1); index += 1) {
    bodies.push(await liveBytes(world, broadcast, rendition, index));
  }
  return Buffer.concat(bodies);
}
