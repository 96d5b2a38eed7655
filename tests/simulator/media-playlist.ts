import type { Links } from "./links.ts";
import { pointOfPresence, segmentToken } from "./links.ts";
import { isFragmented, segmentExtension } from "./media-profile.ts";
import type { Rendition } from "./renditions.ts";
import { familyOf, segmentSeconds } from "./renditions.ts";
import type { AdPod, PlaylistSession, Window } from "./session.ts";

export interface MediaPlaylist {
  session: PlaylistSession;
  rendition: Rendition;
  atMs: number;
  targetDurationSeconds: number;
  links: Links;
}

const creativeId = "5125781310";
const prefetchSegments = 2;
/** How long the date range of an ad stays after its segments have left. */
const adRangeStaysSegments = 10;

/** The live list of one rendition in one session, as it is at a moment. */
export function formatMediaPlaylist(list: MediaPlaylist): string {
  const window = list.session.windowAt(list.atMs);
  const body: string[] = [];
  for (let index = window.first; index <= window.last; index += 1) {
    body.push(...entry(list, index, window));
  }
  const ending = window.hasEnded ? ["#EXT-X-ENDLIST"] : prefetch(list, window);
  return `${[...header(list, window), ...body, ...ending].join("\n")}\n`;
}

function header(list: MediaPlaylist, window: Window): string[] {
  const { session } = list;
  const elapsed = Math.max(0, window.first) * segmentSeconds;
  const total = Math.max(elapsed, (window.last + 1) * segmentSeconds);
  const startsLive = !session.podOf(window.first);
  return [
    "#EXTM3U",
    `#EXT-X-VERSION:${showsFragments(list, window) ? 6 : 3}`,
    `#EXT-X-TARGETDURATION:${list.targetDurationSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${session.sequenceOf(window.first)}`,
    ...(startsLive ? [liveSequence(window.first)] : []),
    `#EXT-X-TWITCH-ELAPSED-SECS:${elapsed.toFixed(3)}`,
    `#EXT-X-TWITCH-TOTAL-SECS:${total.toFixed(3)}`,
    ...sessionRanges(list, window),
    ...session.pods.filter((pod) => showsPod(pod, window)).map((pod) => adRange(session, pod)),
  ];
}

const showsFragments = (list: MediaPlaylist, window: Window): boolean =>
  isFragmented(list.session.broadcast.epochOf(Math.max(0, window.last)).family);

const liveSequence = (index: number): string => `#EXT-X-TWITCH-LIVE-SEQUENCE:${index + 182}`;

const iso = (ms: number): string => new Date(ms).toISOString();

const dateRange = (values: Record<string, string | number>): string =>
  `#EXT-X-DATERANGE:${Object.entries(values)
    .map(([key, value]) => `${key}=${typeof value === "number" ? value.toFixed(3) : value}`)
    .join(",")}`;

const quoted = (text: string): string => `"${text}"`;

function sessionRanges(list: MediaPlaylist, window: Window): string[] {
  const { session } = list;
  const { createdAtMs, number } = session.start;
  const created = Math.floor(createdAtMs / 1000);
  const firstMs = session.broadcast.dateTimeMs(Math.max(0, window.first));
  const source = session.podOf(window.last) ? `Amazon|${creativeId}` : "live";
  const range = (id: string, kind: string, startMs: number, extra: Record<string, string>) =>
    dateRange({
      ID: quoted(id),
      CLASS: quoted(kind),
      "START-DATE": quoted(iso(startMs)),
      "END-ON-NEXT": "YES",
      ...extra,
    });
  return [
    range(`playlist-creation-${created}`, "timestamp", createdAtMs, {
      "X-SERVER-TIME": quoted((createdAtMs / 1000).toFixed(2)),
    }),
    range(`playlist-session-${created}`, "twitch-session", createdAtMs, {
      "X-TV-TWITCH-SESSIONID": quoted(`55122345678${String(number).padStart(8, "0")}`),
    }),
    range(String(3991 + number), "twitch-assignment", createdAtMs, {
      "X-TV-TWITCH-SERVING-ID": quoted(number.toString(16).padStart(32, "0")),
      "X-TV-TWITCH-NODE": quoted(`video-edge-c0ffee.${pointOfPresence}`),
      "X-TV-TWITCH-CLUSTER": quoted(pointOfPresence),
    }),
    range(`source-${Math.floor(firstMs / 1000)}`, "twitch-stream-source", firstMs, {
      "X-TV-TWITCH-STREAM-SOURCE": quoted(source),
    }),
    range(`trigger-${created}`, "twitch-trigger", createdAtMs, {
      "X-TV-TWITCH-TRIGGER-URL": quoted(list.links.trigger(session.id)),
    }),
  ];
}

const showsPod = (pod: AdPod, window: Window): boolean =>
  pod.firstIndex <= window.last && window.first < pod.firstIndex + pod.count + adRangeStaysSegments;

function adRange(session: PlaylistSession, pod: AdPod): string {
  const seconds = pod.count * segmentSeconds;
  return dateRange({
    ID: quoted(`stitched-ad-${pod.id}`),
    CLASS: quoted("twitch-stitched-ad"),
    "START-DATE": quoted(iso(session.broadcast.dateTimeMs(pod.firstIndex))),
    DURATION: seconds,
    "X-TV-TWITCH-AD-CREATIVE-ID": quoted(creativeId),
    "X-TV-TWITCH-AD-LINE-ITEM-ID": quoted("8207162010,1"),
    "X-TV-TWITCH-AD-POD-POSITION": quoted("0"),
    "X-TV-TWITCH-AD-POD-LENGTH": quoted("1"),
    "X-TV-TWITCH-AD-POD-FILLED-DURATION": quoted(String(seconds)),
    "X-TV-TWITCH-AD-ROLL-TYPE": quoted(pod.roll),
    "X-TV-TWITCH-AD-AD-SESSION-ID": quoted(session.id),
    "X-TV-TWITCH-AD-AD-FORMAT": quoted("standard_video_ad"),
    "X-TV-TWITCH-AD-LOUDNESS": quoted("-10.98"),
  });
}

function entry(list: MediaPlaylist, index: number, window: Window): string[] {
  const { session } = list;
  const epoch = session.broadcast.epochOf(index);
  const isAd = session.podOf(index) !== undefined;
  const changesKind = index > window.first && isAd !== (session.podOf(index - 1) !== undefined);
  const startsEpoch = epoch.firstIndex === index && index > 0;
  const family = familyOf(list.rendition, epoch.family);
  const needsMap = isFragmented(family) && (index === window.first || changesKind || startsEpoch);
  return [
    ...(changesKind || startsEpoch ? ["#EXT-X-DISCONTINUITY"] : []),
    ...(needsMap ? [`#EXT-X-MAP:URI="${address(list, index, true)}"`] : []),
    ...(changesKind && !isAd ? [liveSequence(index)] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${iso(session.broadcast.dateTimeMs(index))}`,
    `#EXTINF:${segmentSeconds.toFixed(3)},${isAd ? `Amazon|${creativeId}` : "live"}`,
    address(list, index, false),
  ];
}

function address(list: MediaPlaylist, index: number, isInit: boolean): string {
  const { session, rendition, links } = list;
  const family = familyOf(rendition, session.broadcast.epochOf(index).family);
  const token = segmentToken({ sessionId: session.id, group: rendition.group, index, isInit });
  return links.segment(token, segmentExtension(family));
}

/** Segments that are being produced; not while an ad runs. */
function prefetch(list: MediaPlaylist, window: Window): string[] {
  if (!list.session.start.isLowLatency || list.session.podOf(window.last + 1)) return [];
  return Array.from(
    { length: prefetchSegments },
    (_, ahead) => `#EXT-X-TWITCH-PREFETCH:${address(list, window.last + 1 + ahead, false)}`,
  );
}
