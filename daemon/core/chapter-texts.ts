import type { ChapterInFile } from "./file-chapters.ts";

/**
 * Chapters as LosslessCut reads them: start, end, label in seconds, without a heading. The last one
 * has no end, which means the end of the file.
 */
export function formatLosslessCut(chapters: readonly ChapterInFile[]): string {
  const lines = chapters.map(({ startSeconds, endSeconds, title }, index) => {
    const end = index === chapters.length - 1 ? "" : toSeconds(endSeconds);
    return [toSeconds(startSeconds), end, quoteCell(title)].join(",");
  });
  return lines.map((line) => `${line}\n`).join("");
}

function toSeconds(seconds: number): string {
  return seconds.toFixed(3);
}

/** A cell of a table in the sense of RFC 4180. */
function quoteCell(text: string): string {
  const line = toOneLine(text);
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}

/** Chapters as a track of kind `chapters` for players in a browser. */
export function formatChapterTrack(chapters: readonly ChapterInFile[]): string {
  const cues = chapters.map(
    ({ startSeconds, endSeconds, title }, index) =>
      `${index + 1}\n${toCueTime(startSeconds)} --> ${toCueTime(endSeconds)}\n${escapeCue(title)}\n`,
  );
  return `WEBVTT\n\n${cues.join("\n")}`;
}

/** `01:02:03.004` */
export function toCueTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const parts = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ];
  const clock = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return `${clock}.${String(ms % 1000).padStart(3, "0")}`;
}

/** `-->` and tags would be read as such; an empty line would end the cue. */
function escapeCue(text: string): string {
  const line = toOneLine(text);
  const escaped = line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped === "" ? "–" : escaped;
}

function toOneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is to be removed
  return text.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
}
