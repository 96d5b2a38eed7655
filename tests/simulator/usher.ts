import { checkToken } from "./access-token.ts";
import type { Answer, Question, Subject } from "./answer.ts";
import { json, playlist } from "./answer.ts";
import type { SimulatedChannel } from "./channel.ts";
import { playlistToken } from "./links.ts";
import {
  formatMasterV1,
  formatMasterV2,
  formatVodMasterV1,
  formatVodMasterV2,
} from "./master-playlist.ts";
import type { MediaFamily } from "./media-profile.ts";
import type { Rendition } from "./renditions.ts";
import { familyOf, ladder } from "./renditions.ts";
import { findVideo } from "./videos.ts";
import type { World } from "./world.ts";
import { channelByLogin } from "./world.ts";

export type UsherVersion = "v1" | "v2";

/** The list of a live channel's qualities; every answer opens a playlist session of its own. */
export function answerLiveMaster(
  world: World,
  question: Question,
  login: string,
  version: UsherVersion,
): Answer {
  const subject: Subject = { kind: "master", login, operation: version };
  const query = question.url.searchParams;
  const check = checkToken(world, query, login);
  if (!check.isValid) return refuse(question, subject, check.status, check.error, check.code);
  const channel = channelByLogin(world, login);
  if (channel?.isRegionBlocked()) {
    return refuse(question, subject, 403, "Content Restricted In Region", "content_geoblocked");
  }
  const isLowLatency = query.get("fast_bread") === "true";
  const session = channel?.openSession(check.content.isAdFree, isLowLatency);
  if (!channel || !session) return offline(question, subject);
  const nowMs = world.clock.now();
  const { broadcast } = session;
  const { family } = broadcast.epochOf(Math.max(0, broadcast.edgeAt(nowMs)));
  const master = {
    renditions: offeredRenditions(channel, family, query),
    family,
    address: (rendition: Rendition) =>
      question.links.playlist(playlistToken({ sessionId: session.id, group: rendition.group })),
  };
  const { number } = session.start;
  const body =
    version === "v2"
      ? formatMasterV2(master)
      : formatMasterV1({ ...master, broadcast, nowMs, sessionNumber: number });
  return playlist({ ...subject, sessionId: session.id }, body);
}

/** The list of a recorded broadcast's qualities. */
export function answerVodMaster(
  world: World,
  question: Question,
  videoId: string,
  version: UsherVersion,
): Answer {
  const subject: Subject = { kind: "master", operation: `vod-${version}` };
  const query = question.url.searchParams;
  const check = checkToken(world, query, videoId);
  if (!check.isValid) return refuse(question, subject, check.status, check.error, check.code);
  const found = findVideo(world, videoId);
  if (!found) return offline(question, subject);
  const { channel, video } = found;
  if (video.isRestricted) {
    const code = "vod_manifest_restricted";
    return refuse(question, subject, 403, "Manifest is restricted", code);
  }
  const { family } = video.broadcast.start;
  const list = video.type === "archive" ? "index-dvr.m3u8" : `highlight-${videoId}.m3u8`;
  const master = {
    renditions: offeredRenditions(channel, family, query),
    family,
    address: (rendition: Rendition) =>
      question.links.vod(`${video.folder}/${rendition.group}/${list}`),
  };
  return playlist(
    subject,
    version === "v2" ? formatVodMasterV2(master) : formatVodMasterV1(master),
  );
}

function offeredRenditions(
  channel: SimulatedChannel,
  family: MediaFamily,
  query: URLSearchParams,
): Rendition[] {
  const codecs = (query.get("supported_codecs") ?? "h264").split(",");
  const takesHevc = codecs.includes("h265") || codecs.includes("hevc");
  return ladder.filter((rendition) => {
    if (!channel.hasRendition(rendition.group)) return false;
    if (rendition.isSource && query.get("allow_source") !== "true") return false;
    if (!rendition.picture) return query.get("allow_audio_only") === "true";
    return takesHevc || familyOf(rendition, family) !== "fmp4-hevc";
  });
}

const offline = (question: Question, subject: Subject): Answer =>
  refuse(
    question,
    subject,
    404,
    "twirp error not_found: transcode does not exist",
    "transcode_does_not_exist",
  );

const refuse = (
  question: Question,
  subject: Subject,
  status: number,
  error: string,
  code: string,
): Answer =>
  json(subject, status, [
    { url: question.url.pathname + question.url.search, error, error_code: code, type: "error" },
  ]);
