import { z } from "zod";
import { openDocument } from "../io/json-document.ts";

/** The last things of a kind, kept over restarts. */
export interface Recent<T> {
  /** The latest first. */
  list(): T[];
  /** Puts one in front and forgets the oldest beyond the limit. */
  add(item: T): void;
  remove(isGone: (item: T) => boolean): void;
  /** Resolves when what was there at the call is on the disk. */
  saved(): Promise<void>;
}

export interface RecentOptions<T> {
  file: string;
  item: z.ZodType<T>;
  limit: number;
  /** What is wrong with the file is added to these. */
  problems: string[];
  /** A list that can't be written goes on in memory. */
  onError: (error: unknown) => void;
}

export async function openRecent<T>(options: RecentOptions<T>): Promise<Recent<T>> {
  const schema = z.object({ version: z.literal(1), items: z.array(options.item) });
  const { low, problem } = await openDocument(options.file, schema, { version: 1, items: [] });
  if (problem !== null) options.problems.push(problem);
  let saved = Promise.resolve();
  const save = () => {
    saved = low.write().catch(options.onError);
  };
  return {
    list: () => [...low.data.items],
    add(item) {
      low.data.items = [item, ...low.data.items].slice(0, options.limit);
      save();
    },
    remove(isGone) {
      const kept = low.data.items.filter((item) => !isGone(item));
      if (kept.length === low.data.items.length) return;
      low.data.items = kept;
      save();
    },
    saved: () => saved,
  };
}
