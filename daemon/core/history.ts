import type { HistoryEntry } from "../../shared/model/history.ts";
import type { StreamNow } from "./live-state.ts";

/** What the history says was last on air; null: nothing, or it is over. */
export type LastOnAir = Pick<HistoryEntry, "at" | "title" | "game_name" | "stream_id"> | null;

/** What was last on air by the entries of a history, the latest first. */
export function toLastOnAir(entries: readonly HistoryEntry[]): LastOnAir {
  const latest = entries.find(({ kind }) => kind !== "recorded");
  if (latest === undefined || latest.kind === "offline") return null;
  const online = entries.find(({ kind }) => kind === "online");
  return { ...latest, at: online?.at ?? latest.at };
}

/** What a look at a channel adds to its history. */
export function planHistory(
  last: LastOnAir,
  stream: StreamNow | null,
  nowIso: string,
): HistoryEntry[] {
  if (stream === null) return last === null ? [] : [toOffline(last, nowIso)];
  // Nobody knows the title yet: the next look tells.
  if (stream.title === "" && stream.gameName === null) return [];
  const entry = {
    title: stream.title,
    game_name: stream.gameName,
    stream_id: stream.id || null,
    duration: null,
    vod_uuid: null,
  };
  if (last === null || !isSame(last, stream))
    return [{ ...entry, kind: "online", at: toTime(stream.startedAt) ?? nowIso }];
  const changes: HistoryEntry[] = [];
  if (last.title !== stream.title) changes.push({ ...entry, kind: "title", at: nowIso });
  if (last.game_name !== stream.gameName) changes.push({ ...entry, kind: "game", at: nowIso });
  return changes;
}

/** A stream without an id is the one that was there. */
function isSame(last: NonNullable<LastOnAir>, stream: StreamNow): boolean {
  return last.stream_id === null || stream.id === "" || last.stream_id === stream.id;
}

function toOffline(last: NonNullable<LastOnAir>, nowIso: string): HistoryEntry {
  const lasted = Math.max(0, (Date.parse(nowIso) - Date.parse(last.at)) / 1000);
  return { ...toEntry(last), kind: "offline", at: nowIso, duration: Math.round(lasted) };
}

const toEntry = ({ title, game_name, stream_id }: NonNullable<LastOnAir>) => ({
  title,
  game_name,
  stream_id,
  vod_uuid: null,
});

/** Platforms write times with and without fractions of a second. */
function toTime(time: string | null): string | null {
  const ms = Date.parse(time ?? "");
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}
