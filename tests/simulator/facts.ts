import { createHash } from "node:crypto";
import type { Broadcast } from "./broadcast.ts";
import type { SimulatedChannel } from "./channel.ts";
import { liveBytes } from "./content.ts";
import type { PlannedFault } from "./fault-plan.ts";
import { isOutage } from "./fault-plan.ts";
import type { MediaFamily } from "./media-profile.ts";
import { segmentExtension } from "./media-profile.ts";
import type { Rendition } from "./renditions.ts";
import { familyOf, findRendition, segmentSeconds } from "./renditions.ts";
import type { PlaylistSession } from "./session.ts";
import type { World } from "./world.ts";

/** Why nobody could have had a segment. */
export type Miss = "before-first-session" | "ad" | "outage";

/** One segment of the truth that a recording is compared with. */
export interface OfferedSegment {
  streamId: string;
  index: number;
  /** PROGRAM-DATE-TIME as shown. */
  startMs: number;
  durationSeconds: number;
  family: MediaFamily;
  extension: "ts" | "mp4";
  offeredAtMs: number;
  /** When it left the list; null: it stays on the list of an ended broadcast. */
  goneAtMs: number | null;
  /** When its address stops working. */
  expiresAtMs: number | null;
  /** How long it could be seen and fetched, without the outages. */
  reachableMs: number;
  missedBecause: Miss | null;
  sizeBytes: number;
  sha256: string;
}

export interface FactsQuery {
  rendition?: string;
  streamId?: string;
  from?: number;
  to?: number;
}

interface Span {
  fromMs: number;
  untilMs: number;
}

/** Every segment the platform has shown so far, with hashes; newest broadcast when none is named. */
export async function offeredSegments(
  world: World,
  channel: SimulatedChannel,
  query: FactsQuery = {},
): Promise<OfferedSegment[]> {
  const nowMs = world.clock.now();
  channel.agenda.settle(nowMs);
  const rendition = findRendition(query.rendition ?? "chunked");
  const broadcast = channel.broadcasts.findLast(
    (candidate) => query.streamId === undefined || candidate.streamId === query.streamId,
  );
  if (!rendition || !broadcast) return [];
  const window = world.settings.windowSegments;
  const oldest = Math.max(0, broadcast.edgeAt(broadcast.start.wentLiveAtMs) - window + 1);
  const first = Math.max(oldest, query.from ?? 0);
  const last = Math.min(broadcast.edgeAt(nowMs), query.to ?? Infinity);
  const facts: OfferedSegment[] = [];
  for (let index = first; index <= last; index += 1) {
    facts.push(await factOf(world, channel, broadcast, rendition, index));
  }
  return facts;
}

async function factOf(
  world: World,
  channel: SimulatedChannel,
  broadcast: Broadcast,
  rendition: Rendition,
  index: number,
): Promise<OfferedSegment> {
  const bytes = await liveBytes(world, broadcast, rendition, index);
  const listed = listedSpan(world, broadcast, index);
  const family = familyOf(rendition, broadcast.epochOf(index).family);
  const expiresAtMs = listed.untilMs + world.settings.segmentRetentionSeconds * 1000;
  const reachableMs = Math.min(
    Number.MAX_SAFE_INTEGER,
    openMs(listed, [
      ...world.downs,
      ...listOutages(channel, rendition, broadcast.completeAtMs(index)),
    ]),
    openMs({ ...listed, untilMs: expiresAtMs }, [
      ...world.downs,
      ...segmentOutages(channel, rendition, index),
    ]),
  );
  return {
    streamId: broadcast.streamId,
    index,
    startMs: broadcast.dateTimeMs(index),
    durationSeconds: segmentSeconds,
    family,
    extension: segmentExtension(family),
    offeredAtMs: listed.fromMs,
    goneAtMs: finite(listed.untilMs),
    expiresAtMs: finite(expiresAtMs),
    reachableMs,
    missedBecause: missOf(channel, broadcast, index, listed, reachableMs),
    sizeBytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
}

const finite = (ms: number): number | null => (Number.isFinite(ms) ? ms : null);

/** When a list with a full window shows a segment. */
function listedSpan(world: World, broadcast: Broadcast, index: number): Span {
  const fromMs = Math.max(broadcast.completeAtMs(index), broadcast.start.wentLiveAtMs);
  const leavesAtMs = broadcast.completeAtMs(index + world.settings.windowSegments);
  const { endedAtMs, ending } = broadcast;
  if (endedAtMs === null || leavesAtMs <= endedAtMs) return { fromMs, untilMs: leavesAtMs };
  return { fromMs, untilMs: ending === "404" ? Math.max(fromMs, endedAtMs) : Infinity };
}

function listOutages(
  channel: SimulatedChannel,
  rendition: Rendition,
  completeAtMs: number,
): Span[] {
  const faults = outagesOf(channel, rendition).filter(
    (fault) =>
      fault.target !== "segment" && fault.target !== "vod" && !wasFrozenIn(fault, completeAtMs),
  );
  return [...faults, ...channel.losses.filter((loss) => loss.group === rendition.group)];
}

/** A frozen list goes on showing what was on it. */
const wasFrozenIn = (fault: PlannedFault, completeAtMs: number): boolean =>
  fault.row.effect === "freeze" && completeAtMs <= fault.fromMs;

const segmentOutages = (channel: SimulatedChannel, rendition: Rendition, index: number): Span[] =>
  outagesOf(channel, rendition).filter(
    (fault) =>
      fault.target === "all" ||
      (fault.target === "segment" && index >= fault.firstIndex && index <= fault.lastIndex),
  );

const outagesOf = (channel: SimulatedChannel, rendition: Rendition): PlannedFault[] =>
  channel.faults.planned.filter(
    (fault) =>
      isOutage(fault) &&
      (fault.spec.rendition === undefined || fault.spec.rendition === rendition.group),
  );

/** What is left of a span without the outages. */
function openMs(span: Span, outages: readonly Span[]): number {
  const sorted = outages.toSorted((a, b) => a.fromMs - b.fromMs);
  let open = 0;
  let at = span.fromMs;
  for (const outage of sorted) {
    open += Math.max(0, Math.min(outage.fromMs, span.untilMs) - at);
    at = Math.max(at, Math.min(outage.untilMs, span.untilMs));
  }
  return open + Math.max(0, span.untilMs - at);
}

function missOf(
  channel: SimulatedChannel,
  broadcast: Broadcast,
  index: number,
  listed: Span,
  reachableMs: number,
): Miss | null {
  if (reachableMs <= 0) return "outage";
  const sessions = channel.sessions.filter(
    (session) => session.broadcast === broadcast && session.isHandedOut,
  );
  if (!sessions.some((session) => session.start.createdAtMs < listed.untilMs)) {
    return "before-first-session";
  }
  const witnesses = sessions.filter((session) => overlaps(session, listed));
  if (witnesses.length === 0 || witnesses.some((session) => shows(session, index))) return null;
  return witnesses.some((session) => hidesByAd(session, index)) ? "ad" : "before-first-session";
}

const overlaps = (session: PlaylistSession, listed: Span): boolean =>
  session.start.createdAtMs < listed.untilMs && session.deadFromMs > listed.fromMs;

const shows = (session: PlaylistSession, index: number): boolean =>
  index >= session.firstIndex && !session.podOf(index);

const hidesByAd = (session: PlaylistSession, index: number): boolean =>
  session.podOf(index) !== undefined || session.start.prerollSeconds > 0;
