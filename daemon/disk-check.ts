import { toSentence } from "../shared/sentences.ts";
import type { Deps } from "./deps.ts";
import { freeBytes } from "./io/files.ts";

type DiskDeps = Pick<Deps, "config" | "alerts" | "paths">;

const gigabyte = 1_000_000_000;
/** The warning goes only when there is clearly room again. */
const clearFactor = 1.05;

/** Sets or clears the alert about free space; answers with the free bytes. */
export async function checkDisk(deps: DiskDeps): Promise<number> {
  const free = await freeBytes(deps.paths.vods);
  const low = deps.config.get("storage.low_gigabytes");
  if (free < low * gigabyte) {
    // The same sentence at each check, so that it is told once.
    deps.alerts.set("disk", toSentence("alert_disk_low", { gigabytes: low }), "diskLow");
  } else if (low === 0 || free > low * gigabyte * clearFactor) deps.alerts.set("disk", null);
  return free;
}
