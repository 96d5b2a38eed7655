import type { SettingKey } from "../../shared/config/settings.ts";
import type { ExportOptions, ExportSource } from "../../shared/model/export.ts";
import { wasExported } from "../core/exports.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { exportVod, type ExportDeps } from "./export.ts";
import { findSources } from "./export-files.ts";
import { tellExported, tellExportFailed } from "./export-notices.ts";

type ChannelDeps = Pick<Deps, "config">;

/** Whether recordings of a channel leave without anybody asking for it. */
export function leavesByItself({ config }: ChannelDeps, channel: ChannelRecord): boolean {
  const key: SettingKey = "exporter.auto.exclude_channels";
  const excluded = config.get(key).map((login) => login.toLowerCase());
  return !excluded.includes(channel.internalName.toLowerCase());
}

/** Whether the settings ask for it: every recording leaves once it is finished. */
export function isExportedAtEnd(deps: Pick<Deps, "config" | "store">, vod: VodRecord): boolean {
  const channel = deps.store.channels.get(vod.channel_uuid);
  const isDue = !wasExported(vod, deps.config.get("exporter.default.exporter"));
  return (
    deps.config.get("exporter.auto.enabled") &&
    channel !== null &&
    leavesByItself(deps, channel) &&
    isDue
  );
}

/**
 * What leaves by itself: the file that the settings prefer, or the recording where that is missing;
 * null when neither is there.
 */
export function findUsualSource({ config }: ChannelDeps, vod: VodRecord): ExportSource | null {
  const sources = findSources(vod);
  const preferred = config.get("exporter.auto.file_source");
  if (sources[preferred]) return preferred;
  return sources.segment ? "segment" : null;
}

export function toUsualExport(deps: ChannelDeps, vod: VodRecord): ExportOptions {
  return { vod: vod.uuid, file_source: findUsualSource(deps, vod) ?? "segment" };
}

/** By the settings, when all that is made of the recording is there. Throws as an export does. */
export async function exportAtEnd(deps: ExportDeps, vod: VodRecord): Promise<void> {
  const exporter = deps.config.get("exporter.default.exporter");
  try {
    const { signal } = new AbortController();
    tellExported(deps, vod, await exportVod(deps, exporter, toUsualExport(deps, vod), signal));
  } catch (error) {
    if (!deps.jobs.isQuitting()) tellExportFailed(deps, vod, error);
    throw error;
  }
}
