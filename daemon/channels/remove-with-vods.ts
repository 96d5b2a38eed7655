import { toMessage } from "../../shared/errors.ts";
import type { ChannelRemoval } from "../../shared/model/channel.ts";
import type { Deps } from "../deps.ts";
import { runBriefly } from "../vods/brief-job.ts";
import { isBusy } from "../vods/removable.ts";
import { removeVod } from "../vods/remove.ts";
import { type CleanUpDeps, tellUnmet } from "./clean-up.ts";
import { removeChannel } from "./manage.ts";
import { findChannel } from "./show.ts";

type RemoveDeps = CleanUpDeps & Pick<Deps, "newUuid" | "providers">;

/**
 * Stops watching a channel and throws its recordings away; archived ones stay, and so does what is
 * protected or in use. The recordings go first: after an interruption a repeat goes on.
 */
export async function removeChannelWithVods(
  deps: RemoveDeps,
  uuid: string,
): Promise<ChannelRemoval> {
  const channel = findChannel(deps, uuid);
  for (const name of deps.jobs.find(`capture_${channel.internalName}_*`)) deps.jobs.stop(name);
  const job_name = `remove_${channel.internalName}`;
  const result: ChannelRemoval = { uuid, job_name: null, removed: 0, kept: [] };
  const done = await runBriefly(deps, job_name, async ({ stop, quit }) => {
    const signal = AbortSignal.any([stop, quit]);
    await waitForRecordings(deps, uuid, signal);
    await removeVods(deps, result, signal);
    await removeChannel(deps, uuid);
    tellUnmet(deps, channel, []);
    return result;
  });
  return done ?? { ...result, job_name };
}

const waitMs = 250;
/** Between the end of a capture and its conversion no job runs for a moment. */
const idleLooks = 8;

/** A recording that was just stopped is finished first: then it can be brought back whole. */
async function waitForRecordings(
  deps: RemoveDeps,
  uuid: string,
  signal: AbortSignal,
): Promise<void> {
  for (let idle = 0; idle < idleLooks && !signal.aborted; idle += 1) {
    const vods = deps.store.vods.ofChannel(uuid);
    const unfinished = vods.filter((vod) => isBusy(deps, vod) || vod.followed_up !== null);
    if (unfinished.length === 0) return;
    const uuids = unfinished.map((vod) => vod.uuid);
    const isWorking = deps.jobs
      .list()
      .some(({ name, vod_uuid }) => uuids.includes(vod_uuid ?? "") && deps.jobs.isActive(name));
    if (isWorking) idle = 0;
    await deps.clock.sleep(waitMs, signal);
  }
}

async function removeVods(
  deps: RemoveDeps,
  result: ChannelRemoval,
  signal: AbortSignal,
): Promise<void> {
  for (const { uuid, basename } of deps.store.vods.ofChannel(result.uuid)) {
    signal.throwIfAborted();
    try {
      await removeVod(deps, uuid, { isForGood: false }, signal);
      result.removed += 1;
    } catch (error) {
      signal.throwIfAborted();
      result.kept.push({ uuid, basename, message: toMessage(error) });
    }
  }
}
