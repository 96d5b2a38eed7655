import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "../../shared/api/client.ts";
import { openEventStream } from "../../shared/event-stream.ts";
import { parseEvent, type ServerEvent } from "../../shared/events.ts";
import { formatBytes, formatDuration } from "../../shared/format.ts";
import type { Vod } from "../../shared/model/vod.ts";
import type { Simulator } from "./simulator.ts";

/** The channel that goes live by itself, changes its game once and ends. */
export const passing = "aurora";
/** The channel that stays live. */
export const lasting = "nightowl";

const liveAfterSeconds = 4;
const changeAfterSeconds = 25;
const endAfterSeconds = 28;

/** What happens on the platform, told as it happens; resolves when the passing stream is over. */
export async function playStory(
  simulator: Simulator,
  say: (sentence: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const channel = simulator.channel(passing);
  await sleep(liveAfterSeconds * 1000, undefined, { signal });
  channel.goLive({ title: "Painting the northern lights", game: "Art", viewers: 120 });
  say("Aurora has just gone live. Nobody told Reelkeep: it finds out by looking.");
  await sleep(changeAfterSeconds * 1000, undefined, { signal });
  channel.update({ title: "Now some chess while it dries", game: "Chess", viewers: 168 });
  say("Aurora changed the game from Art to Chess: that becomes a chapter.");
  await sleep(endAfterSeconds * 1000, undefined, { signal });
  channel.goOffline({ ending: "endlist" });
  say("Aurora went offline. Reelkeep asks the platform again before it believes that.");
}

export async function addChannels(api: Api): Promise<void> {
  for (const internalName of [passing, lasting]) {
    await api("POST /api/v0/channels", { body: { internalName, quality: ["best"] } });
  }
}

/** Tells what the daemon does by its own events; resolves with the passing stream's finished recording. */
export function tellEvents(
  url: string,
  say: (sentence: string) => void,
): { finished: Promise<Vod>; close: () => void } {
  const finished = Promise.withResolvers<Vod>();
  const onEvent = (event: ServerEvent) => {
    const sentence = toSentence(event);
    if (sentence !== null) say(sentence);
    if (event.action === "end_convert" && event.data.vod.basename.startsWith(passing)) {
      if (event.data.success) finished.resolve(event.data.vod);
      else finished.reject(new Error(event.data.vod.failure?.message ?? "the conversion failed"));
    }
  };
  const close = openEventStream({
    connect: () => {
      const socket = new WebSocket(`${url.replace(/^http/, "ws")}/api/v0/websocket`);
      // Node's socket has these members; its type writes the handlers' events more narrowly.
      return socket as unknown as ReturnType<Parameters<typeof openEventStream>[0]["connect"]>;
    },
    parse: parseEvent,
    onEvent,
    onStatus: () => {},
  });
  return { finished: finished.promise, close };
}

function toSentence(event: ServerEvent): string | null {
  switch (event.action) {
    case "start_capture":
      return `Reelkeep records ${nameOf(event.data.vod)}: "${event.data.vod.stream_title}".`;
    case "chapter_update":
      return `Reelkeep noted a chapter of ${nameOf(event.data.vod)}: ${event.data.chapter.game_name ?? "no game"}.`;
    case "end_capture":
      return `The capture of ${nameOf(event.data.vod)} is over: ${formatDuration(event.data.vod.duration)}, ${event.data.vod.capture_report?.gap_seconds ?? 0} s missing.`;
    case "end_convert":
      return event.data.success
        ? `The recording of ${nameOf(event.data.vod)} is finished: ${formatBytes(event.data.vod.total_size)}, ${event.data.vod.chapters.length} chapters. Play it in the dashboard.`
        : `The recording of ${nameOf(event.data.vod)} could not be converted: ${event.data.vod.failure?.message ?? ""}`;
    default:
      return null;
  }
}

function nameOf(vod: Vod): string {
  return vod.basename.startsWith(passing) ? "Aurora" : "Nightowl";
}
