import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import type { ServerEvent } from "../../shared/events.ts";
import type { Channel, ChannelList } from "../../shared/model/channel.ts";
import type { Job } from "../../shared/model/job.ts";
import type { LogLine } from "../../shared/model/log.ts";
import type { Vod, VodList } from "../../shared/model/vod.ts";
import { applyEvent } from "../../web/state/apply-event.ts";
import { toVodSummary } from "../../web/state/patch-vods.ts";
import { queryKeys } from "../../web/state/query-keys.ts";
import {
  capturingVod,
  channelUuid,
  sampleChannel,
  sampleCounters,
  sampleJob,
  sampleLine,
  sampleVod,
  vodUuid,
} from "./support/samples.ts";

const listKey = [...queryKeys.channels, 4];
const olderUuid = "33333333-3333-4333-8333-333333333333";
const newerUuid = "44444444-4444-4444-8444-444444444444";

let cache: QueryClient;
const apply = (event: ServerEvent) => applyEvent(cache, event);
const list = () => cache.getQueryData<ChannelList>(listKey)!;
const channel = () => first(list().streamer_list);
const fullChannel = () => cache.getQueryData<Channel>(queryKeys.channelVods(channelUuid))!;

function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error("There is none");
  return item;
}

beforeEach(() => {
  cache = new QueryClient();
  const older = toVodSummary(
    sampleVod({ uuid: olderUuid, started_at: "2026-11-01T10:00:00.000Z" }),
  );
  const known = sampleChannel({ vod_count: 2, vods_size: 4_000_000 });
  cache.setQueryData<ChannelList>(listKey, {
    streamer_list: [known],
    channel_count: 1,
    total_size: 4_000_000,
    free_size: 100,
  });
  cache.setQueryData<Channel>(queryKeys.channelVods(channelUuid), {
    ...known,
    vods_list: [...known.vods_list, older],
  });
  cache.setQueryData<Vod>(queryKeys.vod(vodUuid), sampleVod());
  cache.setQueryData<Job[]>(queryKeys.jobs, [sampleJob()]);
});

const changes = [
  "start_download",
  "start_capture",
  "end_capture",
  "start_convert",
  "end_convert",
  "end_download",
  "chapter_update",
  "vod_updated",
] as const;

describe("events about a recording", () => {
  it.each(changes)("%s replaces the recording and its line in every list", (action) => {
    const vod = sampleVod({ stream_title: "Another title" });
    apply({ action, data: { vod, success: true, chapter: undefined } } as never);

    expect(cache.getQueryData(queryKeys.vod(vodUuid))).toEqual(vod);
    expect(first(channel().vods_list).stream_title).toBe("Another title");
    expect(first(fullChannel().vods_list).stream_title).toBe("Another title");
    expect(channel().vod_count).toBe(2);
  });

  it("replaces an archived one in the pages of the archive, and puts it into no channel", () => {
    const other = toVodSummary(sampleVod({ uuid: olderUuid }));
    const saved = sampleVod({ shelf: "saved", stream_title: "Kept" });
    const page = { vods: [other, toVodSummary(sampleVod())], vod_count: 2 };
    cache.setQueryData<VodList>(queryKeys.savedVods(1), page);
    apply({ action: "vod_updated", data: { vod: saved } } as never);

    const titles = cache
      .getQueryData<VodList>(queryKeys.savedVods(1))
      ?.vods.map(({ stream_title }) => stream_title);
    expect(titles).toEqual([other.stream_title, "Kept"]);
    expect(first(channel().vods_list).stream_title).not.toBe("Kept");
  });

  it("puts a new recording first and counts it", () => {
    const vod = capturingVod({ uuid: newerUuid, started_at: "2026-11-21T10:00:00.000Z" });
    apply({ action: "start_capture", data: { vod } });
    apply({ action: "start_capture", data: { vod } });

    expect(channel().vods_list.map((line) => line.uuid)).toEqual([newerUuid, vodUuid]);
    expect(channel().vod_count).toBe(3);
  });

  it("leaves an old recording out of a list that holds only the newest", () => {
    const vod = sampleVod({ uuid: olderUuid, started_at: "2026-11-01T10:00:00.000Z" });
    apply({ action: "vod_updated", data: { vod } });

    expect(channel().vods_list).toHaveLength(1);
    expect(fullChannel().vods_list).toHaveLength(2);
    expect(channel().vod_count).toBe(2);
  });

  it("keeps lists the same objects when they have nothing to do with it", () => {
    const before = list();
    const vod = sampleVod({ channel_uuid: newerUuid });
    apply({ action: "vod_updated", data: { vod } });

    expect(list()).toBe(before);
  });

  it("vod_removed takes it out everywhere", () => {
    const data = { uuid: vodUuid, basename: "x", channel_uuid: channelUuid };
    apply({ action: "vod_removed", data });

    expect(cache.getQueryData(queryKeys.vod(vodUuid))).toBeUndefined();
    expect(channel().vods_list).toEqual([]);
    expect(channel().vod_count).toBe(1);
    expect(fullChannel().vods_list.map((vod) => vod.uuid)).toEqual([olderUuid]);
  });

  it("capture_progress updates counters, length and size", () => {
    apply({ action: "start_capture", data: { vod: capturingVod() } });
    const counters = sampleCounters({ duration_seconds: 90, bytes: 9_000_000 });
    apply({ action: "capture_progress", data: { vod_uuid: vodUuid, counters } });

    const vod = cache.getQueryData<Vod>(queryKeys.vod(vodUuid))!;
    expect(vod.capture_counters).toEqual(counters);
    expect(vod).toMatchObject({ duration: 90, total_size: 9_000_000 });
    expect(channel().vods_list[0]).toMatchObject({ duration: 90, total_size: 9_000_000 });
  });

  it("capture_progress lets channel and total grow with the recording", () => {
    apply({ action: "start_capture", data: { vod: capturingVod({ total_size: 1_000_000 }) } });
    const before = { channel: channel().vods_size, total: list().total_size };
    const counters = sampleCounters({ bytes: 9_000_000 });
    apply({ action: "capture_progress", data: { vod_uuid: vodUuid, counters } });

    expect(channel().vods_size - before.channel).toBe(8_000_000);
    expect(list().total_size - before.total).toBe(8_000_000);
  });

  it("ignores counters that come after the end of the capture", () => {
    apply({ action: "capture_progress", data: { vod_uuid: vodUuid, counters: sampleCounters() } });

    expect(cache.getQueryData<Vod>(queryKeys.vod(vodUuid))).toMatchObject({
      duration: 3600,
      capture_counters: null,
    });
  });
});

describe("events about a channel", () => {
  it("channel_updated replaces it, keeps older recordings and moves the total", () => {
    const updated = sampleChannel({ is_live: true, vod_count: 2, vods_size: 5_000_000 });
    apply({ action: "channel_updated", data: { channel: updated } });

    expect(channel().is_live).toBe(true);
    expect(list().total_size).toBe(5_000_000);
    expect(fullChannel().vods_list).toHaveLength(2);
  });

  it("channel_updated adds one that was not there, by display name", () => {
    const added = sampleChannel({ uuid: newerUuid, displayName: "Anna", vods_size: 1 });
    apply({ action: "channel_updated", data: { channel: added } });

    expect(list().streamer_list.map((one) => one.displayName)).toEqual(["Anna", "Mia"]);
    expect(list().total_size).toBe(4_000_001);
  });

  it("channel_removed takes it out", () => {
    apply({ action: "channel_removed", data: { uuid: channelUuid } });

    expect(list().streamer_list).toEqual([]);
    expect(cache.getQueryData(queryKeys.channelVods(channelUuid))).toBeUndefined();
  });
});

describe("events about jobs", () => {
  const jobs = () => cache.getQueryData<Job[]>(queryKeys.jobs)!;

  it("job_save adds, job_update replaces, job_progress moves, job_clear removes", () => {
    const convert = sampleJob({ name: "convert_x", kind: "convert" });
    apply({ action: "job_save", data: { job_name: "convert_x", job: convert } });
    expect(jobs().map((job) => job.name)).toEqual(["capture_mia_42", "convert_x"]);

    apply({
      action: "job_progress",
      data: { job_name: "convert_x", progress: 0.5, eta_seconds: 9 },
    });
    expect(jobs()[1]).toMatchObject({ progress: 0.5, eta_seconds: 9, kind: "convert" });

    const stopped = { ...convert, status: "stopped" as const };
    apply({ action: "job_update", data: { job_name: "convert_x", job: stopped } });
    expect(jobs().map((job) => job.status)).toEqual(["running", "stopped"]);

    apply({ action: "job_clear", data: { job_name: "convert_x" } });
    expect(jobs()).toHaveLength(1);
  });
});

describe("events about the log", () => {
  const lines = () => cache.getQueryData<LogLine[]>(queryKeys.log);

  it("stays unfetched until someone looks at it", () => {
    apply({ action: "log", data: [sampleLine("one", "2026-11-20T10:00:00.000Z")] });
    expect(lines()).toBeUndefined();
  });

  it("adds lines once, and a new day clears those before", () => {
    const first = sampleLine("one", "2026-11-20T10:00:00.000Z");
    const second = sampleLine("two", "2026-11-20T10:00:01.000Z");
    cache.setQueryData<LogLine[]>(queryKeys.log, [first]);
    apply({ action: "log", data: [first, second] });
    expect(lines()).toEqual([first, second]);

    const nextDay = sampleLine("three", "2026-11-22T10:00:01.000Z");
    apply({ action: "log", data: [nextDay] });
    expect(lines()).toEqual([nextDay]);
  });
});

it("creates nothing that was never fetched", () => {
  const empty = new QueryClient();
  applyEvent(empty, { action: "channel_updated", data: { channel: sampleChannel() } });
  applyEvent(empty, { action: "job_save", data: { job_name: "x", job: sampleJob() } });
  applyEvent(empty, { action: "init", data: { version: "1" } });

  expect(empty.getQueryCache().getAll()).toEqual([]);
});
