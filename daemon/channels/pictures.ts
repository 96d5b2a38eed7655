import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { toMessage } from "../../shared/errors.ts";
import type { ChannelPictures } from "../../shared/model/channel.ts";
import type { Deps } from "../deps.ts";
import { ensureFolder, listNames, removeFile } from "../io/files.ts";
import { publishFile, unfinishedPath } from "../io/publish-file.ts";
import type { ChannelRecord } from "../store/channels.ts";

type PictureDeps = Pick<Deps, "mediaClient" | "paths" | "log">;
type PictureSource = Pick<
  ChannelRecord,
  "uuid" | "profilePictureUrl" | "banner_url" | "offline_image_url"
>;

/** No avatar or banner of a platform comes near this. */
const maxBytes = 10_000_000;
const idleTimeoutMs = 10_000;

/**
 * Fetches the pictures of a channel that are not on the disk yet, and gives the addresses below the
 * daemon's where all of them are. One that can't be had now leaves the one before in its place.
 */
export async function cachePictures(
  deps: PictureDeps,
  channel: PictureSource,
  signal: AbortSignal,
): Promise<ChannelPictures> {
  const folder = pictureFolder(deps, channel.uuid);
  await ensureFolder(folder);
  const find = async (kind: string, url: string) => {
    const name = await cachePicture(deps, { folder, kind, url }, signal);
    return name === null ? null : `/cache/channels/${channel.uuid}/${name}`;
  };
  return {
    cache_avatar: await find("avatar", channel.profilePictureUrl),
    cache_banner: await find("banner", channel.banner_url),
    cache_offline_image: await find("offline", channel.offline_image_url),
  };
}

interface Picture {
  folder: string;
  kind: string;
  /** Empty when the channel has none. */
  url: string;
}

/** The name of the file; its middle stands for the address, which changes with the picture. */
async function cachePicture(
  deps: PictureDeps,
  { folder, kind, url }: Picture,
  signal: AbortSignal,
): Promise<string | null> {
  const names = await listNames(folder);
  const kept = names.filter((name) => name.startsWith(`${kind}-`));
  // What a kill has left of a picture that was being fetched.
  await removeAll(
    folder,
    names.filter((name) => name.startsWith(`.${kind}-`)),
  );
  if (url === "") {
    await removeAll(folder, kept);
    return null;
  }
  const stem = `${kind}-${createHash("sha256").update(url).digest("hex").slice(0, 16)}`;
  const present = kept.find((name) => name.startsWith(`${stem}.`));
  if (present !== undefined) return present;
  try {
    const name = await fetchPicture(deps, { folder, stem, url }, signal);
    await removeAll(folder, kept);
    return name;
  } catch (error) {
    signal.throwIfAborted();
    deps.log.module("channels").warn(`The picture ${url} was not kept: ${toMessage(error)}`);
    return kept[0] ?? null;
  }
}

async function fetchPicture(
  { mediaClient }: PictureDeps,
  { folder, stem, url }: { folder: string; stem: string; url: string },
  signal: AbortSignal,
): Promise<string> {
  const body = await mediaClient.get(url, { maxBytes, idleTimeoutMs, signal });
  const bytes = Buffer.concat(body.chunks);
  body.release?.();
  const extension = pictureExtension(bytes);
  if (extension === null) throw new Error("it is no picture");
  const file = path.join(folder, `${stem}.${extension}`);
  const temporary = unfinishedPath(file, "fetching");
  await writeFile(temporary, bytes);
  await publishFile(temporary, file);
  return path.basename(file);
}

/** By the first bytes: what an origin says of its content is not to be trusted when we serve it. */
function pictureExtension(bytes: Buffer): string | null {
  const starts: [string, string][] = [
    ["89504e470d0a1a0a", "png"],
    ["ffd8ff", "jpg"],
    ["47494638", "gif"],
  ];
  const head = bytes.subarray(0, 12).toString("hex");
  const found = starts.find(([start]) => head.startsWith(start));
  if (found !== undefined) return found[1];
  const isWebp =
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "webp" : null;
}

async function removeAll(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await removeFile(path.join(folder, name));
}

export async function removePictures(
  deps: Pick<Deps, "paths">,
  channelUuid: string,
): Promise<void> {
  await rm(pictureFolder(deps, channelUuid), { recursive: true, force: true });
}

function pictureFolder({ paths }: Pick<Deps, "paths">, channelUuid: string): string {
  return path.join(paths.cache, "channels", channelUuid);
}
