import type { MediaFamily, MediaProfile } from "./media-profile.ts";

/** What a playlist calls a quality. The names promise the usual sizes; the pictures behind them are small. */
export interface Rendition {
  /** GROUP-ID of the v1 list, the folder of a VOD, and the key everywhere in the simulator. */
  group: string;
  name: string;
  stableId: string;
  bandwidth: number;
  resolution: string | null;
  framesPerSecond: number | null;
  isSource: boolean;
  /** Size of the prepared picture; null for sound alone. */
  picture: { width: number; height: number; videoKbps: number } | null;
}

/** Settings of the prepared media that a bench raises. */
export interface MediaOptions {
  width?: number;
  height?: number;
  /** Exact when given: the encoder fills up. */
  videoKbps?: number;
  loopSeconds?: number;
}

export const ladder: readonly Rendition[] = [
  {
    group: "chunked",
    name: "1080p60 (source)",
    stableId: "1080p60",
    bandwidth: 8_534_030,
    resolution: "1920x1080",
    framesPerSecond: 60,
    isSource: true,
    picture: { width: 426, height: 240, videoKbps: 250 },
  },
  {
    group: "720p60",
    name: "720p60",
    stableId: "720p60",
    bandwidth: 3_422_999,
    resolution: "1280x720",
    framesPerSecond: 60,
    isSource: false,
    picture: { width: 320, height: 180, videoKbps: 180 },
  },
  {
    group: "480p30",
    name: "480p",
    stableId: "480p30",
    bandwidth: 1_427_999,
    resolution: "852x480",
    framesPerSecond: 30,
    isSource: false,
    picture: { width: 256, height: 144, videoKbps: 120 },
  },
  {
    group: "audio_only",
    name: "audio_only",
    stableId: "audio_only",
    bandwidth: 160_000,
    resolution: null,
    framesPerSecond: null,
    isSource: false,
    picture: null,
  },
];

export const segmentSeconds = 2;
const encodedFramesPerSecond = 30;
const sourceLoopSeconds = 120;
const otherLoopSeconds = 32;
const adLoopSeconds = 16;

export const findRendition = (group: string): Rendition | undefined =>
  ladder.find((rendition) => rendition.group === group);

/** A channel that sends HEVC still has H.264 transcodes, but in fragmented MP4 as well. */
export function familyOf(rendition: Rendition, channelFamily: MediaFamily): MediaFamily {
  return channelFamily === "fmp4-hevc" && !rendition.isSource ? "fmp4-h264" : channelFamily;
}

export function profileOf(
  rendition: Rendition,
  channelFamily: MediaFamily,
  options: MediaOptions = {},
): MediaProfile {
  const isExact = options.videoKbps !== undefined && rendition.isSource;
  const usual = rendition.picture ?? { width: 0, height: 0, videoKbps: 0 };
  const picture = rendition.isSource ? { ...usual, ...sizeOf(options) } : usual;
  return {
    family: familyOf(rendition, channelFamily),
    picture: rendition.picture ? "moving" : "none",
    ...picture,
    framesPerSecond: encodedFramesPerSecond,
    isConstantBitrate: isExact,
    segmentSeconds,
    loopSeconds:
      options.loopSeconds ??
      (rendition.isSource && channelFamily === "ts-h264" ? sourceLoopSeconds : otherLoopSeconds),
  };
}

/** A still test card with a low hum, so that an ad left in a recording is seen and heard. */
export function adProfileOf(rendition: Rendition, channelFamily: MediaFamily): MediaProfile {
  const { width, height, videoKbps } = rendition.picture ?? { width: 0, height: 0, videoKbps: 0 };
  return {
    family: channelFamily === "ts-h264" ? "ts-h264" : "fmp4-h264",
    picture: rendition.picture ? "slate" : "none",
    ...{ width, height, videoKbps },
    framesPerSecond: encodedFramesPerSecond,
    isConstantBitrate: false,
    segmentSeconds,
    loopSeconds: adLoopSeconds,
  };
}

export function codecsOf(rendition: Rendition, channelFamily: MediaFamily): string {
  if (!rendition.picture) return "mp4a.40.2";
  if (familyOf(rendition, channelFamily) === "fmp4-hevc") return "hvc1.1.6.L123.B0,mp4a.40.2";
  return rendition.isSource ? "avc1.64002A,mp4a.40.2" : "avc1.4D401F,mp4a.40.2";
}

function sizeOf(
  options: MediaOptions,
): Partial<{ width: number; height: number; videoKbps: number }> {
  return {
    ...(options.width === undefined ? {} : { width: options.width }),
    ...(options.height === undefined ? {} : { height: options.height }),
    ...(options.videoKbps === undefined ? {} : { videoKbps: options.videoKbps }),
  };
}
