import { AppError } from "../../shared/errors.ts";

/** HLS playlists (RFC 8216) as plain data, with the tags that live platforms add. */

export interface MediaSegment {
  sequence: number;
  /** As written in the playlist; may be relative. */
  uri: string;
  durationSeconds: number;
  /** PROGRAM-DATE-TIME, carried forward from earlier segments; null when the playlist has none. */
  atMs: number | null;
  /** Text after the comma of EXTINF; Twitch writes `live` for content and something else for ads. */
  title: string;
  /** EXT-X-DISCONTINUITY stands before it. */
  isDiscontinuity: boolean;
  /** URI of the init section (EXT-X-MAP) in force; null for MPEG-TS. */
  initUri: string | null;
  /** EXT-X-BYTERANGE: a stretch of the file at `uri`; absent for all of it. */
  range?: PlaylistRange;
  /** The same of the init section. */
  initRange?: PlaylistRange;
}

/** Bytes. */
export interface PlaylistRange {
  offset: number;
  length: number;
}

export interface DateRange {
  id: string;
  class: string;
  startMs: number;
  durationSeconds: number | null;
}

export interface MediaPlaylist {
  targetDurationSeconds: number;
  segments: MediaSegment[];
  dateRanges: DateRange[];
  /** EXT-X-ENDLIST. */
  isEnded: boolean;
}

export interface Rendition {
  /** Canonical quality: `1080p60`, `720p`, `audio_only`. */
  quality: string;
  url: string;
  isSource: boolean;
  bandwidth: number;
  width: number | null;
  height: number | null;
  fps: number | null;
  codecs: string;
}

/** Text that is not a playlist, or not a whole one: whoever answered with it can't be asked. */
export class PlaylistError extends AppError {
  constructor(problem: string) {
    super("provider_unavailable", `The playlist can't be read: ${problem}.`);
  }
}

/** Attributes of a tag: `A=1,B="x,y"` -> {A: "1", B: "x,y"}. */
export function parseAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const match of text.matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g)) {
    attributes[match[1] ?? ""] = match[2] ?? match[3] ?? "";
  }
  return attributes;
}

/**
 * Reads a media playlist. A last line without its line end is taken for cut off and left out.
 * Throws `PlaylistError` when the text is no media playlist.
 */
export function parseMediaPlaylist(text: string): MediaPlaylist {
  if (!text.startsWith("#EXTM3U")) throw new PlaylistError("not a playlist");
  const state = createMediaState();
  let from = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
    const last = text.charCodeAt(end - 1) === 13 ? end - 1 : end;
    if (last > from) readMediaLine(state, text.slice(from, last));
    from = end + 1;
  }
  if (state.playlist.targetDurationSeconds <= 0) throw new PlaylistError("no target duration");
  return state.playlist;
}

function createMediaState() {
  const playlist: MediaPlaylist = {
    targetDurationSeconds: 0,
    segments: [],
    dateRanges: [],
    isEnded: false,
  };
  return {
    playlist,
    sequence: 0,
    durationSeconds: 0,
    title: "",
    atMs: null as number | null, // no date seen yet
    isDiscontinuity: false,
    initUri: null as string | null, // no EXT-X-MAP seen yet
    initRange: null as PlaylistRange | null, // none, unless EXT-X-MAP names one
    range: null as RangeTag | null, // no EXT-X-BYTERANGE before the next segment
    /** Where the last range of each file ended: a range without an offset begins there. */
    rangeEnd: { uri: "", offset: 0 },
  };
}

function readMediaLine(state: ReturnType<typeof createMediaState>, line: string): void {
  if (!line.startsWith("#")) return addSegment(state, line);
  if (line.startsWith("#EXTINF:")) {
    const comma = line.indexOf(",");
    state.durationSeconds = Number.parseFloat(line.slice(8)) || 0;
    state.title = comma < 0 ? "" : line.slice(comma + 1).trim();
  } else if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:")) {
    const atMs = Date.parse(line.slice(25));
    if (Number.isFinite(atMs)) state.atMs = atMs;
  } else if (line.startsWith("#EXT-X-DISCONTINUITY") && !line.startsWith("#EXT-X-DISCONTINUITY-")) {
    state.isDiscontinuity = true;
  } else if (line.startsWith("#EXT-X-MEDIA-SEQUENCE:")) {
    state.sequence = Number.parseInt(line.slice(22), 10) || 0;
  } else if (line.startsWith("#EXT-X-TARGETDURATION:")) {
    state.playlist.targetDurationSeconds = Number.parseFloat(line.slice(22)) || 0;
  } else if (line.startsWith("#EXT-X-ENDLIST")) {
    state.playlist.isEnded = true;
  } else if (line.startsWith("#EXT-X-MAP:")) {
    const attributes = parseAttributes(line.slice(11));
    state.initUri = attributes["URI"] ?? null;
    const range = toRangeTag(attributes["BYTERANGE"] ?? "");
    state.initRange = range === null ? null : { offset: range.offset ?? 0, length: range.length };
  } else if (line.startsWith("#EXT-X-BYTERANGE:")) {
    state.range = toRangeTag(line.slice(17));
  } else if (line.startsWith("#EXT-X-DATERANGE:")) {
    const range = toDateRange(line.slice(17));
    if (range !== null) state.playlist.dateRanges.push(range);
  }
}

function addSegment(state: ReturnType<typeof createMediaState>, uri: string): void {
  if (state.durationSeconds <= 0) return;
  const { sequence, durationSeconds, title, atMs, isDiscontinuity, initUri } = state;
  state.playlist.segments.push({
    sequence,
    uri,
    durationSeconds,
    atMs,
    title,
    isDiscontinuity,
    initUri,
    ...(state.range === null ? {} : { range: placeRange(state, uri, state.range) }),
    ...(initUri === null || state.initRange === null ? {} : { initRange: state.initRange }),
  });
  state.range = null;
  state.sequence += 1;
  if (atMs !== null) state.atMs = atMs + Math.round(durationSeconds * 1000);
  state.durationSeconds = 0;
  state.title = "";
  state.isDiscontinuity = false;
}

interface RangeTag {
  length: number;
  /** Null: where the last range of the same file ended. */
  offset: number | null;
}

/** `length[@offset]`; null when it is none. */
function toRangeTag(text: string): RangeTag | null {
  const [, length, offset] = /^(\d+)(?:@(\d+))?/.exec(text) ?? [];
  if (length === undefined) return null;
  return { length: Number(length), offset: offset === undefined ? null : Number(offset) };
}

function placeRange(
  state: ReturnType<typeof createMediaState>,
  uri: string,
  { length, offset }: RangeTag,
): PlaylistRange {
  const { rangeEnd } = state;
  const start = offset ?? (rangeEnd.uri === uri ? rangeEnd.offset : 0);
  state.rangeEnd = { uri, offset: start + length };
  return { offset: start, length };
}

function toDateRange(text: string): DateRange | null {
  // Most ranges only describe the session: skip them before the dear part.
  if (!text.includes("stitched-ad")) return null;
  const attributes = parseAttributes(text);
  const startMs = Date.parse(attributes["START-DATE"] ?? "");
  if (!Number.isFinite(startMs)) return null;
  const duration = Number.parseFloat(attributes["DURATION"] ?? "");
  return {
    id: attributes["ID"] ?? "",
    class: attributes["CLASS"] ?? "",
    startMs,
    durationSeconds: Number.isFinite(duration) ? duration : null,
  };
}

/**
 * Reads a master playlist in the shapes of usher v1 (names in EXT-X-MEDIA), v2 (IVS attributes) and
 * plain HLS. Throws `PlaylistError` when it offers nothing.
 */
export function parseMasterPlaylist(text: string, baseUrl: string): Rendition[] {
  if (!text.startsWith("#EXTM3U")) throw new PlaylistError("not a playlist");
  const groupNames = new Map<string, string>();
  const renditions: Rendition[] = [];
  let pending: Record<string, string> | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("#EXT-X-MEDIA:")) {
      const media = parseAttributes(line.slice(13));
      groupNames.set(media["GROUP-ID"] ?? "", media["NAME"] ?? "");
    } else if (line.startsWith("#EXT-X-STREAM-INF:")) {
      pending = parseAttributes(line.slice(18));
    } else if (line !== "" && !line.startsWith("#") && pending !== null) {
      const url = URL.parse(line.trim(), baseUrl);
      if (url === null) throw new PlaylistError("an address that is none");
      renditions.push(toRendition(pending, groupNames, url.href));
      pending = null;
    }
  }
  if (renditions.length === 0) throw new PlaylistError("no renditions");
  return renditions;
}

function toRendition(
  attributes: Record<string, string>,
  groupNames: Map<string, string>,
  url: string,
): Rendition {
  const group = attributes["VIDEO"] ?? "";
  const [width, height] = (attributes["RESOLUTION"] ?? "").split("x").map(Number);
  const fps = Number.parseFloat(attributes["FRAME-RATE"] ?? "");
  const size = {
    width: width ? width : null,
    height: height ? height : null,
    fps: Number.isFinite(fps) && fps > 0 ? fps : null,
  };
  const name = groupNames.get(group) || attributes["IVS-NAME"] || group;
  return {
    quality: toQualityName(name, size),
    url,
    isSource:
      group === "chunked" ||
      attributes["IVS-VARIANT-SOURCE"] === "source" ||
      url.includes("/chunked/"),
    bandwidth: Number.parseInt(attributes["BANDWIDTH"] ?? "", 10) || 0,
    ...size,
    codecs: attributes["CODECS"] ?? "",
  };
}

/** `1080p60 (source)` -> `1080p60`, `480p30` -> `480p`, `Audio Only` -> `audio_only`, 59.9 fps -> 60. */
export function toQualityName(
  name: string,
  size: { height: number | null; fps: number | null },
): string {
  if (/^audio/i.test(name)) return "audio_only";
  const named = /^(\d{3,4})p(\d{2,3})?/.exec(name);
  const height = named?.[1] ?? (size.height === null ? null : String(size.height));
  if (height === null) return size.fps === null && name === "" ? "audio_only" : name || "source";
  const fps = Math.round(Number(named?.[2] ?? size.fps ?? 30) / 10) * 10;
  return fps > 30 ? `${height}p${fps}` : `${height}p`;
}
