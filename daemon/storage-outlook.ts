import type { StorageOutlook } from "../shared/model/storage.ts";
import { toSentence } from "../shared/sentences.ts";
import { forecastFull, toBytesPerDay, toRemainingSeconds } from "./core/storage-forecast.ts";
import { totalSize } from "./core/vod-lifecycle.ts";
import type { VodRecord } from "./core/vod-record.ts";
import type { Deps } from "./deps.ts";
import { freeBytes, totalBytes } from "./io/files.ts";

type OutlookDeps = Pick<Deps, "activities" | "clock" | "config" | "paths" | "store">;

const bytesPerGigabyte = 1_000_000_000;
const msPerDay = 86_400_000;
const historyMs = 14 * msPerDay;

/** What is on the disk, at what rate it fills, and when it will be full. */
export async function lookAtStorage(deps: OutlookDeps): Promise<StorageOutlook> {
  const vods = deps.store.vods.all();
  const now = deps.clock.now();
  const [free_size, disk_size] = [
    await freeBytes(deps.paths.vods),
    await totalBytes(deps.paths.vods),
  ];
  const running = findRunning(deps, vods);
  const bytesPerDay = toBytesPerDay(
    vods.map((vod) => ({
      startedAtMs: Date.parse(vod.started_at),
      bytes: sizeNow(deps, vod),
    })),
    now,
  );
  const full_in_seconds = forecastFull({ freeBytes: free_size, running, bytesPerDay });
  const sizeOf = (shelf: VodRecord["shelf"]) =>
    vods.filter((vod) => vod.shelf === shelf).reduce((total, vod) => total + sizeNow(deps, vod), 0);
  const trashedAlone = vods.flatMap(({ trashed_segments }) => trashed_segments);
  return {
    disk_size,
    free_size,
    keep_free_size: deps.config.get("storage.keep_free_gigabytes") * bytesPerGigabyte,
    library_size: sizeOf("library"),
    saved_size: sizeOf("saved"),
    trash_size: trashedAlone.reduce((total, { filesize }) => total + filesize, sizeOf("trash")),
    capture_rate: running.reduce((total, { bytesPerSecond }) => total + bytesPerSecond, 0),
    bytes_per_day: bytesPerDay,
    full_in_seconds,
  };
}

function findRunning(deps: OutlookDeps, vods: readonly VodRecord[]) {
  const now = deps.clock.now();
  return vods.flatMap((vod) => {
    const counters = deps.activities.look(vod.uuid)?.counters;
    if (vod.phase !== "capturing" || counters === null || counters === undefined) return [];
    const past = vods.filter(
      (other) =>
        other.channel_uuid === vod.channel_uuid &&
        other.phase === "finalized" &&
        now - Date.parse(other.started_at) < historyMs,
    );
    const remainingSeconds = toRemainingSeconds(
      counters.duration_seconds,
      past.map(({ duration }) => duration),
    );
    return [{ bytesPerSecond: counters.bitrate / 8, remainingSeconds }];
  });
}

function sizeNow({ activities }: Pick<Deps, "activities">, vod: VodRecord): number {
  return activities.look(vod.uuid)?.counters?.bytes ?? totalSize(vod);
}

const alertSeconds = 86_400;
/** The warning goes only when it is clearly over. */
const clearFactor = 1.1;
const alertSentence = toSentence("alert_disk_full_soon");

/** Tells ahead that the disk will be full. */
export async function checkForecast(deps: OutlookDeps & Pick<Deps, "alerts">): Promise<void> {
  const { full_in_seconds } = await lookAtStorage(deps);
  const isTold = deps.alerts.list().includes(alertSentence.message);
  const limit = isTold ? alertSeconds * clearFactor : alertSeconds;
  const isNear = full_in_seconds !== null && full_in_seconds < limit;
  deps.alerts.set("forecast", isNear ? alertSentence : null, "diskLow");
}
