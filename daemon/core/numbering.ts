import { z } from "zod";

/** The numbers of the latest recording of a channel that was kept; a deleted one burns its numbers all the same. */
export const KeptNumbers = z.object({
  season: z.string(),
  number: z.number().int(),
  absolute_season: z.number().int(),
  absolute_number: z.number().int(),
});
export type KeptNumbers = z.infer<typeof KeptNumbers>;

/** The numbers of a recording, as its record and the contract name them. */
export interface VodNumbers {
  stream_season: string;
  stream_number: number;
  stream_absolute_season: number | null;
  stream_absolute_number: number | null;
}

/** The season is the month a stream started in, UTC: `202611`. */
export function toSeason(startedAt: string): string {
  return startedAt.slice(0, 7).replace("-", "");
}

/**
 * The numbers of a channel's next recording, each the one after the highest; the first is 1. A season
 * counts when it has a recording: twelve silent months advance the absolute season by one.
 * `recorded` are all recordings of the channel, archived and deleted ones too; attempts that left
 * nothing are not among them and burn no number.
 */
export function nextNumbers(
  recorded: readonly VodNumbers[],
  kept: KeptNumbers | null,
  season: string,
): { [K in keyof VodNumbers]: NonNullable<VodNumbers[K]> } {
  const known = kept === null ? recorded : [...recorded, toVodNumbers(kept)];
  const sameSeason = known.filter(({ stream_season }) => stream_season === season);
  return {
    stream_season: season,
    stream_number: highest(sameSeason.map(({ stream_number }) => stream_number)) + 1,
    stream_absolute_season: toAbsoluteSeason(known, sameSeason),
    // Recordings from before there were absolute numbers count by their mere number.
    stream_absolute_number:
      Math.max(highest(known.map((vod) => vod.stream_absolute_number)), recorded.length) + 1,
  };
}

function toAbsoluteSeason(known: readonly VodNumbers[], sameSeason: readonly VodNumbers[]): number {
  const own = highest(sameSeason.map((vod) => vod.stream_absolute_season));
  if (own > 0) return own;
  const seasons = new Set(known.map(({ stream_season }) => stream_season));
  const latest = highest(known.map((vod) => vod.stream_absolute_season));
  return sameSeason.length > 0
    ? Math.max(latest, seasons.size)
    : Math.max(latest, seasons.size) + 1;
}

function highest(numbers: readonly (number | null)[]): number {
  return numbers.reduce<number>((most, number) => Math.max(most, number ?? 0), 0);
}

function toVodNumbers(kept: KeptNumbers): VodNumbers {
  return {
    stream_season: kept.season,
    stream_number: kept.number,
    stream_absolute_season: kept.absolute_season,
    stream_absolute_number: kept.absolute_number,
  };
}

/** What a channel remembers once this recording is kept; never less than before within a season. */
export function keepNumbers(kept: KeptNumbers | null, vod: VodNumbers): KeptNumbers {
  const isLater = kept === null || vod.stream_season > kept.season;
  const isSame = kept !== null && vod.stream_season === kept.season;
  return {
    season: isLater ? vod.stream_season : kept.season,
    number: isLater
      ? vod.stream_number
      : isSame
        ? Math.max(kept.number, vod.stream_number)
        : kept.number,
    absolute_season: Math.max(kept?.absolute_season ?? 0, vod.stream_absolute_season ?? 0),
    absolute_number: Math.max(kept?.absolute_number ?? 0, vod.stream_absolute_number ?? 0),
  };
}

/** The latest numbers of a channel: of its newest recording, or of one that is gone already. */
export function currentNumbers(
  newest: VodNumbers | undefined,
  kept: KeptNumbers | null,
): VodNumbers | null {
  const last = kept === null ? null : toVodNumbers(kept);
  if (newest === undefined || last === null) return newest ?? last;
  const isNewer =
    newest.stream_season > last.stream_season ||
    (newest.stream_season === last.stream_season && newest.stream_number >= last.stream_number);
  return isNewer ? newest : last;
}
