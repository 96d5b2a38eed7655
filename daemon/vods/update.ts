import type { EventAction, EventData } from "../../shared/events.ts";
import { AppError } from "../../shared/errors.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { canFollow, toVod } from "../core/vod-lifecycle.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";

type UpdateDeps = Pick<Deps, "store" | "events" | "activities">;

/** Events that carry a recording and nothing else. */
type VodAction = {
  [A in EventAction]: EventData<A> extends { vod: Vod }
    ? object extends Omit<EventData<A>, "vod">
      ? A
      : never
    : never;
}[EventAction];

/** Changes a recording durably and tells everyone. Throws `vod_unknown`, or `vod_busy` for a phase that can't follow. */
export async function updateVod(
  deps: UpdateDeps,
  uuid: string,
  changes: Partial<VodRecord>,
  action: VodAction = "vod_updated",
): Promise<VodRecord> {
  const current = deps.store.vods.get(uuid);
  if (current === null) throw new AppError("vod_unknown", "There is no such recording.");
  const { phase } = changes;
  if (phase !== undefined && phase !== current.phase && !canFollow(current.phase, phase)) {
    throw new AppError("vod_busy", `A recording that is ${current.phase} can't become ${phase}.`);
  }
  const record = await deps.store.vods.update(uuid, changes);
  if (record === null) throw new AppError("vod_unknown", "There is no such recording.");
  deps.events.emit(action, { vod: showVod(deps, record) });
  return record;
}

/** A recording as the contract shows it, with what goes on right now. */
export function showVod(deps: Pick<Deps, "activities">, record: VodRecord): Vod {
  return toVod(record, deps.activities.look(record.uuid));
}

/** Throws `vod_unknown`. */
export function findVod(deps: Pick<Deps, "store">, uuid: string): VodRecord {
  const record = deps.store.vods.get(uuid);
  if (record === null) throw new AppError("vod_unknown", "There is no such recording.");
  return record;
}
