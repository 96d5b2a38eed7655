import { z } from "zod";

/** Which page of a list: `page` counts from 1. */
export function paging(defaultPerPage: number, mostPerPage: number) {
  return {
    page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce
      .number<string | number>()
      .int()
      .min(1)
      .max(mostPerPage)
      .default(defaultPerPage),
  };
}

export const SortOrder = z.enum(["asc", "desc"]);
export type SortOrder = z.infer<typeof SortOrder>;

/** Words that a list is narrowed down to; capitals don't matter. */
export const Filter = z.string().trim().max(200).default("");
