import {
  applyLedgerLine,
  createLedgerSummary,
  type LedgerLine,
  type LedgerSummary,
} from "./ledger.ts";

/**
 * A recording that is still growing, as an HLS EVENT playlist (RFC 8216, 4.3.3.5) of byte ranges in
 * its parts: watching it needs no second copy on the disk and can go back to 0:00.
 */
export interface LivePlaylist {
  summary: LedgerSummary;
  /** One entry a segment; `{part}` in an address stands for the part's number. */
  entries: string[];
  longestSeconds: number;
}

export function createLivePlaylist(): LivePlaylist {
  return { summary: createLedgerSummary(""), entries: [], longestSeconds: 0 };
}

/** Adds a line of the ledger, in place: thousands of them come one by one. */
export function applyToLivePlaylist(playlist: LivePlaylist, line: LedgerLine): void {
  const { summary } = playlist;
  const joinsBefore = summary.joins.length;
  applyLedgerLine(summary, line);
  if (line.type !== "segment") return;
  const part = summary.parts[line.part];
  if (part === undefined) return;
  const isFirstOfPart = part.durationSeconds === line.duration;
  const isJoin = summary.joins.length > joinsBefore;
  const entry = [
    ...(isJoin && playlist.entries.length > 0 ? ["#EXT-X-DISCONTINUITY"] : []),
    ...(isFirstOfPart && part.init > 0
      ? [`#EXT-X-MAP:URI="${placeholder(line.part)}",BYTERANGE="${part.init}@0"`]
      : []),
    ...(isJoin ? [`#EXT-X-PROGRAM-DATE-TIME:${line.at}`] : []),
    `#EXTINF:${line.duration.toFixed(3)},`,
    `#EXT-X-BYTERANGE:${line.length}@${line.offset}`,
    placeholder(line.part),
  ];
  playlist.entries.push(entry.join("\n"));
  playlist.longestSeconds = Math.max(playlist.longestSeconds, line.duration);
}

function placeholder(part: number): string {
  return `{part${part}}`;
}

/** Longer segments than platforms make: a target duration must not change while a player follows. */
const usualLongestSeconds = 6;

/** `addressOf` tells where a part is found, relative to the playlist. */
export function formatLivePlaylist(
  { summary, entries, longestSeconds }: LivePlaylist,
  addressOf: (part: LedgerSummary["parts"][number]) => string,
): string {
  const target = Math.ceil(Math.max(usualLongestSeconds, longestSeconds));
  const head = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-PLAYLIST-TYPE:EVENT",
    `#EXT-X-TARGETDURATION:${target}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
  ];
  const end = summary.end === null ? [] : ["#EXT-X-ENDLIST"];
  const addresses = new Map(summary.parts.map((part) => [String(part.part), addressOf(part)]));
  const body = entries
    .join("\n")
    .replaceAll(/\{part(\d+)\}/g, (_, part: string) => addresses.get(part) ?? "");
  return `${[...head, ...(body === "" ? [] : [body]), ...end].join("\n")}\n`;
}
