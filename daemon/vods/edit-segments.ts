import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import type { VodSegment } from "../../shared/model/vod.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { sizeOf } from "../io/files.ts";
import { vodFolder } from "../paths.ts";
import { neighboursOf } from "./files.ts";

/** Endings of files that can be played as part of a recording. */
const mediaEndings = [".mp4", ".mkv", ".m4a", ".ts", ".mov", ".webm", ".flv", ".aac", ".mp3"];

/** The names of an edit form: one a line. */
export function parseSegments(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/**
 * The segments of a recording by their names, in this order; null when nothing is different. Each must
 * be a file of the recording's folder, except one that was deleted and only has its entry left.
 * Throws `bad_request` and `file_missing`.
 */
export async function planSegments(
  deps: Pick<Deps, "store" | "paths">,
  vod: VodRecord,
  names: readonly string[],
): Promise<VodSegment[] | null> {
  const current = vod.segments.map(({ basename }) => basename);
  if (names.join("\n") === current.join("\n")) return null;
  if (names.length === 0) throw fail("bad_request", "A recording needs at least one segment.");
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined) throw fail("bad_request", `${double} is named twice.`);
  const taken = neighboursOf(deps, vod).flatMap(({ segments, products }) =>
    [...segments, ...products].map(({ basename }) => basename),
  );
  return Promise.all(
    names.map(async (name) => {
      checkName(name);
      if (taken.includes(name))
        throw fail("bad_request", `${name} is a file of another recording.`);
      return toSegment(deps, vod, name);
    }),
  );
}

function checkName(name: string): void {
  if (/[/\\\0]/.test(name) || name.startsWith("."))
    throw fail("bad_request", `${name} is no name of a file in the recording's folder.`);
  if (!mediaEndings.includes(path.extname(name).toLowerCase()))
    throw fail("bad_request", `${name} is no media file.`);
}

async function toSegment(
  deps: Pick<Deps, "paths">,
  vod: VodRecord,
  basename: string,
): Promise<VodSegment> {
  const known = vod.segments.find((segment) => segment.basename === basename);
  if (known?.deleted === true) return known;
  const filesize = await sizeOf(path.join(vodFolder(deps.paths, vod), basename));
  if (filesize === null)
    throw fail("file_missing", `There is no ${basename} in the recording's folder.`);
  return { basename, filesize, deleted: false };
}

function fail(code: "bad_request" | "file_missing", message: string): AppError {
  return new AppError(code, message, { field: "segments" });
}
