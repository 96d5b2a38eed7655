import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { MediaProfile } from "./media-profile.ts";
import {
  encoderArguments,
  isFragmented,
  segmentExtension,
  segmentsPerLoop,
} from "./media-profile.ts";

/** A loop of segments in memory; `init` is the EXT-X-MAP section of fragmented MP4. */
export interface PreparedMedia {
  profile: MediaProfile;
  segments: Buffer[];
  init: Buffer | null;
}

const run = promisify(execFile);

/** The default cache: inside node_modules, so it goes with the checkout and is never committed. */
export const defaultMediaFolder = (): string =>
  path.resolve(import.meta.dirname, "../../node_modules/.cache/reelkeep-media");

/** Encodes the loop once per cache folder and reads it. Two processes may race: the first rename wins. */
export async function prepareMedia(
  profile: MediaProfile,
  cacheFolder: string,
): Promise<PreparedMedia> {
  const folder = path.join(cacheFolder, cacheKey(profile));
  if (!existsSync(folder)) await encodeInto(folder, profile);
  const names = Array.from({ length: segmentsPerLoop(profile) }, (_, slot) =>
    segmentName(profile, slot),
  );
  const segments = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  const init = isFragmented(profile.family) ? await readFile(path.join(folder, "init.mp4")) : null;
  return { profile, segments, init };
}

/** Slot 0 is the encoder's second segment: see the margin in `encoderArguments`. */
function segmentName(profile: MediaProfile, slot: number): string {
  return `${String(slot + 1).padStart(5, "0")}.${segmentExtension(profile.family)}`;
}

function cacheKey(profile: MediaProfile): string {
  const hash = createHash("sha256").update(encoderArguments(profile).join("\n")).digest("hex");
  return `${profile.family}-${profile.picture}-${profile.height}p-${hash.slice(0, 16)}`;
}

async function encodeInto(folder: string, profile: MediaProfile): Promise<void> {
  const draft = `${folder}.${randomUUID().slice(0, 8)}`;
  await mkdir(draft, { recursive: true });
  try {
    await run("ffmpeg", encoderArguments(profile), { cwd: draft });
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
