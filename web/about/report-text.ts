import type { About, Program } from "../../shared/model/about.ts";

/**
 * What a bug report should say, as plain English text: versions and state, and nothing that tells
 * who runs it: no paths, no names of channels.
 */
export function toReport(about: About, client: { version: string; browser: string }): string {
  const { app_name, version, node_version, platform, storage, memory, live } = about;
  return [
    `${app_name} ${version}, dashboard ${client.version}`,
    `Node ${node_version}, ${platform}`,
    `Up for ${Math.round(about.uptime_seconds)} s, memory ${toMegabytes(memory.rss)} (heap ${toMegabytes(memory.heap_used)})`,
    `Storage: ${storage.file_system}, ${toGigabytes(storage.free)} of ${toGigabytes(storage.size)} free`,
    `Live: ${live.mode}${live.connected ? ", connected" : ""}, ${live.polled_only} only polled, every ${live.poll_interval_seconds} s`,
    ...about.programs.map(toLine),
    `Browser: ${client.browser}`,
  ].join("\n");
}

function toLine({ name, version, status }: Program): string {
  return `${name}: ${version === null ? status : `${version} (${status})`}`;
}

const toMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const toGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
