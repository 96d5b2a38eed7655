import { z } from "zod";
import type { NameFacts } from "./template-backwards.ts";

const nothing: NameFacts = {
  startedAt: null,
  id: null,
  title: null,
  gameName: null,
  season: null,
  episode: null,
};

/** What an episode's sidecar in the form of Kodi and Jellyfin tells of a recording; null for another document. */
export function readNfo(xml: string): NameFacts | null {
  if (!/<episodedetails[\s>]/.test(xml)) return null;
  const read = (tag: string) => {
    const content = new RegExp(`<${tag}(?:\\s[^>]*)?>([^<]*)</${tag}>`).exec(xml)?.[1]?.trim();
    return content ? toPlainText(content) : null;
  };
  const season = read("season");
  const episode = Number(read("episode") ?? Number.NaN);
  return {
    startedAt: toIso(Date.parse(read("premiered") ?? read("aired") ?? "")),
    id: read("uniqueid"),
    title: read("title"),
    gameName: read("genre"),
    season: season !== null && /^\d{6}$/.test(season) ? season : null,
    episode: Number.isInteger(episode) && episode > 0 ? episode : null,
  };
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function toPlainText(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (typeof decimal === "string") return String.fromCodePoint(Number(decimal));
    if (typeof hex === "string") return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[String(name)] ?? whole;
  });
}

/** The facts that download programs write beside a video, such as yt-dlp. */
const Info = z.object({
  id: z.string().nullish().catch(null),
  title: z.string().nullish().catch(null),
  timestamp: z.number().nullish().catch(null),
  release_timestamp: z.number().nullish().catch(null),
  upload_date: z
    .string()
    .regex(/^\d{8}$/)
    .nullish()
    .catch(null),
  game_name: z.string().nullish().catch(null),
});

/** Null for what is no such document. */
export function readInfo(text: string): NameFacts | null {
  const parsed = Info.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { id, title, timestamp, release_timestamp, upload_date, game_name } = parsed.data;
  const seconds = release_timestamp ?? timestamp ?? null;
  const day = (upload_date ?? "").replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return {
    ...nothing,
    // Twitch's videos are called v123 there.
    id: id?.replace(/^v(?=\d+$)/, "") ?? null,
    title: title ?? null,
    startedAt: toIso(seconds === null ? Date.parse(day) : seconds * 1000),
    gameName: game_name ?? null,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toIso(timeMs: number): string | null {
  return Number.isFinite(timeMs) ? new Date(timeMs).toISOString() : null;
}

/** What is known from several sources, the most trusted one first. */
export function mergeFacts(sources: readonly (NameFacts | null)[]): NameFacts {
  const merged = { ...nothing };
  for (const facts of sources.toReversed()) {
    if (facts === null) continue;
    merged.startedAt = facts.startedAt ?? merged.startedAt;
    merged.id = facts.id ?? merged.id;
    merged.title = facts.title ?? merged.title;
    merged.gameName = facts.gameName ?? merged.gameName;
    merged.season = facts.season ?? merged.season;
    merged.episode = facts.episode ?? merged.episode;
  }
  return merged;
}
