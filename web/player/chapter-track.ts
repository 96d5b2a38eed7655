import type { Chapter } from "../../shared/model/vod.ts";

/** Chapters as a WebVTT text for the player's own chapter list; null when there are none. */
export function toChapterTrack(chapters: readonly Chapter[]): string | null {
  if (chapters.length === 0) return null;
  const cues = chapters.map((chapter) => {
    const from = toTimestamp(chapter.offset);
    const to = toTimestamp(chapter.offset + Math.max(chapter.duration, minCueSeconds));
    return `${from} --> ${to}\n${toCueText(chapter)}`;
  });
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

/** A cue without length would be dropped. */
const minCueSeconds = 0.001;

function toTimestamp(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds * 1000));
  const parts = [Math.floor(whole / 3_600_000), Math.floor(whole / 60_000) % 60];
  const rest = ((whole % 60_000) / 1000).toFixed(3).padStart(6, "0");
  return `${parts.map((part) => String(part).padStart(2, "0")).join(":")}:${rest}`;
}

/** One line, and nothing that WebVTT would read as markup or as a time line. */
function toCueText({ title, game_name }: Chapter): string {
  const text = [game_name, title].filter(Boolean).join(" – ").replace(/\s+/g, " ").trim() || "–";
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
