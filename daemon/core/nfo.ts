/** A tag with a text, with tags below it, or with attributes; what is null is left out. */
type Content = string | number | null | readonly Element[];

interface Element {
  tag: string;
  content: Content;
  attributes?: Record<string, string>;
}

export interface EpisodeNfo {
  showTitle: string;
  title: string;
  season: number | null;
  episode: number;
  plot: string;
  startedAt: string;
  createdAt: string;
  studio: string;
  /** The platform's name and its id of the stream. */
  uniqueId: { type: string; id: string };
  games: readonly string[];
  durationSeconds: number;
  video: { codec: string | null; width: number | null; height: number | null } | null;
  audioCodec: string | null;
}

/**
 * The sidecar of an episode. Jellyfin and Kodi read the numbers from here; from a file's name
 * Jellyfin takes no season between 200 and 1927 or above 2500 (EpisodePathParser), so a season such
 * as 202611 is only known to it by this file.
 */
export function formatEpisodeNfo(nfo: EpisodeNfo): string {
  return formatDocument({
    tag: "episodedetails",
    content: [
      { tag: "title", content: nfo.title },
      { tag: "showtitle", content: nfo.showTitle },
      { tag: "season", content: nfo.season },
      { tag: "episode", content: nfo.episode },
      { tag: "plot", content: nfo.plot },
      { tag: "aired", content: toDate(nfo.startedAt) },
      { tag: "premiered", content: toDate(nfo.startedAt) },
      { tag: "year", content: nfo.startedAt.slice(0, 4) },
      { tag: "dateadded", content: nfo.createdAt.slice(0, 19).replace("T", " ") },
      { tag: "runtime", content: Math.max(1, Math.round(nfo.durationSeconds / 60)) },
      { tag: "studio", content: nfo.studio },
      ...nfo.games.map((game) => ({ tag: "genre", content: game })),
      toUniqueId(nfo.uniqueId),
      { tag: "fileinfo", content: [{ tag: "streamdetails", content: toStreams(nfo) }] },
    ],
  });
}

function toStreams({ video, audioCodec, durationSeconds }: EpisodeNfo): Element[] {
  const picture: Element[] =
    video === null
      ? []
      : [
          {
            tag: "video",
            content: [
              { tag: "codec", content: video.codec },
              { tag: "width", content: video.width },
              { tag: "height", content: video.height },
              { tag: "durationinseconds", content: Math.round(durationSeconds) },
            ],
          },
        ];
  const sound: Element[] =
    audioCodec === null ? [] : [{ tag: "audio", content: [{ tag: "codec", content: audioCodec }] }];
  return [...picture, ...sound];
}

export interface ShowNfo {
  title: string;
  url: string;
  studio: string;
  uniqueId: { type: string; id: string };
  /** Number of a season and what it is called. */
  seasons: readonly { number: number; name: string }[];
}

/** The sidecar of a channel: a show whose seasons are months. */
export function formatShowNfo({ title, url, studio, uniqueId, seasons }: ShowNfo): string {
  return formatDocument({
    tag: "tvshow",
    content: [
      { tag: "title", content: title },
      { tag: "plot", content: url },
      { tag: "studio", content: studio },
      { tag: "status", content: "Continuing" },
      toUniqueId(uniqueId),
      ...seasons.map(({ number, name }) => ({
        tag: "namedseason",
        content: name,
        attributes: { number: String(number) },
      })),
      { tag: "lockdata", content: "true" },
    ],
  });
}

function toUniqueId({ type, id }: { type: string; id: string }): Element {
  return { tag: "uniqueid", content: id, attributes: { type, default: "true" } };
}

function toDate(iso: string): string {
  return iso.slice(0, 10);
}

function formatDocument(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${formatElement(root, "")}`;
}

function formatElement({ tag, content, attributes = {} }: Element, indent: string): string {
  if (content === null || content === "") return "";
  const marks = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  const open = `${indent}<${tag}${marks.join("")}>`;
  if (typeof content !== "object") return `${open}${escapeXml(String(content))}</${tag}>\n`;
  const inner = content.map((element) => formatElement(element, `${indent}  `)).join("");
  return inner === "" ? "" : `${open}\n${inner}${indent}</${tag}>\n`;
}

/** Characters that XML 1.0 can't hold at all are left out; titles of streams have them now and then. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- control characters are what is to be removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}
