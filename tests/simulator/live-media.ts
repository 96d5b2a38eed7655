import { setTimeout as delay } from "node:timers/promises";
import type { Answer, Question, Subject } from "./answer.ts";
import { playlist, text } from "./answer.ts";
import { sessionBytes, sessionInit } from "./content.ts";
import type { FaultSubject, PlannedFault } from "./fault-plan.ts";
import { readPlaylistToken, readSegmentToken } from "./links.ts";
import { segmentExtension } from "./media-profile.ts";
import { formatMediaPlaylist } from "./media-playlist.ts";
import type { Rendition } from "./renditions.ts";
import { familyOf, findRendition } from "./renditions.ts";
import type { PlaylistSession } from "./session.ts";
import type { World } from "./world.ts";
import { channelByLogin } from "./world.ts";

const mimeTypes = { ts: "video/mp2t", mp4: "video/mp4" };
const prefetchSegments = 2;
const prefetchPollMs = 20;

/** `GET /v1/playlist/<token>.m3u8` */
export function answerPlaylist(world: World, question: Question, token: string): Answer {
  const address = readPlaylistToken(token);
  const session = world.sessions.get(address?.sessionId ?? "");
  const rendition = findRendition(address?.group ?? "");
  if (!session || !rendition) return text({ kind: "playlist" }, 404, "404 page not found\n");
  const { login } = session.start;
  const subject: Subject = {
    ...{ kind: "playlist" as const, login, rendition: rendition.group, sessionId: session.id },
  };
  const nowMs = world.clock.now();
  const fault = takeFault(world, login, {
    ...{ target: "playlist" as const, url: question.url.pathname, rendition: rendition.group },
  });
  const faulty = fault ? { fault } : {};
  if (nowMs >= session.deadFromMs) return { ...text(subject, 403, "Forbidden\n"), ...faulty };
  if (!isListed(world, session, rendition, nowMs)) {
    return { ...text(subject, 404, "404 page not found\n"), ...faulty };
  }
  const body = formatMediaPlaylist({
    session,
    rendition,
    atMs: fault?.row.effect === "freeze" ? fault.fromMs : nowMs,
    targetDurationSeconds: world.settings.targetDurationSeconds,
    links: question.links,
  });
  return { ...playlist(subject, body), ...faulty };
}

function isListed(
  world: World,
  session: PlaylistSession,
  rendition: Rendition,
  nowMs: number,
): boolean {
  const { endedAtMs, ending } = session.broadcast;
  const isOver = endedAtMs !== null && nowMs >= endedAtMs && ending === "404";
  const channel = channelByLogin(world, session.start.login);
  return !isOver && channel?.hasRendition(rendition.group, nowMs) === true;
}

/** `GET /v1/segment/<token>.ts` or `.mp4`, the init section included. */
export async function answerSegment(
  world: World,
  question: Question,
  token: string,
): Promise<Answer> {
  const address = readSegmentToken(token);
  const session = world.sessions.get(address?.sessionId ?? "");
  const rendition = findRendition(address?.group ?? "");
  if (!address || !session || !rendition || !Number.isInteger(address.index)) {
    return text({ kind: "segment" }, 404, "404 page not found\n");
  }
  const { index, isInit } = address;
  const { login } = session.start;
  const subject: Subject = {
    kind: isInit ? "init" : "segment",
    ...{ login, rendition: rendition.group, index, sessionId: session.id },
  };
  const fault = takeFault(world, login, {
    ...{
      target: "segment" as const,
      url: question.url.pathname,
      rendition: rendition.group,
      index,
    },
  });
  const faulty = fault ? { fault } : {};
  const body = await bodyOf(world, session, rendition, index, isInit);
  if (!body) return { ...text(subject, 404, "404 page not found\n"), ...faulty };
  const family = familyOf(rendition, session.broadcast.epochOf(index).family);
  return { status: 200, type: mimeTypes[segmentExtension(family)], body, subject, ...faulty };
}

async function bodyOf(
  world: World,
  session: PlaylistSession,
  rendition: Rendition,
  index: number,
  isInit: boolean,
): Promise<Buffer | null> {
  if (index < 0 || isExpired(world, session, index)) return null;
  if (isInit) return sessionInit(world, session, rendition, index);
  if (!(await isComplete(world, session, index))) return null;
  return sessionBytes(world, session, rendition, index);
}

function isExpired(world: World, session: PlaylistSession, index: number): boolean {
  const { endedAtMs } = session.broadcast;
  const { windowSegments, segmentRetentionSeconds } = world.settings;
  const leavesAtMs = session.broadcast.completeAtMs(index + windowSegments);
  if (endedAtMs !== null && leavesAtMs > endedAtMs) return false;
  return world.clock.now() > leavesAtMs + segmentRetentionSeconds * 1000;
}

/** A prefetch address answers when its segment is there. */
async function isComplete(world: World, session: PlaylistSession, index: number): Promise<boolean> {
  const { broadcast } = session;
  while (index > broadcast.edgeAt(world.clock.now())) {
    const nowMs = world.clock.now();
    const isProduced = index <= broadcast.edgeAt(nowMs) + prefetchSegments;
    if (!isProduced || !broadcast.isLiveAt(nowMs)) return false;
    await delay(prefetchPollMs);
  }
  return true;
}

function takeFault(world: World, login: string, subject: FaultSubject): PlannedFault | null {
  const channel = channelByLogin(world, login);
  const nowMs = world.clock.now();
  channel?.agenda.settle(nowMs);
  return channel?.faults.take(subject, nowMs) ?? null;
}
