import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import type { LocalClip } from "../../shared/model/clip.ts";
import type { Deps } from "../deps.ts";
import { removeFile } from "../io/files.ts";
import { clipInfoEnding, refreshLocalClips } from "../local-clips.ts";
import { removeThumbnail } from "../thumbnails.ts";
import { announceChannel, findChannel } from "./show.ts";

/** What may lie beside a clip or a cut. */
const sidecarEndings = [".chat.json", ".nfo", ".jpg", clipInfoEnding];

/** The clips and cuts of a channel that are on the disk now, the newest first. Throws `channel_unknown`. */
export async function listLocalClips(
  deps: Pick<Deps, "store" | "paths">,
  channelUuid: string,
): Promise<LocalClip[]> {
  const { provider, internalId } = findChannel(deps, channelUuid);
  await refreshLocalClips(deps);
  return deps.store.localClips.of(provider, internalId);
}

/** Removes a clip with all that lies beside it. Throws `channel_unknown`, `clip_unknown`. */
export async function deleteLocalClip(
  deps: Pick<Deps, "store" | "paths" | "live" | "activities" | "events">,
  channelUuid: string,
  { folder, basename }: Pick<LocalClip, "folder" | "basename">,
): Promise<void> {
  const clips = await listLocalClips(deps, channelUuid);
  const clip = clips.find((each) => each.folder === folder && each.basename === basename);
  if (clip === undefined) throw new AppError("clip_unknown", "There is no such clip.");
  const place = path.join(deps.paths.savedClips, clip.folder);
  const stem = path.parse(clip.basename).name;
  await removeThumbnail(deps, { file: path.join(place, clip.basename), sizeBytes: clip.size });
  // The description goes last: without its media it is passed over, and stands in nobody's way.
  await removeFile(path.join(place, clip.basename));
  for (const ending of sidecarEndings) await removeFile(path.join(place, `${stem}${ending}`));
  await refreshLocalClips(deps);
  announceChannel(deps, channelUuid);
}
