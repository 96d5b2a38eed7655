import { z } from "zod";

/** A sentence of the daemon for people: in English, and with what it takes to say it in another language. */
export const Sentence = z.object({
  code: z.string().describe("Names it in the catalogues; empty for one that is in none."),
  message: z.string().describe("In English."),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe("What it holds, by the names of the catalogue."),
});
export type Sentence = z.infer<typeof Sentence>;
