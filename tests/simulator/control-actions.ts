import type { Ending } from "./broadcast.ts";
import type { GoLive, SimulatedChannel } from "./channel.ts";
import type { ClipDefinition, MutedRange } from "./shelf.ts";
import type { VideoDefinition } from "./shelve.ts";
import type { FaultSpec } from "./fault-table.ts";
import { isFaultKind } from "./fault-table.ts";

export type JsonObject = Record<string, unknown>;

/** A body that is no JSON object is a mistake of the test: it throws. An empty one is `{}`. */
export function readJson(body: string): JsonObject {
  if (body.trim() === "") return {};
  const read: unknown = JSON.parse(body);
  if (typeof read !== "object" || read === null) throw new TypeError("expected a JSON object");
  return { ...read };
}

/** `POST /control/channels/<login>/<action>` */
export const channelActions: Readonly<
  Record<string, (channel: SimulatedChannel, body: JsonObject) => unknown>
> = {
  live: (channel, body) => channel.goLive(readGoLive(body)),
  offline: (channel, body) => channel.goOffline({ ending: readEnding(body["endlist"]) }),
  update: (channel, body) =>
    channel.update({ ...readTexts(body, ["title", "game"]), ...readNumbers(body, ["viewers"]) }),
  ad: (channel, body) => channel.startAds(Number(body["seconds"] ?? 0)),
  preroll: (channel, body) => channel.setPreroll(Number(body["seconds"] ?? 0)),
  discontinuity: (channel) => channel.restartEncoder(),
  fault: (channel, body) => channel.fault(readFault(body)),
  "clear-faults": (channel) => channel.clearFaults(),
  video: (channel, body) => channel.addVideo(readVideo(body)),
  "delete-video": (channel, body) => channel.shelf.deleteVideo(String(body["id"])),
  "mute-video": (channel, body) =>
    channel.shelf.muteVideo(String(body["id"]), readRanges(body["ranges"])),
  "restrict-video": (channel, body) => channel.shelf.restrictVideo(String(body["id"])),
  say: (channel, body) => channel.chat.say(String(body["text"]), readTexts(body, ["by", "color"])),
  clip: (channel, body) => channel.addClip(readClip(body)),
  "delete-clip": (channel, body) => channel.shelf.deleteClip(String(body["slug"])),
  "saves-videos": (channel, body) => {
    channel.savesVideos = body["saves"] !== false;
  },
  "remove-rendition": (channel, body) => channel.loseRendition(String(body["rendition"]), Infinity),
  "restore-rendition": (channel, body) => channel.restoreRendition(String(body["rendition"])),
};

/** `history` is the short name of the seconds that lie already behind a broadcast. */
function readGoLive(body: JsonObject): GoLive {
  const history = body["history"] ?? body["historySeconds"];
  const family = body["family"];
  return {
    ...readTexts(body, ["title", "game", "streamId"]),
    ...readNumbers(body, ["viewers"]),
    ...(history === undefined ? {} : { historySeconds: Number(history) }),
    ...(family === "ts-h264" || family === "fmp4-h264" || family === "fmp4-hevc" ? { family } : {}),
  };
}

/** `seconds` long, a past broadcast unless `type` says otherwise. */
function readVideo(body: JsonObject): VideoDefinition {
  const { type, family } = body;
  return {
    seconds: Number(body["seconds"] ?? 0),
    ...readTexts(body, ["title", "game", "description", "streamId"]),
    ...readNumbers(body, ["startedAtMs", "views"]),
    ...(type === "highlight" || type === "upload" ? { type } : {}),
    ...(family === "fmp4-h264" || family === "fmp4-hevc" ? { family } : {}),
  };
}

const readClip = (body: JsonObject): ClipDefinition => ({
  ...readTexts(body, ["title", "creator", "videoId", "slug"]),
  ...readNumbers(body, ["seconds", "offset", "views", "createdAtMs"]),
});

function readRanges(value: unknown): MutedRange[] {
  if (!Array.isArray(value)) throw new TypeError("expected a list of ranges");
  return value.map((range: JsonObject) => ({
    offset: Number(range["offset"]),
    duration: Number(range["duration"]),
  }));
}

/** true or absent: ENDLIST on the last window; false or "404": the list is gone; "freeze": it stays. */
function readEnding(value: unknown): Ending {
  if (value === "freeze") return "freeze";
  return value === false || value === "404" ? "404" : "endlist";
}

function readFault(body: JsonObject): FaultSpec {
  const kind = String(body["kind"]);
  if (!isFaultKind(kind)) throw new TypeError(`unknown fault ${kind}`);
  // The other members are optional and only read: a wrong one harms nobody but the test that sent it.
  return { ...body, kind };
}

const readTexts = <Key extends string>(
  body: JsonObject,
  keys: readonly Key[],
): Partial<Record<Key, string>> => {
  const texts: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const value = body[key];
    if (typeof value === "string") texts[key] = value;
  }
  return texts;
};

const readNumbers = <Key extends string>(
  body: JsonObject,
  keys: readonly Key[],
): Partial<Record<Key, number>> => {
  const numbers: Partial<Record<Key, number>> = {};
  for (const key of keys) if (body[key] !== undefined) numbers[key] = Number(body[key]);
  return numbers;
};
