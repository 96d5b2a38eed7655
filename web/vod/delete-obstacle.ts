import type { Vod } from "../../shared/model/vod.ts";

/** Why a recording can't be deleted now; null when it can. */
export function toDeleteObstacle(
  vod: Pick<Vod, "prevent_deletion" | "phase" | "is_process_running">,
): "protected" | "busy" | null {
  if (vod.prevent_deletion) return "protected";
  const isWorkedOn = vod.phase !== "finalized" && vod.phase !== "failed";
  return isWorkedOn && vod.is_process_running ? "busy" : null;
}
