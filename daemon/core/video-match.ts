import type { PlatformVideo } from "../../shared/model/platform.ts";
import type { VodRecord } from "./vod-record.ts";

/** The recording of the broadcast that a platform's video is a copy of, or the one it has become. */
export function findVodOfVideo(
  vods: readonly VodRecord[],
  provider: string,
  { id, type, stream_id }: Pick<PlatformVideo, "id" | "type" | "stream_id">,
): VodRecord | null {
  const isOfBroadcast = (vod: VodRecord) =>
    type === "archive" && stream_id !== null && vod.stream_ids.includes(stream_id);
  const found = vods
    .filter((vod) => vod.provider === provider)
    .find((vod) => vod.external_vod_id === id || isOfBroadcast(vod));
  return found ?? null;
}

/** Whether the platform's copy itself is here: beside what was captured, or because nothing was. */
export function hasPlatformCopy(
  vod: Pick<VodRecord, "capture_started" | "external_vod_id" | "products">,
): boolean {
  const isBeside = vod.products.some(({ kind }) => kind === "downloaded_vod");
  return isBeside || (vod.capture_started === null && vod.external_vod_id !== null);
}
