import { LedgerLine } from "./ledger.ts";
import type { StreamMark } from "./vod-record.ts";

/** What a ledger says of the stream it is of, beside its bytes. */
export interface LedgerContent {
  createdAt: string | null;
  /** The platform's ids, the first one first. */
  streamIds: string[];
  marks: StreamMark[];
  /** `1920x1080`, or the quality where the platform gave no resolution. */
  resolution: string | null;
}

/** Reads titles, games and ids from the lines of a ledger; games are looked up by their names. */
export function readLedgerContent(
  text: string,
  toGameId: (name: string) => string | null,
): LedgerContent {
  const content: LedgerContent = { createdAt: null, streamIds: [], marks: [], resolution: null };
  for (const line of text.split("\n")) {
    // Most lines are segments: they are passed over without being parsed.
    if (!/^\{"type":"(?:ledger|stream|session)"/.test(line)) continue;
    const parsed = parseLine(line);
    if (parsed?.type === "ledger") content.createdAt = parsed.created;
    if (parsed?.type === "session")
      content.resolution = parsed.resolution === "" ? parsed.quality : parsed.resolution;
    if (parsed?.type !== "stream") continue;
    if (parsed.id !== "" && !content.streamIds.includes(parsed.id))
      content.streamIds.push(parsed.id);
    // A stream that was noticed before its title was known.
    const [first] = content.marks;
    const isUntitled = content.marks.length === 1 && first?.title === "";
    if (isUntitled) content.marks = [];
    content.marks.push({
      at: isUntitled && first !== undefined ? first.at : parsed.at,
      title: parsed.title,
      game_id: parsed.game === null ? null : toGameId(parsed.game),
      game_name: parsed.game,
      image_url: null,
      viewer_count: null,
      is_mature: null,
    });
  }
  return content;
}

function parseLine(line: string): LedgerLine | null {
  try {
    return LedgerLine.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
