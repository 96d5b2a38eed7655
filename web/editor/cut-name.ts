import type { Vod } from "../../shared/model/vod.ts";
import { renderTemplate } from "../../shared/template.ts";
import type { CutSpan } from "./cut-span.ts";

interface CutNaming {
  vod: Vod;
  span: CutSpan;
  name: string;
  streamer: { internalName: string; displayName: string };
}

/** About what the clip's file will be called; the daemon takes out what no disk takes, and adds a number. */
export function toCutName(template: string, { vod, span, name, streamer }: CutNaming): string {
  const [first] = vod.chapters;
  const moment = (format: string) => ({ moment: vod.started_at, text: format });
  return renderTemplate(template, {
    ...streamer,
    login: streamer.internalName,
    basename: vod.basename,
    cut_name: name,
    start: toNameTime(span.start),
    end: toNameTime(span.end),
    date: moment(vod.started_at.replace(/\.\d+Z$/, "Z").replaceAll(":", "_")),
    year: vod.started_at.slice(0, 4),
    month: vod.started_at.slice(5, 7),
    day: vod.started_at.slice(8, 10),
    id: vod.capture_id,
    season: vod.stream_season,
    episode: vod.stream_number,
    stream_number: vod.stream_number,
    absolute_season: vod.stream_absolute_season,
    absolute_episode: vod.stream_absolute_number,
    title: vod.stream_title,
    game_name: first?.game_name,
    game_id: first?.game_id,
    comment: vod.comment,
    resolution: vod.stream_resolution,
  });
}

/** `1h02m03s` */
function toNameTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(whole / 3600)}h${two(Math.floor(whole / 60) % 60)}m${two(whole % 60)}s`;
}
