import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import { formatBytes } from "../../shared/format.ts";
import { isCaptureSuspicious } from "../../shared/vod-status.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { toSentence } from "../../shared/sentences.ts";
import { cleanUpAll } from "../channels/clean-up.ts";
import { exportAllChannels } from "../channels/export-all.ts";
import { makeRoom } from "../channels/make-room.ts";
import { refreshChannels } from "../channels/refresh.ts";
import type { Deps } from "../deps.ts";
import { checkDisk } from "../disk-check.ts";
import { checkPlatformCopies, checkPlatformSound, matchRecordings } from "./platform-upkeep.ts";
import { backUpDocument } from "../io/json-document.ts";
import type { Task } from "../schedule.ts";
import { checkFiles } from "../vods/check-files.ts";
import { leavesByItself } from "../vods/export-at-end.ts";
import { checkForecast } from "../storage-outlook.ts";
import { createTrashExpiry } from "../vods/expire-trash.ts";

/** Documents that can't be had again. */
const documents = [
  "settings.json",
  "channels.json",
  "notifications.json",
  "web-push.json",
  "favourites.json",
  "client-settings.json",
  "keyvalue.json",
];

type UpkeepDeps = Omit<Deps, "schedule">;

/** What the daemon does by the clock to stay in order. */
export function createUpkeepTasks(deps: UpkeepDeps): Task[] {
  const { config } = deps;
  return [
    {
      name: "backup",
      cron: () => config.get("schedule.backup"),
      run: () => backUp(deps),
    },
    {
      name: "log_cleanup",
      cron: () => config.get("schedule.log_cleanup"),
      run: async () => `${deps.log.cleanUp()} log files were removed.`,
    },
    {
      name: "channel_refresh",
      cron: () => config.get("schedule.channel_refresh"),
      async run(signal) {
        const { changed, failed } = await refreshChannels(deps, signal);
        return `${changed} channels have changed, ${failed} could not be looked up.`;
      },
    },
    {
      name: "disk_check",
      cron: () => config.get("schedule.disk_check"),
      run: () => checkSpace(deps),
    },
    {
      name: "copy_check",
      cron: () => config.get("schedule.copy_check"),
      run: (signal) => checkPlatformCopies(deps, signal),
    },
    {
      name: "mute_check",
      cron: () => config.get("schedule.mute_check"),
      run: (signal) => checkPlatformSound(deps, signal),
    },
    {
      name: "match",
      cron: () => config.get("schedule.match"),
      run: (signal) => matchRecordings(deps, signal),
    },
    {
      name: "capture_check",
      cron: () => config.get("schedule.capture_check"),
      run: async () => checkCaptures(deps),
    },
    {
      name: "file_check",
      cron: () => config.get("schedule.file_check"),
      run: (signal) => checkFiles(deps, signal),
    },
    {
      name: "cleanup",
      cron: () => config.get("schedule.cleanup"),
      run: (signal) => cleanUpChannels(deps, signal),
    },
    {
      name: "export_vods",
      cron: () => config.get("schedule.export_vods"),
      run: (signal) => exportUnexported(deps, signal),
    },
    { name: "trash", cron: () => config.get("schedule.trash"), run: emptyTrashInTime(deps) },
  ];
}

function emptyTrashInTime(deps: UpkeepDeps): Task["run"] {
  const expire = createTrashExpiry(deps);
  return async (signal) => {
    const { removed, isWaiting } = await expire(signal);
    const why = isWaiting ? "; the clock has to prove right first" : "";
    return `${removed} were deleted for good${why}.`;
  };
}

async function cleanUpChannels(deps: UpkeepDeps, signal: AbortSignal): Promise<string> {
  const cleaned = await cleanUpAll(deps, deps.store.channels.list(), { signal });
  return `${cleaned.flatMap(({ remove }) => remove).length} recordings were removed.`;
}

async function exportUnexported(deps: UpkeepDeps, signal: AbortSignal): Promise<string> {
  const channels = deps.store.channels.list().filter((channel) => leavesByItself(deps, channel));
  const { exported, failed } = await exportAllChannels(deps, channels, signal);
  const sentence = `${exported} recordings were exported, ${failed} were not.`;
  if (failed > 0) throw new AppError("export_failed", sentence);
  return sentence;
}

/** Makes room where it is scarce, before recordings suffer, and tells how it looks. */
async function checkSpace(deps: UpkeepDeps): Promise<string> {
  await makeRoom(deps, { isRefused: false }).catch((error: unknown) =>
    deps.log.module("clean-up").error(`No room was made: ${toMessage(error)}`),
  );
  await checkForecast(deps);
  return `${formatBytes(await checkDisk(deps))} are free.`;
}

/** A copy of each document; one that can't be copied does not keep the others from it. */
async function backUp({ paths, log }: Pick<Deps, "paths" | "log">): Promise<string> {
  const failures: string[] = [];
  for (const name of documents) {
    await backUpDocument(path.join(paths.config, name)).catch((error: unknown) => {
      failures.push(name);
      log.module("config").warn(`${name} was not backed up: ${toMessage(error)}`);
    });
  }
  if (failures.length > 0) throw new Error(`Not backed up: ${failures.join(", ")}.`);
  return `${documents.length} documents were backed up.`;
}

/** Says of captures that last longer than a day that they may be stuck, and no longer when they are over. */
function checkCaptures({
  store,
  alerts,
  activities,
  clock,
}: Pick<Deps, "store" | "alerts" | "activities" | "clock">): string {
  let suspicious = 0;
  for (const vod of store.vods.list()) {
    const isSuspicious = isCaptureSuspicious(vod, clock.now());
    const sentence = toSentence("alert_stuck", { name: vod.basename });
    if (isSuspicious) suspicious += 1;
    alerts.set(`stuck ${vod.uuid}`, isSuspicious ? sentence : null);
    const isWorkedOn = activities.look(vod.uuid)?.isRunning === true;
    alerts.set(`crashed ${vod.uuid}`, isWorkedOn ? null : toCrashed(vod));
  }
  return `${suspicious} captures last longer than a day.`;
}

/** Null for one that nothing has to work on. */
function toCrashed({ phase, basename: name }: Pick<Vod, "phase" | "basename">): Sentence | null {
  return phase === "capturing" || phase === "converting"
    ? toSentence(`alert_crashed_${phase}`, { name })
    : null;
}
