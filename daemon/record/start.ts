import path from "node:path";
import { createLedger } from "../capture/resume.ts";
import { announceChannel } from "../channels/show.ts";
import type { StreamNow } from "../core/live-state.ts";
import { nextEpisode, toBasename, toFreeName, toSafeName, toSeason } from "../core/naming.ts";
import { placeChapters } from "../core/timeline.ts";
import { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import { ensureFolder, listNames } from "../io/files.ts";
import { vodFolder } from "../paths.ts";
import type { Opened } from "../providers/provider.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { showVod } from "../vods/update.ts";
import { captureJobName, ledgerPath } from "./names.ts";
import { type Recording, runRecording } from "./record.ts";
import { toMark } from "./sample.ts";

export interface NewRecording {
  channel: ChannelRecord;
  stream: StreamNow;
  opened: Extract<Opened, { state: "live" }>;
}

/** Begins a recording and returns the name of its job; the recording goes on by itself. */
export async function startRecording(deps: Deps, input: NewRecording): Promise<string> {
  const { channel } = input;
  const parent = deps.config.get("storage.channel_folders") ? toSafeName(channel.internalName) : "";
  const taken = new Set(
    (await listNames(path.join(deps.paths.vods, parent))).map((name) => name.toLowerCase()),
  );
  const vod = toRecord(deps, input, { parent, isTaken: (name) => taken.has(name.toLowerCase()) });
  await ensureFolder(vodFolder(deps.paths, vod));
  const ledger = await createLedger(ledgerPath(deps, vod), vod.uuid, vod.created_at);
  // The first bytes don't wait for the document: its ledger already stands for the recording.
  const stored = deps.store.vods.add(vod);
  const recording: Recording = {
    channel,
    vod,
    ledger,
    first: input.opened,
    quality: channel.quality,
  };
  const running = runRecording(deps, recording);
  superviseRecording(deps, vod, Promise.all([stored, running]));
  deps.events.emit("start_download", { vod: showVod(deps, vod) });
  deps.events.emit("start_capture", { vod: showVod(deps, vod) });
  announceChannel(deps, channel.uuid);
  deps.log.module("record").info(`Recording ${channel.displayName}: ${vod.stream_title}`, {
    channel: channel.internalName,
    vod: vod.basename,
  });
  return captureJobName(channel, vod);
}

/** Owns the promise of a recording: an error is logged with its recording, whose files stay as they are. */
export function superviseRecording(
  deps: Pick<Deps, "log">,
  vod: Pick<VodRecord, "basename">,
  running: Promise<unknown>,
): void {
  running.catch((error: unknown) => {
    deps.log
      .module("record")
      .error(`${vod.basename}: ${error instanceof Error ? error.message : String(error)}`, {
        stack: error instanceof Error ? error.stack : undefined,
      });
  });
}

/** Where a recording goes: letters of either case count as the same name, as they do on a share. */
interface Place {
  parent: string;
  isTaken: (name: string) => boolean;
}

function toRecord(deps: Deps, { channel, stream, opened }: NewRecording, place: Place): VodRecord {
  const now = toIso(deps.clock.now());
  const started_at = toIsoOr(stream.startedAt, now);
  const season = toSeason(started_at);
  const episode = nextEpisode(deps.store.vods.ofChannel(channel.uuid), season);
  const id = stream.id || opened.streamId || `started${Date.parse(started_at)}`;
  const wanted = toBasename(deps.config.get("vod.filename"), {
    internalName: channel.internalName,
    displayName: channel.displayName,
    id,
    startedAt: started_at,
    title: stream.title,
    gameName: stream.gameName,
    season,
    episode,
  });
  const marks = [toMark(stream, started_at)];
  const basename = toFreeName(wanted, place.isTaken);
  return VodRecord.parse({
    version: 1,
    uuid: deps.newUuid(),
    channel_uuid: channel.uuid,
    provider: channel.provider,
    basename,
    folder: place.parent === "" ? basename : `${place.parent}/${basename}`,
    phase: "capturing",
    stream_ids: [id],
    started_at,
    created_at: now,
    capture_started: now,
    stream_title: stream.title,
    stream_season: season,
    stream_number: episode,
    marks,
    chapters: placeChapters(marks, [], 0, true),
  });
}

function toIsoOr(text: string | null, fallback: string): string {
  const time = Date.parse(text ?? "");
  return Number.isFinite(time) ? toIso(time) : fallback;
}
