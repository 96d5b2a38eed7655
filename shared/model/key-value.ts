import { z } from "zod";

/** Letters, digits and `_ . : @ -`. */
export const StoredKey = z.string().regex(/^[\w.:@-]{1,200}$/, {
  error: "is 1 to 200 letters, digits or _ . : @ -",
});

export const longestText = 16_384;
export const mostKeys = 1000;

export const StoredText = z.string().max(longestText);

export const KeyValue = z.object({ key: z.string(), value: z.string() });
export type KeyValue = z.infer<typeof KeyValue>;
