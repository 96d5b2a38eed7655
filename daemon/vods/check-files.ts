import { toMessage } from "../../shared/errors.ts";
import { vodShelves } from "../../shared/model/vod.ts";
import { toSentence } from "../../shared/sentences.ts";
import type { Deps } from "../deps.ts";
import { noticeFiles } from "./notice-files.ts";
import { awaySentence, isShelfAway } from "./shelf-away.ts";

type CheckDeps = Pick<
  Deps,
  "store" | "paths" | "events" | "activities" | "claims" | "alerts" | "log"
>;

/** Looks whether the files of all recordings are still there; says what is not. */
export async function checkFiles(deps: CheckDeps, signal: AbortSignal): Promise<string> {
  for (const shelf of vodShelves) {
    const isAway = await isShelfAway(deps, shelf).catch(() => false);
    deps.alerts.set(`away ${shelf}`, isAway ? awaySentence(shelf) : null);
  }
  let gone = 0;
  let back = 0;
  let missing = 0;
  const log = deps.log.module("vods");
  for (const { uuid } of deps.store.vods.all()) {
    if (signal.aborted) break;
    const vod = deps.store.vods.get(uuid);
    if (vod === null) continue;
    try {
      const noticed = await noticeFiles(deps, vod);
      for (const name of noticed.gone) log.warn(`${name} of ${vod.basename} is no longer there.`);
      gone += noticed.gone.length;
      back += noticed.back.length;
    } catch (error) {
      log.warn(`${vod.basename} could not be looked at: ${toMessage(error)}`);
    }
    const segments = deps.store.vods.get(uuid)?.segments ?? [];
    if (vod.shelf !== "trash" && segments.some((file) => file.filesize === null && !file.deleted))
      missing += 1;
  }
  const sentence = toSentence("alert_files_missing", { number: missing });
  deps.alerts.set("missing files", missing > 0 ? sentence : null);
  return `${gone} files are gone since the last look, ${back} are there again.`;
}
