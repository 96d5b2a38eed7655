import type { WorkLine } from "../../shared/model/work-report.ts";
import { toSentence, toText } from "../../shared/sentences.ts";
import { RecordCopy } from "../core/record-copy.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { readDocument } from "../io/json-document.ts";
import { rememberNumbers } from "../numbers.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { copyPath } from "./record-copies.ts";
import { showVod } from "./update.ts";

type AdoptDeps = Pick<Deps, "store" | "paths" | "events" | "activities" | "claims">;

/**
 * Gives recordings of a channel that was removed and added anew back to it: the copy of a record tells
 * whose it is, also when the channel has another uuid by now.
 */
export async function adoptOrphans(
  deps: AdoptDeps,
  channelUuid: string | null,
  isDryRun: boolean,
): Promise<WorkLine[]> {
  const lines: WorkLine[] = [];
  const orphans = deps.store.vods
    .all()
    .filter(({ channel_uuid }) => deps.store.channels.get(channel_uuid) === null);
  for (const vod of orphans) {
    const channel = await findChannelOf(deps, vod);
    const isWanted = channelUuid === null || channel?.uuid === channelUuid;
    const isOver = vod.phase === "finalized" || vod.phase === "failed";
    const isIdle = isOver && vod.move === null && deps.claims.holder(vod.uuid) === null;
    if (channel === null || !isWanted || !isIdle) continue;
    if (!isDryRun) await adopt(deps, vod.uuid, channel);
    lines.push({
      action: "restored",
      subject: vod.basename,
      ...toText(toSentence("scan_adopted", { channel: channel.displayName })),
      vod_uuid: vod.uuid,
    });
  }
  return lines;
}

async function findChannelOf(deps: AdoptDeps, vod: VodRecord): Promise<ChannelRecord | null> {
  const { data } = await readDocument(copyPath(deps, vod), RecordCopy);
  const copied = data?.channel ?? null;
  if (copied === null) return null;
  const isIt = ({ provider, internalId }: ChannelRecord) =>
    provider === copied.provider && internalId === copied.internalId;
  return deps.store.channels.list().find(isIt) ?? null;
}

/** A record never changes its channel: it is written anew. */
async function adopt(deps: AdoptDeps, uuid: string, channel: ChannelRecord): Promise<void> {
  const vod = deps.store.vods.get(uuid);
  if (vod === null) return;
  const adopted = { ...vod, channel_uuid: channel.uuid };
  await deps.store.vods.add(adopted);
  await rememberNumbers(deps, adopted);
  deps.events.emit("vod_updated", { vod: showVod(deps, adopted) });
}
