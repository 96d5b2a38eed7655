import { z } from "zod";
import { mostKeys } from "../../shared/model/key-value.ts";
import { AppError } from "../../shared/errors.ts";
import { openStoredValue } from "./stored-value.ts";

/** Bytes of all keys and texts together, about. */
const largestBytes = 1_000_000;

/** Texts that scripts and clients keep with the daemon. */
export interface KeyValueStore {
  list(): Record<string, string>;
  get(key: string): string | null;
  /** Durable when it returns; throws `store_full`. */
  set(key: string, value: string): Promise<void>;
  /** False when there was none. */
  remove(key: string): Promise<boolean>;
  /** How many there were. */
  clear(): Promise<number>;
}

export async function openKeyValues(file: string, problems: string[]): Promise<KeyValueStore> {
  // A list of pairs: a key may be any word, also one that objects have by themselves.
  const schema = z.array(z.tuple([z.string(), z.string()]));
  const stored = await openStoredValue({ file, schema, fallback: [], problems });
  const entries = () => new Map(stored.get());
  return {
    list: () => Object.fromEntries(stored.get()),
    get: (key) => entries().get(key) ?? null,
    async set(key, value) {
      const changed = [...entries().set(key, value)];
      checkRoom(changed);
      await stored.set(changed);
    },
    async remove(key) {
      const changed = entries();
      if (!changed.delete(key)) return false;
      await stored.set([...changed]);
      return true;
    },
    async clear() {
      const count = stored.get().length;
      await stored.set([]);
      return count;
    },
  };
}

function checkRoom(entries: readonly [string, string][]): void {
  if (entries.length > mostKeys)
    throw new AppError("store_full", `There is room for ${mostKeys} keys.`, { field: "key" });
  const bytes = entries.reduce(
    (total, [key, value]) => total + key.length + Buffer.byteLength(value),
    0,
  );
  if (bytes > largestBytes)
    throw new AppError("store_full", "There is room for a megabyte of texts.", { field: "value" });
}
