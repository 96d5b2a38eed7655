import { z } from "zod";
import { openDocument } from "../io/json-document.ts";

/** One value in a durable document of its own. */
export interface StoredValue<T> {
  get(): T;
  /** Replaces it; durable when it returns. What could not be written does not take effect. */
  set(value: T): Promise<void>;
}

export interface StoredValueOptions<T> {
  file: string;
  schema: z.ZodType<T>;
  fallback: T;
  /** What is wrong with the file is added to these. */
  problems: string[];
}

export async function openStoredValue<T>(options: StoredValueOptions<T>): Promise<StoredValue<T>> {
  const document = z.object({ version: z.literal(1), value: options.schema });
  const { low, problem } = await openDocument(options.file, document, {
    version: 1,
    value: options.fallback,
  });
  if (problem !== null) options.problems.push(problem);
  return {
    get: () => low.data.value,
    async set(value) {
      const before = low.data;
      const after = { version: 1 as const, value };
      low.data = after;
      try {
        await low.write();
      } catch (error) {
        if (low.data === after) low.data = before;
        throw error;
      }
    },
  };
}
