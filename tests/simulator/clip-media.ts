import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { checkToken } from "./access-token.ts";
import type { Answer, Question, Subject } from "./answer.ts";
import { ranged, text } from "./answer.ts";
import { liveBytes } from "./content.ts";
import { isFragmented, segmentExtension } from "./media-profile.ts";
import type { Rendition } from "./renditions.ts";
import { familyOf, ladder, profileOf, segmentSeconds } from "./renditions.ts";
import type { Clip } from "./shelf.ts";
import { findClip } from "./videos.ts";
import type { World } from "./world.ts";

const run = promisify(execFile);

/** The name of a clip's quality: the height alone. */
export const clipQuality = (rendition: Rendition): string =>
  rendition.resolution?.split("x")[1] ?? "";

export const clipRenditions = (): Rendition[] => ladder.filter(({ picture }) => picture !== null);

/** `GET /clips/<slug>/<quality>.mp4?sig&token`: one plain MP4. */
export async function answerClip(world: World, question: Question): Promise<Answer> {
  const [, , slug = "", file = ""] = question.url.pathname.split("/");
  const found = findClip(world, slug);
  const rendition = clipRenditions().find((candidate) => `${clipQuality(candidate)}.mp4` === file);
  const subject: Subject = { kind: "clip", rendition: rendition?.group ?? "" };
  if (!found || !rendition) return text(subject, 404, "not found\n");
  const known: Subject = { ...subject, login: found.channel.login };
  const check = checkToken(world, question.url.searchParams, slug);
  if (!check.isValid) return text(known, check.status, `${check.error}\n`);
  const body = await clipBytes(world, found.clip, rendition);
  return ranged(question, known, body, "video/mp4");
}

/** The MP4 of a clip; made when first asked for and kept in the cache of prepared media. */
export async function clipBytes(world: World, clip: Clip, rendition: Rendition): Promise<Buffer> {
  const source = await sourceBytes(world, clip, rendition);
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 24);
  const folder = path.join(world.source.cacheFolder, "clips");
  const file = path.join(folder, `${hash}.mp4`);
  if (!existsSync(file)) {
    const family = familyOf(rendition, clip.video.broadcast.start.family);
    await mkdir(folder, { recursive: true });
    await remux(source, segmentExtension(family), file);
  }
  return readFile(file);
}

/** The segments a clip covers, whole. */
async function sourceBytes(world: World, clip: Clip, rendition: Rendition): Promise<Buffer> {
  const { broadcast } = clip.video;
  const first = Math.floor(clip.offset / segmentSeconds);
  const count = Math.max(1, Math.round(clip.seconds / segmentSeconds));
  const family = familyOf(rendition, broadcast.start.family);
  const init = isFragmented(family)
    ? await world.source.init(profileOf(rendition, broadcast.start.family, world.media))
    : null;
  const bodies = init ? [init] : [];
  for (let index = first; index < first + count; index += 1)
    bodies.push(await liveBytes(world, broadcast, rendition, index));
  return Buffer.concat(bodies);
}

async function remux(source: Buffer, extension: string, file: string): Promise<void> {
  const draft = `${file}.${randomUUID().slice(0, 8)}`;
  const [input, output] = [`${draft}.${extension}`, `${draft}.done.mp4`];
  try {
    await writeFile(input, source);
    const copying = ["-c", "copy", "-movflags", "+faststart", output];
    await run("ffmpeg", ["-v", "error", "-nostdin", "-y", "-i", input, ...copying]);
    await rename(output, file);
  } finally {
    await rm(input, { force: true });
    await rm(output, { force: true });
  }
}
