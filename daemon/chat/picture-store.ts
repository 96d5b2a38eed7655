import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { toMessage } from "../../shared/errors.ts";
import { type PictureFacts, readPicture } from "../core/picture.ts";
import type { Deps } from "../deps.ts";
import { ensureFolder, removeFile } from "../io/files.ts";
import { isMissing } from "../io/json-document.ts";

/** A picture that lies in the cache. */
export interface KeptPicture extends PictureFacts {
  /** Stands for the content. */
  name: string;
  bytes: Buffer;
}

type FolderDeps = Pick<Deps, "paths">;
export type PictureDeps = Pick<Deps, "paths" | "mediaClient" | "log">;

/** Where the pictures of chats are served from. */
export const picturesPath = "/cache/chat-pictures";

/** Emotes have up to a few hundred kB; the platforms refuse larger ones. */
const maxBytes = 1_000_000;
const idleTimeoutMs = 10_000;
const timeoutMs = 30_000;

/**
 * The picture at an address: from the cache, or fetched by the rules for media. Throws when it can't
 * be had, or when what comes is no picture.
 */
export async function loadPicture(
  deps: PictureDeps,
  url: string,
  signal: AbortSignal,
): Promise<KeptPicture> {
  const pointer = path.join(pictureFolder(deps), ".addresses", hashOf(url));
  const known = await readFile(pointer, "latin1").catch(() => null);
  const kept = known === null ? null : await readKeptPicture(deps, known);
  if (kept !== null) return kept;
  const body = await deps.mediaClient.get(url, {
    maxBytes,
    idleTimeoutMs,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  const bytes = Buffer.concat(body.chunks);
  body.release?.();
  const facts = readPicture(bytes);
  if (facts === null) throw new Error("it is no picture");
  const picture = { ...facts, bytes, name: hashOf(bytes) };
  try {
    await writePicture(deps, picture);
    await ensureFolder(path.dirname(pointer));
    await writeWhole(pointer, picture.name);
  } catch (error) {
    deps.log.module("chat").warn(`A picture was not kept: ${toMessage(error)}`);
  }
  return picture;
}

/** Puts a picture into the cache; null when it is none. */
export async function keepPicture(deps: FolderDeps, bytes: Buffer): Promise<KeptPicture | null> {
  const facts = bytes.length > maxBytes ? null : readPicture(bytes);
  if (facts === null) return null;
  const picture = { ...facts, bytes, name: hashOf(bytes) };
  if ((await readKeptPicture(deps, picture.name)) === null) await writePicture(deps, picture);
  return picture;
}

/** A picture by its name; null when it is not there, or not whole after a power cut. */
export async function readKeptPicture(deps: FolderDeps, name: string): Promise<KeptPicture | null> {
  if (!isPictureName(name)) return null;
  const bytes = await readFile(path.join(pictureFolder(deps), name)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (bytes === null || hashOf(bytes) !== name) return null;
  const facts = readPicture(bytes);
  return facts === null ? null : { ...facts, bytes, name };
}

export function isPictureName(name: string): boolean {
  return /^[0-9a-f]{32}$/.test(name);
}

export function pictureFolder({ paths }: FolderDeps): string {
  return path.join(paths.cache, "chat-pictures");
}

/** Stands for an address or a content. */
export function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}

async function writePicture(deps: FolderDeps, { name, bytes }: KeptPicture): Promise<void> {
  const folder = pictureFolder(deps);
  await ensureFolder(folder);
  await writeWhole(path.join(folder, name), bytes);
}

/** Seen whole or not at all, except after a power cut: a cache need not wait for the disk. */
async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${randomUUID()}.writing`);
  try {
    await writeFile(temporary, content);
    await rename(temporary, file);
  } catch (error) {
    await removeFile(temporary);
    throw error;
  }
}
