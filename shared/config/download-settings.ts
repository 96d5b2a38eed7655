import { number } from "./setting.ts";

/** How the platform's copies of broadcasts are fetched. */
export const downloadSettings = {
  "download.parallel_segments": number(4, {
    group: "downloads",
    unit: null,
    min: 1,
    max: 16,
    whole: true,
    help: "Parts of a video fetched at the same time by one download.",
  }),
  "download.max_megabits": number(0, {
    group: "downloads",
    unit: "Mbit/s",
    min: 0,
    max: 100_000,
    help: "What all downloads together may take of the line; 0 is no limit. Recordings are never slowed down.",
  }),
  "download.keep_free_gigabytes": number(2, {
    group: "downloads",
    unit: "GB",
    min: 0,
    max: 100_000,
    help: "A download ends before less than this is free, so that recordings find room; it goes on when it is asked for again.",
  }),
} as const;
