import type { StreamNow } from "../core/live-state.ts";
import { nextNumbers, toSeason } from "../core/numbering.ts";
import { placeChapters } from "../core/timeline.ts";
import { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import type { Opened } from "../providers/provider.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { configuredTemplates, findFreePlace, nameVod } from "../vods/place.ts";
import { toMark } from "./sample.ts";

export interface NewRecording {
  channel: ChannelRecord;
  stream: StreamNow;
  opened: Extract<Opened, { state: "live" }>;
}

type NewDeps = Pick<Deps, "clock" | "config" | "newUuid" | "paths" | "store">;

/** The record of a recording that is about to begin: its numbers, and a place that is free. */
export async function createRecord(deps: NewDeps, input: NewRecording): Promise<VodRecord> {
  const record = toRecord(deps, input);
  const naming = nameVod(deps, record);
  const templates = configuredTemplates(deps);
  const place = await findFreePlace(deps, { naming, templates, shelf: "library", self: null });
  return { ...record, ...place };
}

/** Numbers are given here and stay: over a restart, a drop, or the end of a month. */
function toRecord(deps: NewDeps, { channel, stream, opened }: NewRecording): VodRecord {
  const now = toIso(deps.clock.now());
  const started_at = toIsoOr(stream.startedAt, now);
  const id = stream.id || opened.streamId || `started${Date.parse(started_at)}`;
  const marks = [toMark(stream, started_at)];
  const recorded = deps.store.vods.all().filter((vod) => vod.channel_uuid === channel.uuid);
  const { numbers } = deps.store.channels.get(channel.uuid) ?? channel;
  return VodRecord.parse({
    version: 1,
    uuid: deps.newUuid(),
    channel_uuid: channel.uuid,
    provider: channel.provider,
    basename: "",
    folder: "",
    phase: "capturing",
    stream_ids: [id],
    started_at,
    created_at: now,
    capture_started: now,
    stream_title: stream.title,
    ...nextNumbers(recorded, numbers, toSeason(started_at)),
    marks,
    chapters: placeChapters(marks, [], 0, true),
  });
}

function toIsoOr(text: string | null, fallback: string): string {
  const time = Date.parse(text ?? "");
  return Number.isFinite(time) ? toIso(time) : fallback;
}
