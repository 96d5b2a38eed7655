import type { Broadcast } from "./broadcast.ts";
import { pointOfPresence } from "./links.ts";
import type { MediaFamily } from "./media-profile.ts";
import type { Rendition } from "./renditions.ts";
import { codecsOf } from "./renditions.ts";

export interface MasterPlaylist {
  renditions: readonly Rendition[];
  family: MediaFamily;
  address: (rendition: Rendition) => string;
}

export interface LiveMaster extends MasterPlaylist {
  broadcast: Broadcast;
  nowMs: number;
  sessionNumber: number;
}

export const formatMasterV1 = (master: LiveMaster): string =>
  lines(["#EXTM3U", liveHeader(master), ...variantsV1(master, "YES")]);

/** No EXT-X-MEDIA and no header; the source is not the first. */
export const formatMasterV2 = (master: MasterPlaylist): string =>
  lines(["#EXTM3U", ...variantsV2(master)]);

export const formatVodMasterV1 = (master: MasterPlaylist): string =>
  lines(["#EXTM3U", vodHeader(), ...variantsV1(master, "NO")]);

export const formatVodMasterV2 = (master: MasterPlaylist): string =>
  lines(["#EXTM3U", vodHeader(), ...variantsV2(master)]);

function variantsV1(master: MasterPlaylist, choice: "YES" | "NO"): string[] {
  return master.renditions.flatMap((rendition) => {
    const chosen = rendition.picture ? choice : "NO";
    return [
      `#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="${rendition.group}",NAME="${rendition.name}",AUTOSELECT=${chosen},DEFAULT=${chosen}`,
      `#EXT-X-STREAM-INF:${[
        ...basics(rendition, master.family),
        `VIDEO="${rendition.group}"`,
        ...frameRate(rendition),
      ].join(",")}`,
      master.address(rendition),
    ];
  });
}

function variantsV2(master: MasterPlaylist): string[] {
  const sourceLast = master.renditions.toSorted((a, b) => a.bandwidth - b.bandwidth);
  return sourceLast.flatMap((rendition) => [
    `#EXT-X-STREAM-INF:${[
      ...basics(rendition, master.family),
      ...frameRate(rendition),
      `STABLE-VARIANT-ID="${rendition.stableId}"`,
      `IVS-NAME="${rendition.isSource ? rendition.stableId : rendition.name}"`,
      `IVS-VARIANT-SOURCE="${rendition.isSource ? "source" : "transcode"}"`,
    ].join(",")}`,
    master.address(rendition),
  ]);
}

function basics(rendition: Rendition, family: MediaFamily): string[] {
  const resolution = rendition.resolution ? [`RESOLUTION=${rendition.resolution}`] : [];
  const codecs = `CODECS="${codecsOf(rendition, family)}"`;
  return [`BANDWIDTH=${rendition.bandwidth}`, ...resolution, codecs];
}

const frameRate = (rendition: Rendition): string[] =>
  rendition.framesPerSecond === null ? [] : [`FRAME-RATE=${rendition.framesPerSecond.toFixed(3)}`];

function liveHeader(master: LiveMaster): string {
  const streamSeconds = (master.nowMs - master.broadcast.start.startedAtMs) / 1000;
  return attributes("#EXT-X-TWITCH-INFO", {
    NODE: `video-edge-c0ffee.${pointOfPresence}`,
    "MANIFEST-NODE-TYPE": "weaver_cluster",
    "MANIFEST-NODE": `video-weaver.${pointOfPresence}`,
    SUPPRESS: "false",
    "SERVER-TIME": (master.nowMs / 1000).toFixed(2),
    TRANSCODESTACK: "2023-Transcode-QS-V1",
    TRANSCODEMODE: "cbr_v1",
    "USER-IP": "203.0.113.7",
    "SERVING-ID": master.sessionNumber.toString(16).padStart(32, "0"),
    CLUSTER: pointOfPresence,
    ABS: "false",
    "VIDEO-SESSION-ID": `55122345678${String(master.sessionNumber).padStart(8, "0")}`,
    "BROADCAST-ID": master.broadcast.streamId,
    "STREAM-TIME": streamSeconds.toFixed(6),
    B: "false",
    "USER-COUNTRY": "SE",
    "MANIFEST-CLUSTER": pointOfPresence,
    ORIGIN: pointOfPresence,
    C: "aHR0cHM6Ly9sb29wYmFjaw==",
    D: "false",
  });
}

const vodHeader = (): string =>
  attributes("#EXT-X-TWITCH-INFO", {
    ORIGIN: "s3",
    B: "false",
    REGION: "EU",
    "USER-IP": "203.0.113.7",
    "SERVING-ID": "0".repeat(32),
    CLUSTER: "cloudfront_vod",
    "USER-COUNTRY": "SE",
    "MANIFEST-CLUSTER": "cloudfront_vod",
  });

const attributes = (tag: string, values: Record<string, string>): string =>
  `${tag}:${Object.entries(values)
    .map(([key, value]) => `${key}="${value}"`)
    .join(",")}`;

const lines = (all: readonly string[]): string => `${all.join("\n")}\n`;
