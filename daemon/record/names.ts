import path from "node:path";
import { ledgerEnding } from "../capture/resume.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { vodFolder } from "../paths.ts";
import type { ChannelRecord } from "../store/channels.ts";

export function ledgerPath(
  deps: Pick<Deps, "paths">,
  vod: Pick<VodRecord, "shelf" | "folder" | "basename">,
): string {
  return path.join(vodFolder(deps.paths, vod), `${vod.basename}${ledgerEnding}`);
}

export function captureJobName(
  channel: Pick<ChannelRecord, "internalName">,
  vod: Pick<VodRecord, "stream_ids">,
): string {
  return `capture_${channel.internalName}_${vod.stream_ids[0] ?? ""}`;
}
