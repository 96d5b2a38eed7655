import { z } from "zod";
import type { ServerEvent } from "../shared/events.ts";
import { formatBytes, formatDuration } from "../shared/format.ts";
import { toMessage } from "../shared/errors.ts";
import type { Channel } from "../shared/model/channel.ts";
import type { Vod } from "../shared/model/vod.ts";
import type { StreamNow } from "./core/live-state.ts";
import {
  type Notice,
  type NoticeTitle,
  toChangeNotice,
  toOfflineNotice,
  toOnlineNotice,
} from "./core/notices.ts";
import type { Deps } from "./deps.ts";
import { openDocument } from "./io/json-document.ts";

type WatchDeps = Pick<Deps, "clock" | "events" | "live" | "log" | "store" | "alerts" | "notify">;

export interface WatchOptions {
  /** Which streams were told, so that a restart does not tell them again. */
  file: string;
  /** Names or ids of the operator's favourite games. */
  favourites: () => readonly string[];
  signal: AbortSignal;
}

const Told = z.object({ version: z.literal(1), streams: z.record(z.string(), z.string()) });
/** The playlists know of a stream before anyone knows its title; waited for this long. */
const nothing = { name: "", game: "" };
const titleWaitMs = 45_000;

/** Turns what happens in the daemon into notices. */
export async function watchForNotices(deps: WatchDeps, options: WatchOptions): Promise<void> {
  const onChannel = await createStreamWatch(deps, options);
  const onVod = createVodWatch(deps);
  deps.alerts.onNew((sentence, category) => {
    const title =
      category === "diskLow" || category === "subscriptionRevoked" ? category : "system";
    deps.notify.tell({ category, title, values: nothing, lines: [sentence], url: "", icon: "" });
  });
  deps.events.listen((event) => {
    if (event.action === "channel_updated") onChannel(event.data.channel);
    onVod(event);
  });
}

type OnChannel = (channel: Channel) => void;

/** Hears of every look at a channel and tells what has changed since the one before. */
async function createStreamWatch(deps: WatchDeps, options: WatchOptions): Promise<OnChannel> {
  const log = deps.log.module("notify");
  const { low, problem } = await openDocument(options.file, Told, { version: 1, streams: {} });
  if (problem !== null) log.warn(problem);
  const seen = new Map<string, StreamNow>();

  const tellOnline = (channel: Channel, stream: StreamNow) => {
    const key = stream.id || (stream.startedAt ?? "");
    if (low.data.streams[channel.uuid] === key) return;
    low.data.streams = { ...low.data.streams, [channel.uuid]: key };
    low.write().catch((error: unknown) => log.warn(`Not kept: ${toMessage(error)}`));
    deps.notify.tell(toOnlineNotice(channel, stream));
  };
  const tellWithoutTitle = async (channel: Channel) => {
    await deps.clock.sleep(titleWaitMs, options.signal);
    const stream = deps.live.get(channel.uuid);
    if (!options.signal.aborted && stream?.title === "") tellOnline(channel, stream);
  };
  const tellChange = (channel: Channel, before: StreamNow, now: StreamNow) => {
    const rules = { isCapturing: channel.is_capturing, favourites: options.favourites() };
    const notice = toChangeNotice(channel, before, now, rules);
    if (notice !== null) deps.notify.tell(notice);
  };
  return (channel) => {
    const before = seen.get(channel.uuid);
    const now = deps.live.get(channel.uuid);
    if (now === null) {
      seen.delete(channel.uuid);
      if (before !== undefined)
        deps.notify.tell(toOfflineNotice(channel, before, deps.clock.now(), formatDuration));
      return;
    }
    seen.set(channel.uuid, now);
    const known = before !== undefined && isSameStream(before, now) ? before : null;
    if (known !== null && known.title !== "") tellChange(channel, known, now);
    else if (now.title !== "") tellOnline(channel, now);
    else if (known === null) void tellWithoutTitle(channel);
  };
}

/** A stream without an id is the one that was there, until it has one of its own. */
function isSameStream(before: StreamNow, now: StreamNow): boolean {
  return before.id === now.id || before.id === "" || now.id === "";
}

function createVodWatch(deps: WatchDeps): (event: ServerEvent) => void {
  /** A failure shows in several events; it is told once, and again when it fails anew. */
  const failed = new Set<string>();
  return (event) => {
    if (!("vod" in event.data)) return;
    const { vod } = event.data;
    if (vod.phase === "failed" && !failed.has(vod.uuid)) tellFailure(deps, vod);
    if (vod.phase === "failed") failed.add(vod.uuid);
    else failed.delete(vod.uuid);
    if (event.action === "end_capture") {
      const length = formatDuration(vod.duration);
      const title = event.data.success ? "captured" : "captureFailed";
      tellVod(deps, vod, title, [event.data.success ? length : "", vod.stream_title]);
    }
    if (event.action === "end_convert" && event.data.success) {
      const size = `${formatDuration(vod.duration)}, ${formatBytes(vod.total_size)}`;
      tellVod(deps, vod, "converted", [vod.stream_title, size]);
    }
  };
}

function tellFailure(deps: WatchDeps, vod: Vod): void {
  const title = vod.conversion_started === null ? "captureFailed" : "convertFailed";
  tellVod(deps, vod, title, [vod.stream_title, vod.failure?.message ?? ""]);
}

const vodCategories = {
  captured: "vodCaptured",
  converted: "vodConverted",
  captureFailed: "captureFailed",
  convertFailed: "captureFailed",
} as const satisfies Partial<Record<NoticeTitle, Notice["category"]>>;

function tellVod(
  deps: WatchDeps,
  vod: Vod,
  title: keyof typeof vodCategories,
  lines: string[],
): void {
  const channel = deps.store.channels.get(vod.channel_uuid);
  deps.notify.tell({
    category: vodCategories[title],
    title,
    values: { name: channel?.displayName ?? vod.basename, game: "" },
    lines,
    url: "",
    icon: channel?.profilePictureUrl ?? "",
  });
}
