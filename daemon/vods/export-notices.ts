import { formatBytes } from "../../shared/format.ts";
import { AppError } from "../../shared/errors.ts";
import type { ExportRecord } from "../../shared/model/vod.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";

type NoticeDeps = Pick<Deps, "notify" | "store">;

export function tellExported(deps: NoticeDeps, vod: VodRecord, made: ExportRecord): void {
  tell(deps, vod, "exported", [vod.stream_title, made.place, formatBytes(made.size)]);
}

/** What the operator stopped, or the end of the daemon, is no failure. */
export function tellExportFailed(deps: NoticeDeps, vod: VodRecord, error: unknown): void {
  if (!(error instanceof AppError)) return;
  tell(deps, vod, "exportFailed", [vod.stream_title, error.message]);
}

function tell(
  { notify, store }: NoticeDeps,
  vod: VodRecord,
  title: "exported" | "exportFailed",
  lines: string[],
): void {
  const channel = store.channels.get(vod.channel_uuid);
  notify.tell({
    category: title === "exported" ? "exportDone" : "exportFailed",
    title,
    values: { name: channel?.displayName ?? vod.basename, game: "" },
    lines,
    url: "",
    icon: channel?.profilePictureUrl ?? "",
  });
}
